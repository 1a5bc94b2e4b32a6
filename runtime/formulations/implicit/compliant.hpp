#pragma once

#include <algorithm>
#include <cmath>

#include "signorini/formulations/implicit/sharing.hpp"

namespace signorini::sim {

/// Where no other attempt finds a solution, as where there is none: bodies that roll into a corner with much
/// friction, joints that do not fit. Ties give way from no load by c, from the most that is allowed down to
/// the least that is still solved, each time from the last answer. Where that is as little as loads are
/// shared with, the rows themselves are solved after all.
template <class Model>
solvers::SolveReport<typename Model::Scalar> solve_compliant(
    const Attempt& attempt, const IslandStep<Model>& s) noexcept {
  using T = typename Model::Scalar;
  const int n = s.island().unknowns;
  T* kept = s.held();
  solvers::SolveReport<T> report;
  int iterations = 0, evaluations = 0;
  const auto solve_at = [&](T c) noexcept {
    s.work.give = c;
    for (const bool pivotal : {false, true}) {
      std::copy_n(kept, n, s.z());
      report = solve_island(s, attempt.systems, [&](auto& options) { options.pivotal = pivotal; });
      iterations += report.iterations;
      evaluations += report.evaluations;
      if (report.status == mcp::Status::solved || s.work.iterations_left <= 0) break;
    }
    if (report.status == mcp::Status::solved) std::copy_n(s.z(), n, kept);
    return report.status == mcp::Status::solved;
  };
  std::fill_n(s.anchors(), n, T(0));
  std::copy_n(s.z(), n, kept);
  T& least = s.work.compliances[s.number];
  const T most = s.work.limits.max_compliance;
  if (solve_at(most)) {
    least = most;
    constexpr T finest = T(0.8);
    for (T factor = T(0.1); factor < finest && s.work.iterations_left > 0;) {
      const T next = std::max(factor * least, small_give<T>);
      if (solve_at(next))
        least = next;
      else
        factor = std::sqrt(factor);
      if (!(least > small_give<T>)) break;
    }
    std::copy_n(kept, n, s.z());
    s.work.give = least;
    report.status = mcp::Status::solved;
    if (!(least > small_give<T>)) {
      make_exact(s, report);
      least = report.status == mcp::Status::solved ? T(0) : least;
      if (least > T(0)) std::copy_n(kept, n, s.z()), std::fill_n(s.anchors(), n, T(0));
    }
    s.work.give = least;
    measure_on_step(s, report);
    report.status = report.residual <= s.work.tolerance ? mcp::Status::solved : mcp::Status::no_descent;
  } else {
    s.work.give = T(0);
    measure_on_step(s, report);
  }
  if (report.status == mcp::Status::solved && least > T(0)) report.status = mcp::Status::solved_compliant;
  s.work.give = T(0);
  report.iterations = iterations;
  report.evaluations = evaluations;
  return report;
}

/// How deep the compliance of an island lets its contacts overlap, and open its joints [m].
template <class Model>
typename Model::Scalar give_depth(const IslandStep<Model>& s) noexcept {
  using T = typename Model::Scalar;
  T deepest = T(0);
  s.work.islands.for_each_tie(s.model, s.island(), [&](const auto& block) {
    const auto& give = s.work.gives[block.number];
    for (const Meaning load : {Meaning::normal_impulse, Meaning::joint_impulse}) {
      const Group& group = block.kind.info.group(load);
      for (int k = group.first; k < group.first + group.count; ++k)
        deepest = std::max(deepest, give.load * std::abs(s.z()[block.own + k]));
    }
  });
  return s.work.compliances[s.number] * deepest * pace_of(s.h);
}

}  // namespace signorini::sim
