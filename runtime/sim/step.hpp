#pragma once

#include <algorithm>
#include <type_traits>

#include "signorini/mcp/finite.hpp"
#include "signorini/sim/continuation.hpp"
#include "signorini/sim/fields.hpp"
#include "signorini/sim/memory.hpp"
#include "signorini/sim/observe.hpp"
#include "signorini/sim/report.hpp"
#include "signorini/sim/rolling.hpp"
#include "signorini/sim/solve_within.hpp"
#include "signorini/sim/start.hpp"
#include "signorini/sim/step_problem.hpp"
#include "signorini/sim/workspace.hpp"
#include "signorini/solvers/newton.hpp"
#include "signorini/solvers/smoothed.hpp"

namespace signorini::sim {

/// How fast things change in a step [m/s]: what gravity and applied impulses do to a body.
template <class Model>
typename Model::Scalar typical_speed(const Model& model, const typename Model::Params& params,
    typename Model::Scalar h, const typename Model::State& now, const Workspace<Model>& work) noexcept {
  using T = typename Model::Scalar;
  T square = T(0);
  for (const T g : to_array<T>(params.gravity)) square += h * h * g * g;
  T speed = T(0);
  for (int i = 0; i < model.sizes.bodies; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const auto& impulse = work.impulses[i];
    const T push = std::hypot(impulse.px, impulse.py) / params.inertias[k].mass;
    const T moving = std::hypot(now.bodies[k].vx, now.bodies[k].vy);
    speed = std::max({speed, push, T(0.01) * moving});
  }
  speed += std::sqrt(square);
  return speed > T(0) ? speed : T(1);
}

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
  work.speed = typical_speed(model, params, h, now, work);
  prepare_contacts(model, params, h, now, work, [](const auto&, auto&, auto&) {});
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
  if constexpr (std::is_same_v<typename Model::Scalar, double>) {
    if (work.other_solver != nullptr)
      return solve_within(work, 0, [&](const auto&, const auto&) noexcept {
        return work.other_solver->solve(mcp::ErasedProblem(problem), work.z.data());
      });
  }
  constexpr int most = solvers::Options<typename Model::Scalar>{}.max_iterations;
  switch (start) {
    case Start::approach: return solve_by_approach(model, params, h, now, work);
    case Start::friction: return solve_by_friction(model, params, h, now, work);
    case Start::smoothed:
      return solve_within(work, most, [&](const auto& options, const auto& log) noexcept {
        return solvers::solve_smoothed(problem, work.z.data(), options, work.newton, log);
      });
    default:
      return solve_within(work, most, [&](const auto& options, const auto& log) noexcept {
        return solvers::solve(problem, work.z.data(), options, work.newton, log);
      });
  }
}

/// The last answers as a start: the points over which bodies roll where they are in space.
template <class Model>
void start_from_memory(Start start, const Model& model, typename Model::Scalar h,
    const typename Model::State& now, const Memory<Model>& memory, Workspace<Model>& work) noexcept {
  if (start == Start::extrapolated)
    memory.extrapolate(work.nonnegative.data(), work.z.data());
  else
    std::copy(memory.last(), memory.last() + model.sizes.unknowns, work.z.data());
  advance(model, h, now, work.z.data(), work.candidate);
  points_to_bodies(model, work.candidate.bodies, work.z.data());
}

