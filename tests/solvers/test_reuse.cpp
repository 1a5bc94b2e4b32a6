// Solves that begin with the factors that the last one left.
#include <array>
#include <cmath>
#include <memory>

#include "signorini/linear/recorded_lu.hpp"
#include "signorini/newton/back_off.hpp"
#include "signorini/newton/newton.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;

namespace {

constexpr int n = 6;

/// F_i = 4 z_i + z_i^3 - z_{i-1} - z_{i+1} - load_i, the odd unknowns not negative.
struct Chain {
  using Scalar = double;
  static constexpr int extent = n;

  Chain() {
    for (int j = 0; j <= n; ++j) starts[static_cast<std::size_t>(j)] = j * n;
    for (int k = 0; k < n * n; ++k) rows[static_cast<std::size_t>(k)] = k % n;
  }
  int size() const noexcept { return n; }
  double lower(int i) const noexcept { return i % 2 == 1 ? 0.0 : -INFINITY; }
  double upper(int) const noexcept { return INFINITY; }
  mcp::PatternView pattern() const noexcept { return {n, n * n, starts.data(), rows.data()}; }
  void residual(const double* z, double* F) const noexcept {
    for (int i = 0; i < n; ++i) {
      F[i] = 4 * z[i] + z[i] * z[i] * z[i] - load[static_cast<std::size_t>(i)];
      if (i > 0) F[i] -= z[i - 1];
      if (i + 1 < n) F[i] -= z[i + 1];
    }
  }
  void jacobian(const double* z, double* F, double* values) const noexcept {
    residual(z, F);
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i)
        values[j * n + i] = i == j ? 4 + 3 * z[i] * z[i] : std::abs(i - j) == 1 ? -1.0 : 0.0;
  }

  std::array<int, n + 1> starts{};
  std::array<int, n * n> rows{};
  std::array<double, n> load{1, -9, 2, 3, -1, 2};  // z_1 is at its bound, z_3 and z_5 are not
};

using Lu = solvers::RecordedLu<double, solvers::RecordedSizes{1, n, n* n, n}>;

struct Solver {
  Solver() : work(n, n * n, solvers::RecordedSizes{1, n, n * n, n}) { work.linear.analyse(chain.pattern()); }
  solvers::SolveReport<double> solve() {
    solvers::Options<double> options;
    options.reuse_factors = true;
    return solvers::solve(chain, z.data(), options, work);
  }

  Chain chain;
  std::array<double, n> z{};
  solvers::NewtonWorkspace<double, n, n * n, Lu> work;
};

}  // namespace

TEST_CASE("a problem that changes little is solved with the factors of the last one") {
  Solver solver;
  const auto first = solver.solve();
  REQUIRE(first.status == mcp::Status::solved);
  CHECK(first.iterations >= 1);
  REQUIRE(solver.z[1] == 0.0);
  REQUIRE(solver.z[3] > 0.1);
  const auto change = [&] {
    solver.chain.load[3] += 1e-5;
    return solver.solve();
  };
  for (int k = 0; k < 4; ++k) CHECK(change().iterations <= 1);  // to factors at a solution
  for (int k = 0; k < 5; ++k) {
    const auto report = change();
    INFO(k);
    CHECK(report.status == mcp::Status::solved);
    CHECK(report.iterations == 0);
    CHECK(report.evaluations <= 4);
    CHECK(report.residual <= 1e-14);  // not just the tolerance
  }
}

TEST_CASE("a problem that changes much gets a matrix of its own") {
  Solver solver;
  REQUIRE(solver.solve().status == mcp::Status::solved);
  solver.chain.load[3] += 5;
  const auto report = solver.solve();
  CHECK(report.status == mcp::Status::solved);
  CHECK(report.iterations >= 1);
}

TEST_CASE("a problem with other unknowns at their bounds gets a matrix of its own") {
  Solver solver;
  REQUIRE(solver.solve().status == mcp::Status::solved);
  solver.chain.load[1] = 1;
  const auto report = solver.solve();
  CHECK(report.status == mcp::Status::solved);
  CHECK(report.iterations >= 1);
  CHECK(solver.z[1] > 0.1);
}

TEST_CASE("factors that were dropped are not used") {
  Solver solver;
  REQUIRE(solver.solve().status == mcp::Status::solved);
  solver.work.linear.drop();
  solver.chain.load[3] += 1e-5;
  const auto report = solver.solve();
  CHECK(report.status == mcp::Status::solved);
  CHECK(report.iterations == 1);
}

TEST_CASE("a copy of a workspace has factors of its own, and goes on as the original does") {
  auto original = std::make_unique<Solver>();
  const auto change_and_solve = [](Solver& solver) {
    solver.chain.load[3] += 1e-5;
    return solver.solve();
  };
  for (int k = 0; k < 4; ++k) REQUIRE(change_and_solve(*original).status == mcp::Status::solved);
  const auto copy = std::make_unique<Solver>(*original);
  const auto expected = change_and_solve(*original);
  REQUIRE(expected.iterations == 0);  // by factors
  const auto z = original->z;
  original.reset();
  const auto report = change_and_solve(*copy);
  CHECK(report.status == mcp::Status::solved);
  CHECK(report.iterations == 0);
  CHECK(report.evaluations == expected.evaluations);
  CHECK(copy->z == z);
}

TEST_CASE("factors stay from solve to solve only where they are asked for") {
  Solver solver;
  REQUIRE(solver.solve().status == mcp::Status::solved);
  solver.chain.load[3] += 1e-5;
  CHECK(solvers::solve(solver.chain, solver.z.data(), {}, solver.work).iterations == 1);
}

TEST_CASE("what is in vain is tried less and less often, and again each time after a success") {
  solvers::BackOff back_off;
  const auto left_out = [&] {
    int times = 0;
    while (!back_off.is_due()) ++times;
    return times;
  };
  for (const int expected : {0, 1, 3, 7, 15, 15}) {
    CHECK(left_out() == expected);
    back_off.tell(false);
  }
  CHECK(left_out() == 15);
  back_off.tell(true);
  for (int k = 0; k < 3; ++k) CHECK(back_off.is_due());
}
