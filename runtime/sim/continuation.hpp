#pragma once

#include <algorithm>
#include <cmath>

#include "signorini/mcp/natural_residual.hpp"
#include "signorini/sim/island_step.hpp"
#include "signorini/sim/solve_within.hpp"
#include "signorini/solvers/newton.hpp"

namespace signorini::sim {

/// Follows the solution of a family of problems from tau = 0, which is easy, to tau = 1, which is the step
/// itself, each time from the last answer. Strides grow where the path is easy and are shortened where it is
/// not. adjust(contact, law, path, tau) makes the coefficients of the family. z is start and answer.
template <class Model, class Adjust>
solvers::SolveReport<typename Model::Scalar> follow_path(
    const IslandStep<Model>& s, Adjust&& adjust) noexcept {
  using T = typename Model::Scalar;
  constexpr T smallest_stride = T(1) / T(256);
  const StepProblem<Model> problem = s.problem();
  T* z = s.z();
  T* kept = s.kept();
  const auto copy = [&](const T* from, T* to) { std::copy(from, from + problem.size(), to); };
  constexpr int most = 30;  // iterations; a stride that needs more is too long
  const auto solve_at = [&](T tau) {
    prepare_contacts(s, [&](const auto& c, auto& law, auto& path) { adjust(c, law, path, tau); });
    tell_log(s.work, [&](auto& log) { log.begin_stride(tau); });
    return solve_within(s.work, most, [&](const auto& options, const auto& log) noexcept {
      return solvers::solve(problem, z, options, s.work.newton, log);
    });
  };
  auto report = solve_at(T(0));
  int iterations = report.iterations;
  int evaluations = report.evaluations;
  for (T reached = T(0), stride = T(0.5); report.status == mcp::Status::solved && reached < T(1);) {
    copy(z, kept);
    const T target = std::min(reached + stride, T(1));
    const auto trial = solve_at(target);
    iterations += trial.iterations;
    evaluations += trial.evaluations;
    if (trial.status == mcp::Status::solved) {
      reached = target;
      stride *= T(2);
    } else if ((stride /= T(4)) >= smallest_stride && s.work.iterations_left > 0) {
      copy(kept, z);
    } else {
      report = trial;
    }
  }
  prepare_contacts(s);
  report.iterations = iterations;
  report.evaluations = evaluations;
  if (report.status == mcp::Status::solved) return report;
  // The path ended on the way: what is left is measured on the step itself.
  T* F = s.work.newton.F.data();
  problem.residual(z, F);
  const auto norm = mcp::natural_residual_norm(problem, z, F);
  ++report.evaluations;
  report.residual = norm.value;
  report.worst_row = norm.worst_row;
  return report;
}

/// From contacts moved away until free motion misses them, where the answer is known, back to where they are.
/// A shape without a unique closest point is moved a little further, to where its closest point is unique.
template <class Model>
solvers::SolveReport<typename Model::Scalar> solve_by_approach(const IslandStep<Model>& s) noexcept {
  using T = typename Model::Scalar;
  s.for_each_contact([&](const auto& c) { s.z()[c.own + c.kind.closest.unknowns] = T(0); });
  return follow_path(s, [&](const auto& c, const auto& law, auto& path, T tau) {
    const T margin = law.weight > T(0) ? T(0.01) / std::sqrt(law.weight) : T(0);
    path.shift = (T(1) - tau) * (s.work.depths[c.instance.index] + margin);
  });
}

}  // namespace signorini::sim
