#pragma once

#include "signorini/mcp/finite.hpp"
#include "signorini/sim/continuation.hpp"
#include "signorini/sim/fields.hpp"
#include "signorini/sim/observe.hpp"
#include "signorini/sim/report.hpp"
#include "signorini/sim/start.hpp"
#include "signorini/sim/step_problem.hpp"
#include "signorini/sim/workspace.hpp"
#include "signorini/solvers/newton.hpp"
#include "signorini/solvers/smoothed.hpp"

namespace signorini::sim {

/// Computes everything that stands still during the step: applied impulses, and the frozen half of each
/// block.
template <class Model>
void prepare(const Model& model, const typename Model::Params& params, const typename Model::Input& input,
    typename Model::Scalar h, const typename Model::State& now, Workspace<Model>& work) noexcept {
  for (int i = 0; i < model.sizes.bodies; ++i) work.impulses[i] = {};
  model.apply(params, input, h, now, work.impulses.data());
  for (int i = 0; i < model.sizes.bodies; ++i) {
    const auto k = static_cast<std::size_t>(i);
    model.body.step.prepare(h, now.bodies[k], params.inertias[k], params.gravity, work.impulses[i],
        work.frozen.data() + i * model.body.step.frozen);
  }
  prepare_contacts(model, params, h, now, work, [](const auto&, auto&) {});
}

/// The state at l+1 that a solution z stands for.
template <class Model>
void advance(const Model& model, typename Model::Scalar h, const typename Model::State& now,
    const typename Model::Scalar* z, typename Model::State& next) noexcept {
  constexpr int nu = Model::Space::velocities;
  next.t = now.t + h;
  for (int i = 0; i < model.sizes.bodies; ++i) {
    const auto k = static_cast<std::size_t>(i);
    set_velocity(z + i * nu, next.bodies[k]);
    model.body.advance(h, now.bodies[k], next.bodies[k], next.bodies[k]);
  }
}

template <class Model>
solvers::SolveReport<typename Model::Scalar> solve_from(Start start, const Model& model,
    const typename Model::Params& params, typename Model::Scalar h, const typename Model::State& now,
    Workspace<Model>& work) noexcept {
  const StepProblem<Model> problem(model, work);
  const solvers::Options<typename Model::Scalar> options;
  switch (start) {
    case Start::approach: return solve_by_approach(model, params, h, now, work);
    case Start::friction: return solve_by_friction(model, params, h, now, work);
    case Start::smoothed: return solvers::solve_smoothed(problem, work.z.data(), options, work.newton);
    default: return solvers::solve(problem, work.z.data(), options, work.newton);
  }
}

/// One rung of the ladder: a start, a solve, a certificate.
template <class Model>
bool try_start(Start start, const Model& model, const typename Model::Params& params,
    typename Model::Scalar h, const typename Model::State& now, const Memory<Model>& memory,
    Workspace<Model>& work, StepReport<typename Model::Scalar>& report) noexcept {
  using T = typename Model::Scalar;
  T* z = work.z.data();
  if (start == Start::warm)
    for (int i = 0; i < model.sizes.unknowns; ++i) z[i] = memory.z[i];
  else
    cold_start(model, params, h, now, work, z);
  const auto solved = solve_from(start, model, params, h, now, work);
  const BlockName worst = row_name(model, solved.worst_row);
  report.start = start;
  report.status = solved.status;
  report.iterations += solved.iterations;
  report.residual = solved.residual;
  report.worst_block = worst.block;
  report.worst_row = worst.name;
  if (solved.status != Status::solved) return false;
  advance(model, h, now, z, work.candidate);
  report.certificate = observe_solution(model, params, work.candidate, z, work);
  if (!holds(report.certificate)) report.status = Status::uncertified;
  return report.solved();
}

template <class Model>
bool is_valid(const Model& model, typename Model::Scalar h, const typename Model::State& now) noexcept {
  using T = typename Model::Scalar;
  bool valid = mcp::is_finite(h) && h > T(0) && mcp::is_finite(now.t);
  for (int i = 0; i < model.sizes.bodies; ++i)
    valid = valid && has_finite_fields<T>(now.bodies[static_cast<std::size_t>(i)]);
  return valid;
}

/// One step from `now` to `next`. Solves the MCP from the last answer, then cold, then by more and more
/// friction, then by smoothing; accepts only what the certificate confirms. On failure `next` and `memory`
/// are untouched. `now` and `next` may be the same object.
template <class Model>
StepReport<typename Model::Scalar> step(const Model& model, const typename Model::Params& params,
    const typename Model::Input& input, typename Model::Scalar h, const typename Model::State& now,
    typename Model::State& next, Memory<Model>& memory, Workspace<Model>& work) noexcept {
  StepReport<typename Model::Scalar> report;
  if (!is_valid(model, h, now)) return report;
  prepare(model, params, input, h, now, work);
  for (const Start start : {Start::warm, Start::cold, Start::approach, Start::friction, Start::smoothed}) {
    if (start == Start::warm && !memory.valid) continue;
    if (!try_start(start, model, params, h, now, memory, work, report)) continue;
    for (int i = 0; i < model.sizes.unknowns; ++i) memory.z[i] = work.z[i];
    memory.valid = true;
    next = work.candidate;
    return report;
  }
  return report;
}

}  // namespace signorini::sim
