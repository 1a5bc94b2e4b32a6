#include <limits>

#include "signorini/path/path_solver.hpp"
#include "tests/path/fake_path.hpp"
#include "tests/path/solve_any.hpp"
#include "tests/solvers/problems/linear.hpp"
#include "tests/solvers/problems/scalar.hpp"

using namespace signorini;
using namespace signorini::test;
using mcp::Status;
using solvers::path::Termination;

namespace {

/// 0 <= z _|_ z - 1 >= 0
Scalar one() {
  return Scalar(
      "one", [](double z) { return z - 1; }, [](double) { return 1.0; }, 0.0, inf, {});
}

}  // namespace

TEST_CASE("a point is solved by its residual, whatever PATH says of it") {
  const auto termination = GENERATE(
      Termination::solved, Termination::no_progress, Termination::major_iteration_limit, Termination::error);
  solvers::PathSolver solver(fake_path({.termination = termination, .answer = {1.0}}));
  const auto outcome = solve_any(solver, one(), {0.0});
  CHECK(outcome.report.status == Status::solved);
  CHECK(outcome.report.iterations == 7);
  CHECK(outcome.report.evaluations == 2);
  CHECK(outcome.z[0] == 1.0);
}

TEST_CASE("a point that is no solution has the status PATH gave it") {
  const auto [termination, status] = GENERATE(table<Termination, Status>({
      {Termination::solved, Status::no_descent},
      {Termination::no_progress, Status::no_descent},
      {Termination::major_iteration_limit, Status::iteration_limit},
      {Termination::minor_iteration_limit, Status::iteration_limit},
      {Termination::time_limit, Status::iteration_limit},
      {Termination::user_interrupt, Status::no_descent},
      {Termination::bound_error, Status::bad_input},
      {Termination::domain_error, Status::not_finite},
      {Termination::infeasible, Status::no_descent},
      {Termination::error, Status::no_descent},
      {Termination::license_error, Status::licence},
      {static_cast<Termination>(99), Status::no_descent},
  }));
  solvers::PathSolver solver(fake_path({.termination = termination, .answer = {1.0 + 1e-6}}));
  CHECK(solve_any(solver, one(), {0.0}).report.status == status);
  CHECK_THAT(solver.message(), ContainsSubstring("natural residual is 1.0e-06"));
}

TEST_CASE("an answer that is not finite leaves the start") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  solvers::PathSolver solver(fake_path({.termination = Termination::solved, .answer = {nan}}));
  const auto outcome = solve_any(solver, one(), {0.25});
  CHECK(outcome.report.status == Status::no_descent);
  CHECK(outcome.z[0] == 0.25);
}

TEST_CASE("a problem that the licence does not cover never reaches PATH") {
  solvers::PathSolver solver(fake_path({.answer = {1.0}, .licensed = false}));
  CHECK(solve_any(solver, one(), {0.0}).report.status == Status::licence);
  CHECK_THAT(solver.message(), ContainsSubstring("PATH_LICENSE_STRING"));
  CHECK(fake.solves == 0);
}

TEST_CASE("bad bounds and bad starts never reach PATH") {
  const auto refused = [](double lower, double upper, double start) {
    solvers::PathSolver solver(fake_path({.answer = {1.0}}));
    const Scalar problem(
        "z", [](double z) { return z; }, [](double) { return 1.0; }, lower, upper, {});
    return solve_any(solver, problem, {start}).report.status == Status::bad_input && fake.solves == 0;
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(refused(2.0, 1.0, 0.0));
  CHECK(refused(nan, 1.0, 0.5));
  CHECK(refused(inf, inf, 0.5));
  CHECK(refused(0.0, 1.0, nan));
  CHECK(refused(0.0, 1.0, inf));
}

TEST_CASE("a problem without unknowns is solved without PATH") {
  solvers::PathSolver solver(fake_path({}));
  const Linear nothing("nothing", {}, {}, {}, {});
  const auto report = solve_any(solver, nothing, {}).report;
  CHECK(report.status == Status::solved);
  CHECK(report.residual == 0.0);
  CHECK(fake.solves == 0);
}

TEST_CASE("options reach PATH, those of the user last") {
  solvers::PathOptions options;
  options.tolerance = 0.5;
  options.major_iteration_limit = 11;
  options.minor_iteration_limit = 12;
  options.cumulative_iteration_limit = 13;
  options.time_limit = 2;
  options.crash_method = "none";
  options.extra = {"nms no", "major_iteration_limit 14"};
  solvers::PathSolver solver(fake_path({.answer = {1.0}}), options);
  solve_any(solver, one(), {0.0}, AsMcp<double, mcp::dynamic>::Pattern::dense, 0.5);
  CHECK(fake.options ==
      std::vector<std::string>{"convergence_tolerance 0.250000", "major_iteration_limit 11",
          "minor_iteration_limit 12", "cumulative_iteration_limit 13", "time_limit 2.000000", "output no",
          "crash_method none", "nms no", "major_iteration_limit 14"});
  CHECK(fake.info.use_start == 1);
  CHECK(fake.info.generate_output == 0);
}

TEST_CASE("an option that PATH refuses is an error, not ignored") {
  solvers::PathOptions options;
  options.extra = {"nms perhaps"};
  solvers::PathSolver solver(fake_path({.answer = {1.0}, .refused_option = "nms perhaps"}), options);
  CHECK(solve_any(solver, one(), {0.0}).report.status == Status::bad_input);
  CHECK(std::string(solver.message()) == "PATH refuses the option 'nms perhaps'");
  CHECK(fake.solves == 0);
}

TEST_CASE("the message of a failure is gone after a success") {
  solvers::PathSolver solver(fake_path({.answer = {2.0}}));
  solve_any(solver, one(), {0.0});
  CHECK(*solver.message() != '\0');
  fake.answer = {1.0};
  solve_any(solver, one(), {0.0});
  CHECK(*solver.message() == '\0');
}
