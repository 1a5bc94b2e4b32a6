// Newton steps that keep complementarity.
#include <cmath>
#include <random>
#include <vector>

#include "signorini/linear/recorded_lu.hpp"
#include "signorini/mcp/natural_residual.hpp"
#include "signorini/newton/newton.hpp"
#include "signorini/pivotal/loop_watch.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;

namespace {

/// F = M z + q with a positive definite M that is not symmetric; every `stride`-th unknown is free.
struct Affine {
  using Scalar = double;
  static constexpr int extent = mcp::dynamic;

  Affine(int n, int every, unsigned seed) : stride(every), M(count(n) * count(n)), q(count(n)) {
    std::mt19937 random(seed);
    std::normal_distribution<double> entry;
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < j; ++i) {
        const double skew = std::abs(i - j) < 4 ? entry(random) : 0.0;
        at(i, j) += skew, at(j, i) -= skew;
      }
    for (int i = 0; i < n; ++i) at(i, i) = 0.1, q[count(i)] = entry(random);
    for (int j = 0; j <= n; ++j) starts.push_back(j * n);
    for (int k = 0; k < n * n; ++k) rows.push_back(k % n);
  }
  static std::size_t count(int n) { return static_cast<std::size_t>(n); }
  double& at(int i, int j) { return M[count(j * size() + i)]; }

  int size() const noexcept { return static_cast<int>(q.size()); }
  double lower(int i) const noexcept { return i % stride == 0 ? -INFINITY : 0.0; }
  double upper(int) const noexcept { return INFINITY; }
  mcp::PatternView pattern() const noexcept { return {size(), size() * size(), starts.data(), rows.data()}; }
  void residual(const double* z, double* F) const noexcept {
    for (int i = 0; i < size(); ++i) F[i] = q[count(i)];
    for (int j = 0; j < size(); ++j)
      for (int i = 0; i < size(); ++i) F[i] += M[count(j * size() + i)] * z[j];
  }
  void jacobian(const double* z, double* F, double* values) const noexcept {
    residual(z, F);
    for (std::size_t k = 0; k < M.size(); ++k) values[k] = M[k];
  }

  int stride;
  std::vector<double> M, q;
  std::vector<int> starts, rows;
};

std::vector<double> start_of(const Affine& problem, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> value(-1, 1);
  std::vector<double> z;
  for (int i = 0; i < problem.size(); ++i) z.push_back(std::max(value(random), problem.lower(i)));
  return z;
}

double residual_at(const Affine& problem, const std::vector<double>& z) {
  std::vector<double> F(z.size());
  problem.residual(z.data(), F.data());
  return mcp::natural_residual_norm(problem, z.data(), F.data()).value;
}

solvers::Options<double> pivotal() {
  solvers::Options<double> options;
  options.pivotal = true;
  return options;
}

using DynamicLu = solvers::RecordedLu<double,
    solvers::RecordedSizes{mcp::dynamic, mcp::dynamic, mcp::dynamic, mcp::dynamic}>;

}  // namespace

TEST_CASE("one pivotal step solves an affine problem, from any start") {
  const int n = GENERATE(1, 2, 7, 30);
  const int stride = GENERATE(2, 3, 100);
  for (unsigned seed = 1; seed <= 10; ++seed) {
    const Affine problem(n, stride, seed);
    std::vector<double> z = start_of(problem, seed);
    solvers::NewtonWorkspace<double, mcp::dynamic, mcp::dynamic> work(n, n * n);
    auto one = pivotal();
    one.max_iterations = 1;
    solvers::solve(problem, z.data(), one, work);
    INFO(n << " unknowns, every " << stride << " free, seed " << seed);
    CHECK(residual_at(problem, z) <= 1e-10);
  }
}

TEST_CASE("pivotal steps share their storage with recorded factors") {
  const Affine problem(24, 2, GENERATE(1u, 2u, 3u));
  solvers::NewtonWorkspace<double, mcp::dynamic, mcp::dynamic, DynamicLu> work(
      24, 24 * 24, solvers::RecordedSizes{1, 24, 24 * 24, 24});
  work.linear.analyse(problem.pattern());
  std::vector<double> z = start_of(problem, 5);
  const auto report = solvers::solve(problem, z.data(), pivotal(), work);
  CHECK(report.status == mcp::Status::solved);
  CHECK(report.iterations == 1);
  CHECK(residual_at(problem, z) <= 1e-11);
}

TEST_CASE("a pivotal step is none where its dictionary does not fit beside the factors") {
  const Affine problem(12, 100, 1);  // all but one bounded, and dense factors
  solvers::NewtonWorkspace<double, mcp::dynamic, mcp::dynamic, DynamicLu> work(
      12, 12 * 12, solvers::RecordedSizes{1, 12, 12 * 12, 12});
  work.linear.analyse(problem.pattern());
  std::vector<double> z(12, 1.0);  // inside the bounds: every row is in the matrix
  const auto report = solvers::solve(problem, z.data(), pivotal(), work);
  CHECK(report.status == mcp::Status::solved);  // by Newton's steps
  CHECK(residual_at(problem, z) <= 1e-11);
}

TEST_CASE("a loop of pivots is seen, and no other way") {
  const int length = GENERATE(1, 2, 3, 7, 20, 100);
  const int before = GENERATE(0, 5, 50);  // pivots that lead to the loop
  solvers::LoopWatch watch;
  const auto pivot = [&](int k) {
    watch.exchange(2 * k, 2 * k + 1);
    return watch.was_here(2 * k);
  };
  for (int k = 0; k < before; ++k) REQUIRE_FALSE(pivot(k));
  int pivots = 0;
  for (bool seen = false; !seen; ++pivots) {
    REQUIRE(pivots <= 3 * (2 * length + before));
    const int k = pivots % (2 * length);  // there and back
    if (k < length)
      watch.exchange(1000 + k, 2000 + k);
    else
      watch.exchange(2000 + k - length, 1000 + k - length);
    seen = watch.was_here(3000 + k);
  }
  CHECK(pivots > 2 * length);
}
