#pragma once

#include <algorithm>
#include <limits>

#include "signorini/formulations/implicit/paths.hpp"
#include "signorini/newton/newton.hpp"
#include "signorini/step/give.hpp"
#include "signorini/step/solve_within.hpp"

namespace signorini::sim {

/// How much ties give way where loads are shared: so little that one pass more makes the rows exact, and so
/// much that rounding / give is a small part of a load.
template <class T>
inline constexpr T small_give = sizeof(T) == 4 ? T(1e-3) : T(1e-5);

/// Takes over the end of a further solve of the same rows, with the work of both.
template <class T>
void add_work(solvers::SolveReport<T> further, solvers::SolveReport<T>& report) noexcept {
  further.iterations += report.iterations;
  further.evaluations += report.evaluations;
  report = further;
}

/// The loads of z become the anchors.
template <class Model>
void anchor_loads(const IslandStep<Model>& s) noexcept {
  using T = typename Model::Scalar;
  s.work.islands.for_each_tie(s.model, s.island(), [&](const auto& block) {
    T* anchor = s.anchors() + block.own;
    for_each_load(s.island().giving, block.kind.info, s.work.gives[block.number], T(1), s.z() + block.own,
        [&](int k, T value, T) { anchor[k] = value; });
  });
}

/// From a solution in which ties give way to one of the rows themselves: the loads become the anchors, and
/// those of the next pass differ from them by give times as much as those of the last one did. What the rows
/// leave open by rounding, as redundant joints far from the origin do, no pass closes.
template <class Model>
void make_exact(const IslandStep<Model>& s, solvers::SolveReport<typename Model::Scalar>& report) noexcept {
  using T = typename Model::Scalar;
  constexpr int passes = 6, few = 8;
  const T give = s.work.give, tolerance = s.work.tolerance;
  T left = std::numeric_limits<T>::infinity();
  for (int pass = 0; pass < passes && report.status == mcp::Status::solved; ++pass) {
    anchor_loads(s);
    const auto more = solve_island(s, few,
        [](auto& options) { options.reuse_factors = options.same_matrix = options.to_rounding = true; });
    report.status = more.status;
    report.iterations += more.iterations;
    report.evaluations += more.evaluations;
    s.work.give = T(0);
    measure_on_step(s, report);
    s.work.give = give;
    constexpr T enough = T(1e-3), gain = T(0.3);
    if (report.residual <= enough * tolerance || !(report.residual <= gain * left)) break;
    left = report.residual;
  }
  s.work.give = T(0);
  if (report.status == mcp::Status::solved && report.residual <= tolerance) return;
  const auto exact = solve_island(s, few, [](auto&) {});
  add_work(exact, report);
}

/// With ties that give way from no load at all, solve() finds an answer of the smallest loads; then exactly.
template <class Model, class Solve>
solvers::SolveReport<typename Model::Scalar> solve_giving_way(
    const IslandStep<Model>& s, Solve&& solve) noexcept {
  using T = typename Model::Scalar;
  std::fill_n(s.anchors(), s.island().unknowns, T(0));
  s.work.give = small_give<T>;
  auto report = solve();
  if (report.status == mcp::Status::solved) make_exact(s, report);
  s.work.give = T(0);
  return report;
}

/// From a solution of the rows themselves, whose loads are one choice of many, to that of the smallest loads;
/// z stays where that is not found.
template <class Model>
void select_loads(const IslandStep<Model>& s, solvers::SolveReport<typename Model::Scalar>& report) noexcept {
  constexpr int most = 20;
  std::copy_n(s.z(), s.island().unknowns, s.held());
  const auto selected = solve_giving_way(
      s, [&]() noexcept { return solve_island(s, most, [](auto& options) { options.to_rounding = true; }); });
  if (selected.status == mcp::Status::solved) return add_work(selected, report);
  report.iterations += selected.iterations;
  report.evaluations += selected.evaluations;
  std::copy_n(s.held(), s.island().unknowns, s.z());
}

}  // namespace signorini::sim
