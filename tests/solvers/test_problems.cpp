#include <cmath>

#include "signorini/mcp/check_problem.hpp"
#include "tests/solvers/problems/collection.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using namespace signorini::test;

namespace {

/// Central differences at the start and nearby; points where F is not finite are left out.
void check_derivatives(const TestProblem& problem) {
  const auto n = static_cast<std::size_t>(problem.size());
  for (auto z : problem.starts) {
    for (std::size_t i = 0; i < n; ++i) z[i] += 0.01 * static_cast<double>(i + 1);
    std::vector<double> J(n * n, 0.0), up(n), down(n);
    problem.jacobian(z.data(), J.data());
    for (std::size_t j = 0; j < n; ++j) {
      const double centre = z[j];
      const double h = 1e-6 * (1.0 + std::abs(centre));
      z[j] = centre + h;
      problem.residual(z.data(), up.data());
      z[j] = centre - h;
      problem.residual(z.data(), down.data());
      z[j] = centre;
      for (std::size_t i = 0; i < n; ++i) {
        const double difference = (up[i] - down[i]) / (2 * h);
        if (!std::isfinite(difference)) continue;
        INFO(problem.name << " row " << i << " column " << j);
        CHECK(J[j * n + i] == Approx(difference).margin(1e-6).epsilon(1e-6));
      }
    }
  }
}

}  // namespace

TEST_CASE("the derivatives of every test problem agree with finite differences") {
  for (const auto& problem : solvable_problems()) check_derivatives(*problem);
  for (const auto& problem : unsolvable_problems()) check_derivatives(*problem);
}

TEST_CASE("every test problem has sane bounds, starts of its size and a valid pattern") {
  for (const auto& problem : solvable_problems()) {
    INFO(problem->name);
    CHECK_FALSE(problem->starts.empty());
    for (const auto& start : problem->starts) REQUIRE(static_cast<int>(start.size()) == problem->size());
    using Mcp = AsMcp<double, mcp::dynamic>;
    for (auto kind : {Mcp::Pattern::dense, Mcp::Pattern::sparse}) {
      const Mcp as_mcp(*problem, kind);
      CHECK(mcp::pattern_is_valid(as_mcp.pattern(), problem->size()));
      CHECK(mcp::check_problem(as_mcp, problem->starts[0].data()) == mcp::Status::solved);
    }
  }
}
