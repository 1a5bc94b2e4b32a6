#include <cmath>
#include <memory>
#include <span>
#include <vector>

#include "signorini/newton/newton.hpp"
#include "tests/solvers/problems/collection.hpp"
#include "tests/solvers/solve_and_check.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using namespace signorini::test;
using mcp::Status;

TEST_CASE("a linear system of free unknowns takes one iteration") {
  const unsigned seed = GENERATE(range(1u, 11u));
  const auto problem = random_linear_system(12, seed);
  const auto outcome = solve_and_check(problem, filled(12, 3.0));
  CHECK(outcome.report.status == Status::solved);
  CHECK(outcome.report.iterations == 1);
}

TEST_CASE("LCPs with a P-matrix are solved from any start") {
  const unsigned seed = GENERATE(range(1u, 31u));
  const auto problem = random_p_matrix_lcp(15, seed);
  for (double value : {0.0, 1.0, -20.0, 100.0}) {
    INFO("seed " << seed << " start " << value);
    const auto outcome = solve_and_check(problem, filled(15, value));
    CHECK(outcome.report.status == Status::solved);
    CHECK(outcome.report.iterations <= 30);
  }
}

TEST_CASE("Murty's LCP does not take exponential time") {
  const int n = GENERATE(1, 2, 4, 8, 12, 16);
  const auto outcome = solve_and_check(murty(n), filled(n, 0.0));
  CHECK(outcome.report.status == Status::solved);
  CHECK(outcome.report.iterations <= n + 8);
  CHECK(outcome.z[0] == Approx(1.0));
}

TEST_CASE("every kind of bound is met") {
  const auto problem = every_bound_type();
  for (const auto& start : problem.starts) {
    const auto outcome = solve_and_check(problem, start);
    CHECK(outcome.report.status == Status::solved);
    CHECK(outcome.z[1] == Approx(0.5));   // lower, active
    CHECK(outcome.z[2] > 0.5);            // lower, inactive
    CHECK(outcome.z[3] == Approx(2.0));   // upper, active
    CHECK(outcome.z[4] < 2.0);            // upper, inactive
    CHECK(outcome.z[5] == Approx(-1.0));  // both, on the lower
    CHECK(outcome.z[6] == Approx(3.0));   // both, on the upper
    CHECK(std::abs(outcome.z[7]) < 1.0);  // both, between
    CHECK(outcome.z[8] == Approx(0.25));  // fixed
  }
}

TEST_CASE("a solution without strict complementarity is found to full tolerance") {
  const auto outcome = solve_and_check(degenerate_lcp(), {5.0, 0.0});
  CHECK(outcome.report.status == Status::solved);
  CHECK(outcome.z[0] == Approx(0.0).margin(1e-10));
  CHECK(outcome.z[1] == Approx(1.0));
}

TEST_CASE("where forces are not unique the motion is still found") {
  const auto problem = beam_on_three_supports();
  for (const auto& start : problem.starts) {
    const auto outcome = solve_and_check(problem, start);
    CHECK(outcome.report.status == Status::solved);
    CHECK(std::abs(outcome.z[0]) < 1e-10);
    CHECK(std::abs(outcome.z[1]) < 1e-10);
    CHECK(outcome.z[2] + outcome.z[3] + outcome.z[4] == Approx(0.0981));
  }
}

TEST_CASE("a consistent system without full rank takes one minimum-norm step") {
  const auto outcome = solve_and_check(rank_deficient_system(), {0.0, 0.0});
  CHECK(outcome.report.status == Status::solved);
  CHECK(outcome.report.iterations == 1);
  CHECK(outcome.z[0] == Approx(0.6));
  CHECK(outcome.z[1] == Approx(1.2));
}

TEST_CASE("a Jacobian that is singular at the solution slows Newton down but does not stop it") {
  for (const auto& start : Powell().starts) {
    CHECK(solve_and_check(Powell(), start).report.status == Status::solved);
  }
  const auto problem = double_root();
  for (const auto& start : problem.starts) {
    CHECK(solve_and_check(problem, start).report.status == Status::solved);
  }
}

TEST_CASE("steps into a region of NaN are shortened") {
  for (const auto& problem : {logarithm, pole_and_root}) {
    const auto scalar = problem();
    for (const auto& start : scalar.starts) {
      INFO(scalar.name << " from " << start[0]);
      CHECK(solve_and_check(scalar, start).report.status == Status::solved);
    }
  }
}

TEST_CASE("a bound with NaN behind it is reached in a few iterations, not by halving") {
  // Three of the firms make nothing, and powers of a negative amount are NaN.
  const std::unique_ptr<const TestProblem> problem(ten_firms());
  for (const auto& start : problem->starts) {
    const auto outcome = solve_and_check(*problem, start);
    CHECK(outcome.report.status == Status::solved);
    CHECK(outcome.report.iterations <= 15);
  }
}

TEST_CASE("a start that is a solution takes no iteration, one residual and no Jacobian") {
  const KojimaShindo problem;
  const AsMcp<double, mcp::dynamic> as_mcp(problem);
  const auto outcome = solve_and_check(as_mcp, {1.0, 0.0, 3.0, 0.0});
  CHECK(outcome.report.status == Status::solved);
  CHECK(outcome.report.iterations == 0);
  CHECK(as_mcp.jacobian_calls == 0);
  CHECK(outcome.z == std::vector<double>{1.0, 0.0, 3.0, 0.0});
}

TEST_CASE("an answer given back as a start is accepted as it is") {
  for (const auto& problem : solvable_problems()) {
    const auto first = solve_and_check(*problem, problem->starts.back(), Method::robust);
    const auto second = solve_and_check(*problem, first.z);
    INFO(problem->name);
    CHECK(second.report.status == Status::solved);
    CHECK(second.report.iterations <= 1);
  }
}

