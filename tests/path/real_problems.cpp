#include <vector>

#include "signorini/path/path_solver.hpp"
#include "tests/path/find_path.hpp"
#include "tests/path/solve_any.hpp"
#include "tests/solvers/problems/collection.hpp"

using namespace signorini;
using namespace signorini::test;
using mcp::Status;
using Pattern = AsMcp<double, mcp::dynamic>::Pattern;

namespace {

/// From (1, 1, 1, 1) PATH 4.7 leaves for z_2 = 3e6 and stalls there with a residual of 1e-6. In `Roots` it
/// walks onto a bound, where a derivative is infinite, and comes no further.
bool path_stalls(const TestProblem& problem, const std::vector<double>& start) {
  if (problem.name == "Mathiesen") return start == filled(4, 1.0);
  return problem.name == "roots" && start[0] >= 1.0;
}

/// Without a licence PATH takes 2,000 nonzeros.
bool too_large(const TestProblem& problem, Pattern pattern) {
  return pattern == Pattern::dense && problem.size() * problem.size() > 2000;
}

}  // namespace

TEST_CASE("PATH solves the collection but for a few starts, and never the insoluble") {
  const auto library = find_path();
  if (!library) return;
  solvers::PathSolver solver(*library);
  const auto pattern = GENERATE(Pattern::dense, Pattern::sparse);
  for (const auto& problem : solvable_problems()) {
    if (too_large(*problem, pattern)) continue;
    for (const auto& start : problem->starts) {
      INFO(problem->name << " from " << start[0]);
      const auto outcome = solve_any(solver, *problem, start, pattern);
      INFO(solver.message());
      if (path_stalls(*problem, start)) continue;
      CHECK(outcome.report.status == Status::solved);
      CHECK(outcome.report.residual <= 1e-11);
    }
  }
  for (const auto& problem : unsolvable_problems()) {
    for (const auto& start : problem->starts) {
      INFO(problem->name << " from " << start[0]);
      CHECK(solve_any(solver, *problem, start, pattern).report.status != Status::solved);
    }
  }
}

TEST_CASE("without the crash phase PATH solves Mathiesen from there, too") {
  const auto library = find_path();
  if (!library) return;
  solvers::PathOptions options;
  options.crash_method = "none";
  solvers::PathSolver solver(*library, options);
  CHECK(solve_any(solver, Mathiesen(), filled(4, 1.0)).report.status == Status::solved);
}

TEST_CASE("PATH keeps bounds of every type") {
  const auto library = find_path();
  if (!library) return;
  solvers::PathSolver solver(*library);
  const auto problem = every_bound_type();
  const auto outcome = solve_any(solver, problem, filled(9, 0.3));
  REQUIRE(outcome.report.status == Status::solved);
  for (std::size_t i = 0; i < 9; ++i) {
    CHECK(outcome.z[i] >= problem.lower[i]);
    CHECK(outcome.z[i] <= problem.upper[i]);
  }
  CHECK(outcome.z[1] == 0.5);   // on the lower bound
  CHECK(outcome.z[3] == 2.0);   // on the upper bound
  CHECK(outcome.z[5] == -1.0);  // on the lower of two
  CHECK(outcome.z[6] == 3.0);   // on the upper of two
  CHECK(outcome.z[8] == 0.25);  // fixed
}

TEST_CASE("one solver takes problems of different sizes and patterns in turn") {
  const auto library = find_path();
  if (!library) return;
  solvers::PathSolver solver(*library);
  for (int round = 0; round < 3; ++round) {
    for (int n : {10, 2, 6})
      CHECK(solve_any(solver, murty(n), filled(n, 0.0), Pattern::sparse).z[0] == Approx(1.0));
    CHECK(solve_any(solver, KojimaShindo(), filled(4, 1.0)).report.status == Status::solved);
    CHECK(solve_any(solver, Powell(), {3, -1, 0, 1}, Pattern::sparse).report.status == Status::solved);
  }
}
