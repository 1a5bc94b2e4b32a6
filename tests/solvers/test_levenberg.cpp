#include <cmath>
#include <vector>

#include "signorini/linear/levenberg.hpp"
#include "tests/solvers/random_matrix.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using namespace signorini::test;

namespace {

double norm(const std::vector<double>& x) {
  double sum = 0.0;
  for (double value : x) sum += value * value;
  return std::sqrt(sum);
}

/// The numbers that steps of n unknowns borrow.
std::vector<double> lent_for(int n) { return std::vector<double>(static_cast<std::size_t>(n * (n + 1))); }

}  // namespace

TEST_CASE("the minimum-norm step is the Newton step where the matrix is regular") {
  const int n = GENERATE(1, 2, 5, 12);
  const RandomMatrix H(n, 3);
  auto phi = H.times(H.x);
  for (double& value : phi) value = -value;
  solvers::Levenberg<double, mcp::dynamic> steps(n);
  std::vector<double> d(phi.size()), lent = lent_for(n);
  CHECK(steps.minimum_norm_step(H.view(), phi.data(), lent, d.data()) == n);
  CHECK(distance(d, H.x) < 1e-10);
}

TEST_CASE("the minimum-norm step solves a singular consistent system and is the shortest") {
  const unsigned seed = GENERATE(1u, 2u, 3u, 4u, 5u);
  RandomMatrix H(8, seed);
  H.make_dependent(1, 6);
  H.make_dependent(3, 4);
  auto phi = H.times(H.x);
  for (double& value : phi) value = -value;
  solvers::Levenberg<double, 8> steps;
  std::vector<double> d(8), lent = lent_for(8);
  CHECK(steps.minimum_norm_step(H.view(), phi.data(), lent, d.data()) == 6);
  CHECK(distance(H.times(d), H.times(H.x)) < 1e-10);
  CHECK(norm(d) <= norm(H.x) + 1e-12);
  // Shortest: orthogonal to the null space, which here is spanned by 2 e_1 - e_6 and 2 e_3 - e_4.
  CHECK(std::abs(2 * d[1] - d[6]) < 1e-10);
  CHECK(std::abs(2 * d[3] - d[4]) < 1e-10);
}

TEST_CASE("the minimum-norm step of an inconsistent system minimises the residual") {
  RandomMatrix H(6, 9);
  H.make_dependent(0, 5);
  solvers::Levenberg<double, 6> steps;
  std::vector<double> d(6), lent = lent_for(6);
  steps.minimum_norm_step(H.view(), H.x.data(), lent, d.data());
  auto r = H.times(d);
  for (std::size_t i = 0; i < r.size(); ++i) r[i] += H.x[i];
  CHECK(norm(H.transposed_times(r)) < 1e-12);
}

TEST_CASE("the zero matrix has rank zero and a zero step") {
  RandomMatrix H(3, 1);
  H.dz = H.dF = {0, 0, 0};
  solvers::Levenberg<double, 3> steps;
  std::vector<double> d(3, 7.0), lent = lent_for(3);
  CHECK(steps.minimum_norm_step(H.view(), H.x.data(), lent, d.data()) == 0);
  CHECK(norm(d) == 0.0);
}

TEST_CASE("a damped step solves the regularised normal equations and shrinks with the damping") {
  RandomMatrix H(7, 4);
  if (GENERATE(false, true)) H.make_dependent(2, 3);
  const auto gradient = H.transposed_times(H.x);
  solvers::Levenberg<double, 7> steps;
  std::vector<double> lent = lent_for(7);
  REQUIRE(steps.prepare(H.view(), lent));
  double last = 1e300;
  for (double lambda : {1e-6, 1e-3, 1.0, 1e3}) {
    std::vector<double> d(7);
    REQUIRE(steps.damped_step(lambda, gradient.data(), d.data()));
    auto left = H.transposed_times(H.times(d));
    for (int j = 0; j < 7; ++j) {
      double square = 0.0;
      for (int i = 0; i < 7; ++i) square += H.at(i, j) * H.at(i, j);
      const auto k = static_cast<std::size_t>(j);
      left[k] += lambda * square * d[k] + gradient[k];
    }
    CHECK(norm(left) < 1e-10 * norm(gradient));
    CHECK(norm(d) < last);
    last = norm(d);
  }
}

TEST_CASE("there is no step, and no rank, where too little is lent") {
  const RandomMatrix H(5, 2);
  solvers::Levenberg<double, 5> steps;
  std::vector<double> d(5, 7.0), lent(5 * 6 - 1);
  CHECK(steps.minimum_norm_step(H.view(), H.x.data(), lent, d.data()) == 0);
  CHECK(norm(d) == 0.0);
  CHECK(steps.rank(H.view(), 1e-12, lent) == 0);
  CHECK_FALSE(steps.prepare(H.view(), lent));
}