TEST_CASE("a start outside the box is moved to it") {
  const auto outcome = solve_and_check(murty(3), {-5.0, -5.0, -5.0});
  CHECK(outcome.report.status == Status::solved);
}

TEST_CASE("a warm start near the solution converges quadratically") {
  for (int slip = 0; slip < 2; ++slip) {
    const SlidingBlock problem("block", 0.0, slip == 0 ? 1.0 : 0.01, 0.0);
    auto z = solve_and_check(problem, problem.starts[0], Method::robust).z;
    for (double& value : z) value += 1e-4;
    const auto outcome = solve_and_check(problem, z);
    CHECK(outcome.report.status == Status::solved);
    CHECK(outcome.report.iterations <= 4);
  }
}

TEST_CASE("a sparse pattern gives the answer of the dense one") {
  using Mcp = AsMcp<double, mcp::dynamic>;
  for (const auto& problem : solvable_problems()) {
    const auto& start = problem->starts[0];
    const auto dense = solve_and_check(Mcp(*problem), start, Method::robust);
    const auto sparse = solve_and_check(Mcp(*problem, Mcp::Pattern::sparse), start, Method::robust);
    INFO(problem->name);
    CHECK(sparse.report.iterations == dense.report.iterations);
    for (std::size_t i = 0; i < dense.z.size(); ++i) {
      CHECK(sparse.z[i] == Approx(dense.z[i]).margin(1e-12));
    }
  }
}

TEST_CASE("fixed and dynamic sizes give the same answer") {
  const KojimaShindo problem;
  for (const auto& start : problem.starts) {
    const AsMcp<double, 4> fixed(problem);
    solvers::NewtonWorkspace<double, 4, 16> workspace;
    auto z = start;
    const auto report = solvers::solve_robust(fixed, z.data(), {}, workspace);
    const auto outcome = solve_and_check(problem, start, Method::robust);
    CHECK(report.status == outcome.report.status);
    CHECK(report.iterations == outcome.report.iterations);
    for (std::size_t i = 0; i < 4; ++i) CHECK(z[i] == Approx(outcome.z[i]).margin(1e-12));
  }
}

TEST_CASE("a workspace carries nothing over from the solve before") {
  const KojimaShindo problem;
  const AsMcp<double, 4> as_mcp(problem);
  solvers::NewtonWorkspace<double, 4, 16> used;
  std::vector<double> elsewhere{10, 0, 3, 7};
  solvers::solve(as_mcp, elsewhere.data(), {}, used);
  std::vector<double> a{0, 0, 0, 0}, b{0, 0, 0, 0};
  solvers::NewtonWorkspace<double, 4, 16> fresh;
  solvers::solve(as_mcp, a.data(), {}, used);
  solvers::solve(as_mcp, b.data(), {}, fresh);
  CHECK(a == b);
}

TEST_CASE("an empty problem is solved") {
  const Linear nothing("nothing", {}, {}, {}, {});
  CHECK(solve_and_check(nothing, {}).report.status == Status::solved);
}

namespace {

/// Dense LU that counts; stands for any other factorisation, also for one that has nothing to lend.
struct CountingSolver {
  using Matrix = solvers::NewtonMatrix<double>;

  explicit CountingSolver(int n) : lu(n) {}
  bool fits(const mcp::PatternView& pattern) const noexcept { return pattern.columns == 4; }
  bool factor(const Matrix& h) noexcept {
    ++factored;
    return lu.factor(h);
  }
  bool factor_singular(const Matrix& h) noexcept { return factor(h); }
  void solve(const double* rhs, double* x) noexcept { lu.solve(rhs, x); }
  bool holds(const Matrix&) const noexcept { return false; }
  void drop() noexcept { ++dropped; }
  void forget() noexcept {}
  std::span<double> spare() noexcept { return {}; }

  int factored = 0, dropped = 0;
  solvers::DenseLu<double, 4> lu;
};

}  // namespace

TEST_CASE("another linear solver can stand behind the Newton system") {
  const KojimaShindo problem;
  const AsMcp<double, 4> as_mcp(problem);
  solvers::NewtonWorkspace<double, 4, 16, CountingSolver> workspace;
  std::vector<double> z{0, 0, 0, 0};
  const auto report = solvers::solve(as_mcp, z.data(), {}, workspace);
  CHECK(report.status == Status::solved);
  CHECK(workspace.linear.factored == report.iterations);
}

TEST_CASE("a singular matrix ends the solve where the linear solver has nothing to lend") {
  const Linear singular("a row that repeats another", {1, 2, 0, 0, 2, 4, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1},
      {-3, -6, -1, -1}, filled(4, -inf), filled(4, inf));
  const AsMcp<double, 4> as_mcp(singular);
  solvers::NewtonWorkspace<double, 4, 16> lends;
  solvers::NewtonWorkspace<double, 4, 16, CountingSolver> lends_nothing;
  std::vector<double> z{0, 0, 0, 0};
  CHECK(solvers::solve(as_mcp, z.data(), {}, lends).status == Status::solved);
  z = {0, 0, 0, 0};
  CHECK(solvers::solve(as_mcp, z.data(), {}, lends_nothing).status == Status::no_descent);
  CHECK(lends_nothing.linear.dropped > 0);
  CHECK(z == std::vector<double>{0, 0, 0, 0});
}

TEST_CASE("in single precision every problem is solved to 1e-5 or reported honestly") {
  for (const auto& problem : solvable_problems()) {
    for (const auto& start : problem->starts) {
      INFO(problem->name << " from " << start[0]);
      CHECK(solve_and_check<float>(*problem, start, Method::robust).report.status == Status::solved);
    }
  }
}
