#pragma once

#include <vector>

#include "signorini/mcp/options.hpp"
#include "tests/solvers/problems/collection.hpp"
#include "tests/solvers/problems/scaled.hpp"
#include "tests/solvers/solve_and_check.hpp"
#include "tests/support/catch.hpp"

namespace signorini::test {

/// What every solver owes its users, whatever is behind it. `solve(problem, z, tolerance)` takes a
/// TestProblem and returns the report.
template <class Solve>
void check_solves(const Collection& problems, Solve&& solve, double tolerance = 1e-10) {
  for (const auto& problem : problems) {
    for (const auto& start : problem->starts) {
      auto z = start;
      const solvers::SolveReport<double> report = solve(*problem, z, 1e-11);
      const auto norm = residual_at(AsMcp<double, mcp::dynamic>(*problem), z);
      INFO(problem->name << " from " << start[0] << ": " << mcp::to_word(report.status));
      CHECK(report.status == mcp::Status::solved);
      CHECK(norm.within(tolerance));
      CHECK(report.residual == norm.value);
      CHECK(report.worst_row == norm.worst_row);
    }
  }
}

/// In some units Walras leaves for infinite prices, where its residual fades without end.
inline Collection but_walras(Collection problems) {
  std::erase_if(problems, [](const auto& problem) { return problem->name == "Walras"; });
  return problems;
}

/// The same with rows and unknowns in units of 10^-decades ... 10^decades. `solve` takes the tolerance, too:
/// 1e-11 in the largest of these units.
template <class Solve>
void check_solves_scaled(const Collection& problems, double decades, unsigned seed, Solve&& solve) {
  for (const auto& problem : problems) {
    const Scaled scaled(*problem, decades, seed);
    for (const auto& start : scaled.starts) {
      auto z = start;
      const double tolerance = 1e-11 * scaled.largest_unit();
      const solvers::SolveReport<double> report = solve(scaled, z, tolerance);
      INFO(scaled.name << " from " << start[0] << ": " << mcp::to_word(report.status) << ", seed " << seed);
      CHECK(report.status == mcp::Status::solved);
      const auto norm = residual_at(AsMcp<double, mcp::dynamic>(scaled), z);
      CHECK(norm.within(tolerance));
      CHECK(report.residual == norm.value);
    }
  }
}

template <class Solve>
void check_never_solved(const Collection& problems, Solve&& solve) {
  for (const auto& problem : problems) {
    for (const auto& start : problem->starts) {
      auto z = start;
      const solvers::SolveReport<double> report = solve(*problem, z, 1e-11);
      INFO(problem->name << " from " << start[0] << ": " << mcp::to_word(report.status));
      CHECK(report.status != mcp::Status::solved);
      CHECK(report.residual > 1e-6);
    }
  }
}

}  // namespace signorini::test
