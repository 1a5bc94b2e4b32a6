#pragma once

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "signorini/formulations/implicit/continuation.hpp"
#include "signorini/formulations/implicit/rolling.hpp"
#include "signorini/formulations/implicit/scattered.hpp"
#include "signorini/formulations/implicit/start.hpp"
#include "signorini/mcp/finite.hpp"
#include "signorini/model/fields.hpp"
#include "signorini/newton/newton.hpp"
#include "signorini/newton/smoothed.hpp"
#include "signorini/step/island_step.hpp"
#include "signorini/step/memory.hpp"
#include "signorini/step/observe.hpp"
#include "signorini/step/report.hpp"
#include "signorini/step/solve_within.hpp"
#include "signorini/step/step_problem.hpp"
#include "signorini/step/workspace.hpp"

namespace signorini::sim {

/// The impulses that the model's forces apply in the step.
template <class Model>
void apply_loads(const Model& model, const typename Model::Params& params, const typename Model::Input& input,
    typename Model::Scalar h, const typename Model::State& now, Workspace<Model>& work) noexcept {
  for (int i = 0; i < model.sizes.bodies; ++i) work.impulses[i] = {};
  model.apply(params, input, h, now, work.impulses.data());
}

/// Moves the bodies whose motion is prescribed to l+1, in work.candidate.
template <class Model>
void drive(const Model& model, const typename Model::Params& params, const typename Model::Input& input,
    typename Model::Scalar h, const typename Model::State& now, Workspace<Model>& work) noexcept {
  auto* next = work.candidate.bodies.data();
  const auto* from = now.bodies.data();
  for (int i = model.sizes.bodies; i < model.sizes.moving; ++i) next[i] = from[i];
  model.drive(params, input, now.t + h, next + model.sizes.bodies);
  for (int i = model.sizes.bodies; i < model.sizes.moving; ++i) {
    model.body.advance({.h = h}, from[i], next[i], next[i]);
    work.free_states[i] = next[i];
  }
}

/// Prescribed motion, and the frozen half of each block.
template <class Model>
void prepare_blocks(const Model& model, const typename Model::Params& params,
    const typename Model::Input& input, typename Model::Scalar h, const typename Model::State& now,
    Workspace<Model>& work) noexcept {
  drive(model, params, input, h, now, work);
  for (int i = 0; i < work.islands.count(); ++i) {
    const StepTables<Model> tables = IslandStep<Model>{model, params, h, now, work, i}.tables();
    work.islands.for_each_block(model, work.islands[i],
        [&](const auto& block) { prepare_block(model, tables, block, work.frozen.data()); });
  }
}

/// Computes what stands still during the step: applied impulses, prescribed motion, typical speeds of the
/// islands (units of rows), and the frozen half of each block.
template <class Model>
void prepare(const Model& model, const typename Model::Params& params, const typename Model::Input& input,
    typename Model::Scalar h, const typename Model::State& now, Workspace<Model>& work) noexcept {
  apply_loads(model, params, input, h, now, work);
  for (int i = 0; i < work.islands.count(); ++i)
    work.speeds[i] = typical_speed(IslandStep<Model>{model, params, h, now, work, i});
  prepare_blocks(model, params, input, h, now, work);
}

/// The same, but typical speeds stay as they are.
template <class Model>
void prepare_again(const Model& model, const typename Model::Params& params,
    const typename Model::Input& input, typename Model::Scalar h, const typename Model::State& now,
    Workspace<Model>& work) noexcept {
  apply_loads(model, params, input, h, now, work);
  prepare_blocks(model, params, input, h, now, work);
}

/// Newton systems that a rung may take. A good start needs few: after these the next rung is the better bet.
constexpr int iteration_limit(Start start) noexcept {
  switch (start) {
    case Start::extrapolated: return 6;
    case Start::warm: return 8;
    case Start::cold: return 15;
    case Start::warm_pivots:
    case Start::cold_pivots: return 30;
    default: return 100;
  }
}

template <class Model>
solvers::SolveReport<typename Model::Scalar> solve_from(Start start, const IslandStep<Model>& s) noexcept {
  const StepProblem<Model> problem = s.problem();
  if constexpr (std::is_same_v<typename Model::Scalar, double>) {
    if (s.work.other_solver != nullptr)
      return solve_within(s.work, 0, [&](const auto&, const auto&) noexcept {
        return s.work.other_solver->solve(mcp::ErasedProblem(problem), s.z());
      });
  }
  const int most = iteration_limit(start);
  switch (start) {
    case Start::landing: return solve_by_landing(s);
    case Start::approach: return solve_by_approach(s);
    case Start::scattered: return solve_scattered(s);
    case Start::smoothed:
      return solve_within(s.work, most, [&](const auto& options, const auto& log) noexcept {
        return solvers::solve_smoothed(problem, s.z(), options, s.work.newton, log);
      });
    default:
      return solve_within(s.work, most, [&](auto options, const auto& log) noexcept {
        options.reuse_factors = start == Start::extrapolated || start == Start::warm;
        options.pivotal = start == Start::warm_pivots || start == Start::cold_pivots;
        return solvers::solve(problem, s.z(), options, s.work.newton, log);
      });
  }
}

/// Whether no body of an island moved in the last step. Impulses of contacts that share a load are not
/// unique: at rest they may wander from step to step, and a polynomial through them leads away.
template <class Model>
bool is_at_rest(const IslandStep<Model>& s, const Memory<Model>& memory) noexcept {
  using T = typename Model::Scalar;
  constexpr T still = sizeof(T) == 4 ? T(1e-4) : T(1e-8);
  const T* last = memory.last(s.island());
  bool rest = true;
  s.work.islands.for_each_body(s.island(), [&](int body) {
    const T* nu = last + s.work.islands.body_at(body);
    for (int i = 0; i < Model::Space::velocities; ++i) rest = rest && std::abs(nu[i]) <= still;
  });
  return rest;
}

/// The last answers as a start: the points over which bodies roll where they are in space.
template <class Model>
void start_from_memory(Start start, const IslandStep<Model>& s, const Memory<Model>& memory) noexcept {
  if (start == Start::extrapolated && !is_at_rest(s, memory))
    memory.extrapolate(s.number, s.island(), s.work.nonnegative.data(), s.z());
  else
    std::copy_n(memory.last(s.island()), s.island().unknowns, s.z());
  advance(s);
  points_to_bodies(s.model, s.work.islands, s.island(), s.work.candidate.bodies, s.z());
}

/// Whether a rung begins with the last answers.
constexpr bool is_from_memory(Start start) noexcept {
  return start == Start::extrapolated || start == Start::warm || start == Start::warm_pivots ||
      start == Start::landing;
}

/// One rung of the ladder: a start, a solve, a certificate.
template <class Model>
bool try_start(Start start, const IslandStep<Model>& s, const Memory<Model>& memory,
    StepReport<typename Model::Scalar>& report) noexcept {
  if (is_from_memory(start))
    start_from_memory(start, s, memory);
  else
    cold_start(s);
  auto solved = solve_from(start, s);
  const bool nearly =
      solved.status != Status::solved && solved.residual <= typename Model::Scalar(1e-3) * typical_speed(s);
  if (nearly && s.work.other_solver == nullptr && s.work.iterations_left > 0 &&
      fill_ellipsoid_by_spin(s, solved.worst_row)) {
    const auto before = solved;
    solved = solve_from(Start::warm, s);
    solved.iterations += before.iterations;
    solved.evaluations += before.evaluations;
  }
  const BlockName worst = s.problem().row_name(solved.worst_row);
  report.start = start;
  report.status = solved.status;
  report.iterations += solved.iterations;
  report.evaluations += solved.evaluations;
  report.residual = solved.residual;
  report.worst_block = worst.block;
  report.worst_row = worst.name;
  if (solved.status != Status::solved) return false;
  advance(s);
  report.certificate = observe_solution(s);
  if (const BlockName broken = violation(report.certificate); *broken.name != '\0') {
    report.status = Status::uncertified;
    report.worst_block = broken.block;
    report.worst_row = broken.name;
  }
  return report.solved();
}

/// Masses and coefficients that make sense.
template <class Model>
bool is_valid(const Model& model, const typename Model::Params& params) noexcept {
  using T = typename Model::Scalar;
  using Space = typename Model::Space;
  bool valid = true;
  for (int i = 0; i < model.sizes.bodies; ++i)
    valid = valid && is_within<T>(params.inertias[static_cast<std::size_t>(i)], Space::inertia_fields);
  for (int i = 0; i < model.sizes.contacts; ++i) {
    const auto k = static_cast<std::size_t>(i);
    valid = valid && is_within<T>(params.laws[k], Space::law_fields) && has_finite_fields<T>(params.pairs[k]);
  }
  return valid;
}

template <class Model>
bool is_valid(const Model& model, typename Model::Scalar h, const typename Model::State& now) noexcept {
  using T = typename Model::Scalar;
  bool valid = mcp::is_finite(h) && h > T(0) && mcp::is_finite(now.t);
  for (int i = 0; i < model.sizes.moving; ++i)
    valid = valid && has_finite_fields<T>(now.bodies[static_cast<std::size_t>(i)]);
  return valid;
}

/// Whether a rung of the ladder is there: some need earlier answers, and those after `cold` belong to the
/// embedded solver.
constexpr bool has_start(Start start, int answers, bool other_solver) noexcept {
  if (start == Start::extrapolated) return answers >= 2;
  if (is_from_memory(start) && answers == 0) return false;
  return start == Start::warm || start == Start::cold || !other_solver;
}

/// Whether a contact that was apart would be penetrated if all went on as before. Then the last answers are
/// no good start: they know nothing of the impact.
template <class Model>
bool is_landing(const IslandStep<Model>& s, const Memory<Model>& memory) noexcept {
  using T = typename Model::Scalar;
  if (memory.count(s.number) == 0) return false;
  const T* last = memory.last(s.island());
  bool apart = false;
  s.for_each_contact([&](const auto& c) { apart = apart || !(*s.normal_impulse(c, last) > T(0)); });
  if (!apart) return false;
  start_from_memory(memory.count(s.number) > 1 ? Start::extrapolated : Start::warm, s, memory);
  bool landing = false;
  s.for_each_contact([&](const auto& c) {
    if (!landing && !(*s.normal_impulse(c, last) > T(0))) landing = s.gap_row(c) < T(0);
  });
  return landing;
}

/// The step of one island: from its last answers, then cold, then by steps that keep complementarity, then
/// from scattered starts, along a path from an easier problem, and by smoothing; accepts only what the
/// certificate confirms. Where nothing is accepted, the report of the start that came closest.
template <class Model>
StepReport<typename Model::Scalar> step_island(
    const IslandStep<Model>& s, const Memory<Model>& memory) noexcept {
  StepReport<typename Model::Scalar> report, closest;
  s.work.newton.linear.select(s.number);
  bool tried = false;  // one start is, even where no iteration is allowed: its point is an honest report
  const auto try_rung = [&](Start start) noexcept {
    tried = true;
    tell_log(s.work, [&](auto& log) { log.begin_rung({start, s.island().begin, s.island().unknowns}); });
    const bool solved = try_start(start, s, memory, report);
    tell_log(s.work, [&](auto& log) { log.end_rung(report, s.z()); });
    if (solved) return true;
    keep_closest(report, closest);
    s.work.newton.linear.drop();  // the matrix of no solution
    return false;
  };
  const bool landing = is_landing(s, memory);
  if (landing && try_rung(Start::cold)) return report;
  for (const Start start : start_ladder) {
    if (start == Start::cold && landing) continue;
    if (!has_start(start, memory.count(s.number), s.work.other_solver != nullptr)) continue;
    if (tried && s.work.iterations_left <= 0) {
      closest.status = Status::iteration_limit;
      return closest;
    }
    if (try_rung(start)) return report;
  }
  return closest;
}

/// One step from `now` to `next`, island by island. On failure `next` and `memory` are untouched. `now` and
/// `next` may be the same object. `work.limits` bounds the work.
template <class Model>
StepReport<typename Model::Scalar> step(const Model& model, const typename Model::Params& params,
    const typename Model::Input& input, typename Model::Scalar h, const typename Model::State& now,
    typename Model::State& next, Memory<Model>& memory, Workspace<Model>& work) noexcept {
  StepReport<typename Model::Scalar> report;
  if (!is_valid(model, h, now) || !is_valid(model, params)) return report;
  prepare(model, params, input, h, now, work);
  work.iterations_left = work.limits.max_iterations;
  report = StepReport<typename Model::Scalar>::of_nothing();
  for (int i = 0; i < work.islands.count(); ++i) {
    const auto island = step_island(IslandStep<Model>{model, params, h, now, work, i}, memory);
    report.add(island);
    if (!island.solved()) return report;
  }
  for (int i = 0; i < work.islands.count(); ++i) {
    const Island& island = work.islands[i];
    auto* z = work.z.data() + island.begin;
    std::copy_n(z, island.unknowns, work.kept.data() + island.begin);
    points_to_world(model, work.islands, island, work.candidate.bodies, z);
    memory.remember(i, island, z, work.nonnegative.data());
  }
  work.candidate.t = now.t + h;
  next = work.candidate;
  return report;
}

}  // namespace signorini::sim
