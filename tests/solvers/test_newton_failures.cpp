#include <limits>

#include "tests/solvers/problems/collection.hpp"
#include "tests/solvers/solve_and_check.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using namespace signorini::test;
using mcp::Status;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

Scalar nowhere_finite(double value) {
  static double F;
  F = value;
  return Scalar(
      "not finite", [](double) { return F; }, [](double) { return 1.0; }, -inf, inf, {});
}

}  // namespace

TEST_CASE("a problem without a solution is never reported as solved") {
  const auto method = GENERATE(Method::newton, Method::smoothed, Method::robust);
  for (const auto& problem : unsolvable_problems()) {
    for (const auto& start : problem->starts) {
      INFO(problem->name << " from " << start[0]);
      const auto status = solve_and_check(*problem, start, method).report.status;
      CHECK((status == Status::no_descent || status == Status::iteration_limit));
    }
  }
}

TEST_CASE("a failed solve returns the best point, not the last") {
  const auto problem = without_root();
  for (const auto& start : problem.starts) {
    const auto outcome = solve_and_check(problem, start, Method::robust);
    CHECK(outcome.report.residual <= start[0] * start[0] + 1);
    CHECK(outcome.report.residual <= 1.01);
  }
}

TEST_CASE("NaN or infinity at the start is reported") {
  const double value = GENERATE(values<double>({not_a_number, inf, -inf}));
  const auto method = GENERATE(Method::newton, Method::smoothed, Method::robust);
  INFO("F = " << value);
  CHECK(solve_and_check(nowhere_finite(value), {0.0}, method).report.status == Status::not_finite);
}

TEST_CASE("a Jacobian that is not finite is reported") {
  const Scalar problem(
      "NaN derivative", [](double z) { return z - 1; }, [](double) { return not_a_number; }, -inf, inf, {});
  CHECK(solve_and_check(problem, {0.0}).report.status == Status::not_finite);
}

TEST_CASE("bad bounds and bad starts are refused before the problem is called") {
  const auto refused = [](double lower, double upper, double start) {
    const Scalar problem(
        "z", [](double z) { return z; }, [](double) { return 1.0; }, lower, upper, {});
    const AsMcp<double, mcp::dynamic> as_mcp(problem);
    const auto outcome = solve_and_check(as_mcp, {start});
    return outcome.report.status == Status::bad_input && outcome.report.evaluations == 0;
  };
  CHECK(refused(2.0, 1.0, 0.0));
  CHECK(refused(not_a_number, 1.0, 0.5));
  CHECK(refused(inf, inf, 0.5));
  CHECK(refused(0.0, 1.0, not_a_number));
  CHECK(refused(0.0, 1.0, inf));
}

TEST_CASE("a workspace of the wrong size is refused") {
  const auto problem = murty(4);
  const AsMcp<double, mcp::dynamic> as_mcp(problem);
  auto z = filled(4, 0.0);
  solvers::NewtonWorkspace<double, mcp::dynamic, mcp::dynamic> fewer_rows(3, 16), fewer_entries(4, 15);
  CHECK(solvers::solve(as_mcp, z.data(), {}, fewer_rows).status == Status::bad_input);
  CHECK(solvers::solve(as_mcp, z.data(), {}, fewer_entries).status == Status::bad_input);
}

TEST_CASE("the iteration limit is kept and the best point so far returned") {
  solvers::Options<double> options;
  options.max_iterations = GENERATE(0, 1, 3);
  const auto outcome = solve_and_check<double>(KojimaShindo(), {100, 100, 100, 100}, Method::newton, options);
  CHECK(outcome.report.status == Status::iteration_limit);
  CHECK(outcome.report.iterations == options.max_iterations);
  CHECK(outcome.report.residual <= 100.0);
}

TEST_CASE("a tolerance below rounding ends after a few iterations, not at the limit") {
  solvers::Options<double> options;
  options.tolerance = 0.0;
  const unsigned seed = GENERATE(range(1u, 6u));
  const auto outcome =
      solve_and_check<double>(random_p_matrix_lcp(12, seed), filled(12, 1.0), Method::newton, options);
  CHECK(outcome.report.residual < 1e-13);
  CHECK(outcome.report.iterations <= 20);
}
