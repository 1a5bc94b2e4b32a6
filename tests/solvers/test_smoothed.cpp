#include <cmath>
#include <random>

#include "tests/solvers/problems/collection.hpp"
#include "tests/solvers/solve_and_check.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using namespace signorini::test;
using mcp::Status;

TEST_CASE("every problem but one is solved from all its starts by continuation") {
  for (const auto& problem : solvable_problems()) {
    for (const auto& start : problem->starts) {
      // It ends in a local minimum of the merit, which follows each stage down.
      if (problem->name == "copositive 4" && start[0] <= 0) continue;
      INFO(problem->name << " from " << start[0]);
      CHECK(solve_and_check(*problem, start, Method::smoothed).report.status == Status::solved);
    }
  }
}

TEST_CASE("Billups' problem is solved from starts that trap every descent method") {
  const double start = GENERATE(0.0, 0.1, 0.5, 0.9);
  const auto outcome = solve_and_check(billups({}), {start}, Method::robust);
  CHECK(outcome.report.status == Status::solved);
  CHECK(outcome.z[0] == Approx(1.0 + std::sqrt(1.01)));
}

TEST_CASE("Kojima-Shindo and Josephy are solved from many random starts") {
  const KojimaShindo kojima_shindo;
  const Josephy josephy;
  std::mt19937 random(3);
  for (double scale : {0.5, 2.0, 10.0, 100.0}) {
    std::uniform_real_distribution<double> entry(0.0, scale);
    for (int trial = 0; trial < 50; ++trial) {
      const std::vector<double> start{entry(random), entry(random), entry(random), entry(random)};
      INFO("scale " << scale << " trial " << trial);
      const auto a = solve_and_check(kojima_shindo, start, Method::robust);
      CHECK(a.report.status == Status::solved);
      CHECK((std::abs(a.z[0] - 1.0) < 1e-8 || std::abs(a.z[0] - std::sqrt(1.5)) < 1e-8));
      const auto b = solve_and_check(josephy, start, Method::robust);
      CHECK(b.report.status == Status::solved);
      CHECK(b.z[0] == Approx(std::sqrt(1.5)));
    }
  }
}

TEST_CASE("a larger first smoothing can be asked for") {
  solvers::Options<double> options;
  options.smoothing = GENERATE(1e-3, 1.0, 10.0);
  const KojimaShindo problem;
  const auto outcome = solve_and_check<double>(problem, {0.5, 0.5, 2.0, 0.5}, Method::smoothed, options);
  CHECK(outcome.report.status == Status::solved);
}
