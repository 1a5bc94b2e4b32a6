#include "signorini/path/path_solver.hpp"
#include "tests/path/find_path.hpp"
#include "tests/path/solve_any.hpp"
#include "tests/solvers/problems/collection.hpp"

using namespace signorini;
using namespace signorini::test;
using mcp::Status;

namespace {

const std::vector<double> far_away = filled(4, 100.0);

Status status_with(const solvers::PathLibrary& library, const solvers::PathOptions& options) {
  solvers::PathSolver solver(library, options);
  return solve_any(
      solver, KojimaShindo(), far_away, AsMcp<double, mcp::dynamic>::Pattern::dense, options.tolerance)
      .report.status;
}

}  // namespace

TEST_CASE("the limits of iterations reach PATH") {
  const auto library = find_path();
  if (!library) return;
  CHECK(status_with(*library, {}) == Status::solved);
  CHECK(
      status_with(*library, {.major_iteration_limit = 1, .crash_method = "none"}) == Status::iteration_limit);
  CHECK(status_with(*library, {.cumulative_iteration_limit = 1, .crash_method = "none"}) ==
      Status::iteration_limit);
}

TEST_CASE("options of one solver do not leak into the next") {
  const auto library = find_path();
  if (!library) return;
  CHECK(
      status_with(*library, {.major_iteration_limit = 1, .crash_method = "none"}) == Status::iteration_limit);
  CHECK(status_with(*library, {}) == Status::solved);
}

TEST_CASE("extra options reach PATH, and those it does not know are refused") {
  const auto library = find_path();
  if (!library) return;
  CHECK(status_with(*library, {.crash_method = "none", .extra = {"major_iteration_limit 1"}}) ==
      Status::iteration_limit);
  CHECK(status_with(*library, {.extra = {"no_such_option 1"}}) == Status::bad_input);
  CHECK(status_with(*library, {.crash_method = "no_such_method"}) == Status::bad_input);
}

TEST_CASE("a point that satisfies PATH but not the tolerance is not solved") {
  const auto library = find_path();
  if (!library) return;
  CHECK(status_with(*library, {.extra = {"convergence_tolerance 1e-2"}}) == Status::no_descent);
  CHECK(status_with(*library, {.tolerance = 1e-2}) == Status::solved);
}
