#pragma once

#include <algorithm>
#include <cmath>

#include "signorini/formulations/implicit/seed.hpp"
#include "signorini/formulations/implicit/units.hpp"
#include "signorini/mcp/natural_residual.hpp"
#include "signorini/newton/newton.hpp"
#include "signorini/step/attempt.hpp"
#include "signorini/step/island_step.hpp"
#include "signorini/step/prepare.hpp"
#include "signorini/step/solve_within.hpp"

namespace signorini::sim {

/// What is left at z, on the step itself: for a path that ended on the way.
template <class Model>
void measure_on_step(
    const IslandStep<Model>& s, solvers::SolveReport<typename Model::Scalar>& report) noexcept {
  const StepProblem<Model> problem = s.problem();
  auto* F = s.work.newton.F.data();
  problem.residual(s.z(), F);
  ++report.evaluations;
  const auto norm = mcp::natural_residual_norm(problem, s.z(), F);
  report.residual = norm.value;
  report.worst_row = norm.worst_row;
}

/// Where a path begins and how far its first stride goes.
template <class T>
struct PathStart {
  T tau, stride;
};

/// Follows the solution of a family of problems from one that is easy to tau = 1, which is the step itself,
/// each time from the last answer; where Newton's steps fail, by such that keep complementarity. Strides grow
/// where the path is easy and are shortened where it is not. prepare(tau) makes the frozen half of the
/// blocks. z is start and answer. A stride that needs more systems than the attempt allows is too long.
template <class Model, class Prepare>
solvers::SolveReport<typename Model::Scalar> follow_path(const Attempt& attempt, const IslandStep<Model>& s,
    PathStart<typename Model::Scalar> start, Prepare&& prepare) noexcept {
  using T = typename Model::Scalar;
  constexpr T smallest_stride = T(1) / T(256);
  const StepProblem<Model> problem = s.problem();
  T* z = s.z();
  T* held = s.held();
  const auto copy = [&](const T* from, T* to) { std::copy(from, from + problem.size(), to); };
  const auto solve_by = [&](bool pivotal) {
    return solve_island(s, attempt.systems, [&](auto& options) { options.pivotal = pivotal; });
  };
  const auto solve_at = [&](T tau) {
    prepare(tau);
    tell_log(s.work, [&](auto& log) { log.begin_stride(tau); });
    copy(z, held);
    const auto plain = solve_by(false);
    if (plain.status == mcp::Status::solved || s.work.iterations_left <= 0) return plain;
    copy(held, z);
    auto pivoted = solve_by(true);
    pivoted.iterations += plain.iterations;
    pivoted.evaluations += plain.evaluations;
    return pivoted;
  };
  auto report = solve_at(start.tau);
  int iterations = report.iterations;
  int evaluations = report.evaluations;
  for (T reached = start.tau, stride = start.stride;
       report.status == mcp::Status::solved && reached < T(1);) {
    const T target = std::min(reached + stride, T(1));
    const auto trial = solve_at(target);
    iterations += trial.iterations;
    evaluations += trial.evaluations;
    if (trial.status == mcp::Status::solved) {
      reached = target;
      stride *= T(2);
    } else if ((stride /= T(4)) >= smallest_stride && s.work.iterations_left > 0) {
      copy(held, z);
    } else {
      report = trial;
    }
  }
  prepare(T(1));
  report.iterations = iterations;
  report.evaluations = evaluations;
  if (report.status == mcp::Status::solved) return report;
  measure_on_step(s, report);
  return report;
}

/// From a step so short that hardly anything lands to the whole one: bodies come to where they meet from the
/// side on which they are, one contact after the other. The impulses that forces apply are those of the whole
/// step.
template <class Model>
solvers::SolveReport<typename Model::Scalar> solve_by_growing(
    const Attempt& attempt, const IslandStep<Model>& s) noexcept {
  using T = typename Model::Scalar;
  const auto part_of = [&](T tau) {
    return IslandStep<Model>{s.model, s.params, tau * s.h, s.now, s.work, s.number};
  };
  const auto prepare = [&](T tau) noexcept {
    move_driven_bodies(s.model, s.params, tau * s.h, s.now, s.work);
    prepare_island(part_of(tau));
  };
  constexpr PathStart<T> start{T(1) / T(32), T(1) / T(32)};
  prepare(start.tau);
  cold_start(part_of(start.tau));
  return follow_path(attempt, s, start, prepare);
}

}  // namespace signorini::sim
