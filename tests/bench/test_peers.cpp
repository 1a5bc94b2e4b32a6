#include <cmath>

#include "bench/solvers/lineup.hpp"
#include "bench/solvers/peer.hpp"
#include "bench/solvers/quiet.hpp"
#include "tests/path/solve_any.hpp"
#include "tests/solvers/problems/collection.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using namespace signorini::test;
using bench::Competitor;
using mcp::Status;

namespace {

/// A solver without what its library prints.
class Quieted final : public solvers::AnySolver {
 public:
  explicit Quieted(solvers::AnySolver& solver) : solver_(solver) {}
  solvers::SolveReport<double> solve(const mcp::AnyProblem& problem, double* z) noexcept override {
    const bench::Quiet quiet;
    return solver_.solve(problem, z);
  }
  const char* name() const noexcept override { return solver_.name(); }
  const char* message() const noexcept override { return solver_.message(); }

 private:
  solvers::AnySolver& solver_;
};

AnyOutcome solve_with(
    const Competitor& competitor, const TestProblem& problem, const std::vector<double>& start) {
  const bool peer = competitor.name == "siconos" || competitor.name == "petsc";
  Quieted solver(*competitor.solver);
  return solve_any(solver, problem, start, AsMcp<double, mcp::dynamic>::Pattern::sparse,
      peer ? bench::accepted : bench::asked);
}

}  // namespace

TEST_CASE("every competitor reports honestly on every problem") {
  for (const Competitor& competitor : bench::lineup()) {
    if (!competitor.solver) continue;
    INFO(competitor.name);
    for (const auto& problem : solvable_problems()) {
      INFO(problem->name);
      for (const auto& start : problem->starts) solve_with(competitor, *problem, start);
    }
    for (const auto& problem : unsolvable_problems())
      for (const auto& start : problem->starts)
        CHECK(solve_with(competitor, *problem, start).report.status != Status::solved);
  }
}

TEST_CASE("every competitor solves linear complementarity problems with a P-matrix") {
  for (const Competitor& competitor : bench::lineup()) {
    if (!competitor.solver) continue;
    INFO(competitor.name);
    for (unsigned seed = 1; seed <= 5; ++seed) {
      const Linear problem = random_p_matrix_lcp(10, seed);
      CHECK(solve_with(competitor, problem, filled(10, 1.0)).report.status == Status::solved);
    }
  }
}

TEST_CASE("a start that is not a number is bad input to every competitor") {
  for (const Competitor& competitor : bench::lineup()) {
    if (!competitor.solver) continue;
    INFO(competitor.name);
    const auto outcome = solve_with(competitor, murty(2), {0.0, std::nan("")});
    CHECK(outcome.report.status == Status::bad_input);
    CHECK(outcome.report.evaluations == 0);
  }
}

TEST_CASE("Siconos says that unknowns with two bounds are not for it") {
  for (const Competitor& competitor : bench::lineup()) {
    if (!competitor.solver || competitor.name != "siconos") continue;
    const auto outcome = solve_with(competitor, every_bound_type(), filled(9, 0.3));
    CHECK(outcome.report.status == Status::bad_input);
    CHECK_THAT(competitor.solver->message(), ContainsSubstring("two bounds"));
  }
}
