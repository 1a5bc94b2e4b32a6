#include <cmath>
#include <vector>

#include "signorini/linear/levenberg.hpp"
#include "signorini/linear/sparse_levenberg.hpp"
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

}  // namespace

TEST_CASE("the sparse minimum-norm step is that of the dense one") {
  const unsigned seed = GENERATE(1u, 2u, 3u, 4u, 5u);
  RandomMatrix H(8, seed);
  const int lost = GENERATE(0, 1, 2);
  if (lost > 0) H.make_dependent(1, 6);
  if (lost > 1) H.make_dependent(3, 4);
  const bool consistent = GENERATE(true, false);
  auto phi = consistent ? H.times(H.x) : H.x;
  solvers::Levenberg<double, 8> dense;
  solvers::SparseLevenberg<double> sparse(H.view().pattern);
  std::vector<double> a(8), b(8), lent(8 * 9);
  dense.minimum_norm_step(H.view(), phi.data(), lent, a.data());
  sparse.minimum_norm_step(H.view(), phi.data(), {}, b.data());
  CHECK(distance(a, b) < 1e-5 * norm(a));
}

TEST_CASE("the sparse minimum-norm step of the zero matrix is zero") {
  RandomMatrix H(3, 1);
  H.dz = H.dF = {0, 0, 0};
  solvers::SparseLevenberg<double> steps(H.view().pattern);
  std::vector<double> d(3, 7.0);
  steps.minimum_norm_step(H.view(), H.x.data(), {}, d.data());
  CHECK(norm(d) == 0.0);
}

TEST_CASE("the sparse damped step is that of the dense one") {
  RandomMatrix H(7, 4);
  if (GENERATE(false, true)) H.make_dependent(2, 3);
  const auto gradient = H.transposed_times(H.x);
  solvers::Levenberg<double, 7> dense;
  solvers::SparseLevenberg<double> sparse(H.view().pattern);
  std::vector<double> lent(7 * 8);
  REQUIRE(dense.prepare(H.view(), lent));
  REQUIRE(sparse.prepare(H.view(), {}));
  for (double lambda : {1e-6, 1e-3, 1.0, 1e3}) {
    std::vector<double> a(7), b(7);
    REQUIRE(dense.damped_step(lambda, gradient.data(), a.data()));
    REQUIRE(sparse.damped_step(lambda, gradient.data(), b.data()));
    CHECK(distance(a, b) < 1e-7 * norm(a));
  }
}
