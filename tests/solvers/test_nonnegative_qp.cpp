#include "signorini/linear/nonnegative_qp.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "tests/support/catch.hpp"

using namespace signorini;

namespace {

/// min x.A x / 2 + b.x with A = G G^T of `rank`, some x bounded.
struct Problem {
  Problem(int size, int rank, unsigned seed)
      : n(size), A(at(size * size)), b(at(size)), bounded(at(size)), x(at(size)) {
    std::mt19937 random(seed);
    std::normal_distribution<double> number;
    std::vector<double> G(static_cast<std::size_t>(n * rank)), y(static_cast<std::size_t>(rank));
    for (double& g : G) g = number(random);
    for (double& v : y) v = number(random);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j)
        for (int k = 0; k < rank; ++k) at(i, j) += G[index(i, k, rank)] * G[index(j, k, rank)];
      // In the range of A, so that there is a minimum without bounds, too.
      for (int k = 0; k < rank; ++k) b[at(i)] += G[index(i, k, rank)] * y[static_cast<std::size_t>(k)];
      bounded[at(i)] = random() % 4 == 0 ? 0 : 1;
    }
  }

  static std::size_t index(int i, int j, int width) { return static_cast<std::size_t>(i * width + j); }
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  double& at(int i, int j) { return A[index(i, j, n)]; }

  void solve() {
    std::vector<double> storage(static_cast<std::size_t>(n * (n + 3)));
    solvers::NonnegativeQp<double>(n, A.data(), b.data(), bounded.data(), x.data(), storage.data()).solve();
  }

  double slope(int i) {
    double sum = b[at(i)];
    for (int j = 0; j < n; ++j) sum += at(i, j) * x[at(j)];
    return sum;
  }

  int n;
  std::vector<double> A, b, bounded, x;
};

}  // namespace

TEST_CASE("a quadratic program with bounds ends where no unknown that may move gains anything") {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const int n = 1 + static_cast<int>(seed % 12), rank = seed % 3 == 0 ? std::max(1, n / 2) : n + 2;
    Problem problem(n, rank, seed);
    problem.solve();
    INFO("seed " << seed << ", " << n << " unknowns, rank " << rank);
    for (int i = 0; i < n; ++i) {
      const double x = problem.x[Problem::at(i)], slope = problem.slope(i);
      if (problem.bounded[Problem::at(i)] > 0) {
        CHECK(x >= 0);
        CHECK(slope >= -1e-6);
        CHECK(std::abs(x * slope) <= 1e-6 * (1 + x));
      } else {
        CHECK(std::abs(slope) <= 1e-6);
      }
    }
  }
}

TEST_CASE("the loads of a tower are the weights above them, however light what carries them is") {
  // Body i stands on load i and carries load i + 1; m v = p_i - p_(i+1) - m g h, and no body sinks.
  const double masses[] = {1e-3, 1e3, 1e-3, 1e6}, gh = 9.81e-2;
  Problem tower(4, 0, 0);
  double above = 0;
  for (int i = 3; i >= 0; --i) {
    tower.bounded[Problem::at(i)] = 1;
    const double below = i > 0 ? 1 / masses[i - 1] : 0;
    tower.at(i, i) = 1 / masses[i] + below;
    if (i > 0) tower.at(i, i - 1) = tower.at(i - 1, i) = -1 / masses[i - 1];
    tower.b[Problem::at(i)] = i > 0 ? 0 : -gh;
  }
  tower.solve();
  for (int i = 3; i >= 0; --i) {
    above += masses[i] * gh;
    CHECK(tower.x[Problem::at(i)] == Approx(above).epsilon(1e-3));
  }
}
