#include <cstdlib>
#include <limits>

#include "signorini/path/path_solver.hpp"
#include "tests/path/find_path.hpp"
#include "tests/path/solve_any.hpp"
#include "tests/solvers/problems/collection.hpp"

using namespace signorini;
using namespace signorini::test;
using mcp::Status;
using Pattern = AsMcp<double, mcp::dynamic>::Pattern;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

double residual_at_start(const TestProblem& problem, const std::vector<double>& z) {
  const AsMcp<double, mcp::dynamic> as_mcp(problem);
  std::vector<double> F(z.size());
  as_mcp.residual(z.data(), F.data());
  return mcp::natural_residual_norm(as_mcp, z.data(), F.data()).value;
}

/// The identity: n unknowns, n nonzeros.
Linear identity(int n) {
  std::vector<double> M(static_cast<std::size_t>(n * n), 0.0);
  for (int i = 0; i < n; ++i) M[static_cast<std::size_t>(i * n + i)] = 1.0;
  return Linear("identity", M, filled(n, -1.0), filled(n, 0.0), filled(n, inf));
}

}  // namespace

TEST_CASE(
    "PATH does not report a solution where there is none, and returns no worse a point than the start") {
  const auto library = find_path();
  if (!library) return;
  solvers::PathSolver solver(*library);
  for (const auto& problem : unsolvable_problems()) {
    for (const auto& start : problem->starts) {
      INFO(problem->name << " from " << start[0]);
      const auto report = solve_any(solver, *problem, start).report;
      CHECK((report.status == Status::no_descent || report.status == Status::iteration_limit));
      CHECK(report.residual <= residual_at_start(*problem, start));
    }
  }
}

TEST_CASE("PATH reports a problem that is nowhere finite") {
  const auto library = find_path();
  if (!library) return;
  solvers::PathSolver solver(*library);
  const Scalar::Function F = GENERATE(values<Scalar::Function>(
      {[](double) { return not_a_number; }, [](double) { return inf; }, [](double) { return -inf; }}));
  const Scalar problem("not finite", F, [](double) { return 1.0; }, -inf, inf, {});
  CHECK(solve_any(solver, problem, {0.0}).report.status == Status::not_finite);
}

TEST_CASE("PATH reports a Jacobian that is nowhere finite") {
  const auto library = find_path();
  if (!library) return;
  solvers::PathSolver solver(*library);
  const Scalar problem(
      "NaN derivative", [](double z) { return z - 1; }, [](double) { return not_a_number; }, -inf, inf, {});
  CHECK(solve_any(solver, problem, {0.0}).report.status == Status::not_finite);
}

TEST_CASE("PATH turns back where NaN begins") {
  const auto library = find_path();
  if (!library) return;
  solvers::PathSolver solver(*library);
  for (const double start : {0.1, 1.0, 100.0, 1e4})
    CHECK(solve_any(solver, logarithm(), {start}).z[0] == Approx(2.2079400315693));
  for (const double start : {0.0, 0.5, 2.0, 3.5})
    CHECK(solve_any(solver, pole_and_root(), {start}).report.status == Status::solved);
}

TEST_CASE("a start beyond the bounds is moved to them") {
  const auto library = find_path();
  if (!library) return;
  solvers::PathSolver solver(*library);
  CHECK(solve_any(solver, murty(6), filled(6, -3.0)).report.status == Status::solved);
}

TEST_CASE("without a licence PATH solves 300 unknowns and not 301") {
  const auto library = find_path();
  if (!library) return;
  if (std::getenv("PATH_LICENSE_STRING") != nullptr) {
    WARN("PATH_LICENSE_STRING is set: the limits of PATH without a licence are not tested");
    return;
  }
  solvers::PathSolver solver(*library);
  CHECK(solve_any(solver, identity(300), filled(300, 0.0), Pattern::sparse).report.status == Status::solved);
  CHECK(solve_any(solver, identity(44), filled(44, 0.0)).report.status == Status::solved);  // 1936 nonzeros

  const auto refused = solve_any(solver, identity(301), filled(301, 0.5), Pattern::sparse);
  CHECK(refused.report.status == Status::licence);
  CHECK(refused.report.evaluations == 0);
  CHECK(refused.z == filled(301, 0.5));
  CHECK_THAT(solver.message(), ContainsSubstring("301 unknowns and 301 nonzeros"));
  CHECK(solve_any(solver, identity(45), filled(45, 0.0)).report.status == Status::licence);  // 2025 nonzeros

  CHECK(solve_any(solver, murty(6), filled(6, 0.0)).report.status == Status::solved);  // and goes on
}