/// One rung of the ladder: a start, a solve, a certificate.
template <class Model>
bool try_start(Start start, const Model& model, const typename Model::Params& params,
    typename Model::Scalar h, const typename Model::State& now, const Memory<Model>& memory,
    Workspace<Model>& work, StepReport<typename Model::Scalar>& report) noexcept {
  using T = typename Model::Scalar;
  T* z = work.z.data();
  if (start == Start::extrapolated || start == Start::warm)
    start_from_memory(start, model, h, now, memory, work);
  else
    cold_start(model, params, h, now, work, z);
  const auto solved = solve_from(start, model, params, h, now, work);
  const BlockName worst = row_name(model, solved.worst_row);
  report.start = start;
  report.status = solved.status;
  report.iterations += solved.iterations;
  report.evaluations += solved.evaluations;
  report.residual = solved.residual;
  report.worst_block = worst.block;
  report.worst_row = worst.name;
  if (solved.status != Status::solved) return false;
  advance(model, h, now, z, work.candidate);
  report.certificate = observe_solution(model, params, work.candidate, z, work);
  if (const BlockName broken = violation(report.certificate); *broken.name != '\0') {
    report.status = Status::uncertified;
    report.worst_block = broken.block;
    report.worst_row = broken.name;
  }
  return report.solved();
}

/// Masses and coefficients that make sense; written so that NaN does not.
template <class Model>
bool is_valid(const Model& model, const typename Model::Params& params) noexcept {
  using T = typename Model::Scalar;
  bool valid = true;
  for (int i = 0; i < model.sizes.bodies; ++i) {
    const auto& inertia = params.inertias[static_cast<std::size_t>(i)];
    valid = valid && inertia.mass > T(0) && inertia.izz > T(0) && has_finite_fields<T>(inertia);
  }
  for (int i = 0; i < model.sizes.contacts; ++i) {
    const auto& law = params.laws[static_cast<std::size_t>(i)];
    valid = valid && law.mu >= T(0) && law.et > T(0) && has_finite_fields<T>(law);
    if constexpr (requires { law.eo; }) valid = valid && law.eo > T(0) && law.er >= T(0);
  }
  return valid;
}

template <class Model>
bool is_valid(const Model& model, typename Model::Scalar h, const typename Model::State& now) noexcept {
  using T = typename Model::Scalar;
  bool valid = mcp::is_finite(h) && h > T(0) && mcp::is_finite(now.t);
  for (int i = 0; i < model.sizes.bodies; ++i)
    valid = valid && has_finite_fields<T>(now.bodies[static_cast<std::size_t>(i)]);
  return valid;
}

/// Whether a rung of the ladder is there: some need earlier answers, and the last three belong to the
/// embedded solver.
constexpr bool has_start(Start start, int answers, bool other_solver) noexcept {
  if (start == Start::extrapolated) return answers >= 2;
  if (start == Start::warm) return answers >= 1;
  return start == Start::cold || !other_solver;
}

/// One step from `now` to `next`. Solves the MCP from the last answers, then cold, then by more and more
/// friction, then by smoothing; accepts only what the certificate confirms. On failure `next` and `memory`
/// are untouched. `now` and `next` may be the same object. `work.limits` bounds the work.
template <class Model>
StepReport<typename Model::Scalar> step(const Model& model, const typename Model::Params& params,
    const typename Model::Input& input, typename Model::Scalar h, const typename Model::State& now,
    typename Model::State& next, Memory<Model>& memory, Workspace<Model>& work) noexcept {
  StepReport<typename Model::Scalar> report, closest;
  if (!is_valid(model, h, now) || !is_valid(model, params)) return report;
  prepare(model, params, input, h, now, work);
  work.iterations_left = work.limits.max_iterations;
  for (const Start start : start_ladder) {
    if (!has_start(start, memory.count(), work.other_solver != nullptr)) continue;
    tell_log(work, [&](auto& log) { log.begin_rung({start, 0, model.sizes.unknowns}); });
    const bool solved = try_start(start, model, params, h, now, memory, work, report);
    tell_log(work, [&](auto& log) { log.end_rung(report, work.z.data()); });
    if (!solved) {
      keep_closest(report, closest);
      if (work.iterations_left > 0) continue;
      closest.status = Status::iteration_limit;
      return closest;
    }
    points_to_world(model, work.candidate.bodies, work.z.data());
    memory.remember(work.z.data(), work.nonnegative.data());
    next = work.candidate;
    return report;
  }
  return closest;
}

}  // namespace signorini::sim
