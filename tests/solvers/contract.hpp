#pragma once

#include <vector>

#include "signorini/solvers/options.hpp"
#include "tests/solvers/problems/collection.hpp"
#include "tests/solvers/solve_and_check.hpp"
#include "tests/support/catch.hpp"

namespace signorini::test {

/// What every solver owes its users, whatever is behind it. `solve(problem, z)` takes a TestProblem and
/// returns the report.
template <class Solve>
void check_solves(const Collection& problems, Solve&& solve, double tolerance = 1e-10) {
  for (const auto& problem : problems) {
    for (const auto& start : problem->starts) {
      auto z = start;
      const solvers::SolveReport<double> report = solve(*problem, z);
      const auto norm = residual_at(AsMcp<double, mcp::dynamic>(*problem), z);
      INFO(problem->name << " from " << start[0] << ": " << mcp::to_word(report.status));
      CHECK(report.status == mcp::Status::solved);
      CHECK(norm.within(tolerance));
      CHECK(report.residual == norm.value);
      CHECK(report.worst_row == norm.worst_row);
    }
  }
}

template <class Solve>
void check_never_solved(const Collection& problems, Solve&& solve) {
  for (const auto& problem : problems) {
    for (const auto& start : problem->starts) {
      auto z = start;
      const solvers::SolveReport<double> report = solve(*problem, z);
      INFO(problem->name << " from " << start[0] << ": " << mcp::to_word(report.status));
      CHECK(report.status != mcp::Status::solved);
      CHECK(report.residual > 1e-6);
    }
  }
}

}  // namespace signorini::test
