#include <limits>
#include <vector>

#include "signorini/linear/sparse_lu.hpp"
#include "tests/solvers/linear_contract.hpp"
#include "tests/solvers/random_matrix.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using namespace signorini::test;

TEST_CASE("sparse LU is a linear solver") {
  const int n = GENERATE(2, 9, 20);
  solvers::SparseLu<double> lu(RandomMatrix(n, 1).view().pattern);
  check_linear_solver(lu, n);
}

TEST_CASE("sparse LU solves random systems of any size") {
  const int n = GENERATE(1, 2, 3, 8, 17, 40);
  const unsigned seed = GENERATE(1u, 2u, 3u);
  const RandomMatrix H(n, seed);
  solvers::SparseLu<double> lu(H.view().pattern);
  REQUIRE(lu.factor(H.view()));
  std::vector<double> y = H.times(H.x);
  lu.solve(y.data(), y.data());
  CHECK(distance(y, H.x) < 1e-9);
}

TEST_CASE("one analysis serves many matrices of the pattern, singular ones between") {
  RandomMatrix H(12, 1);
  solvers::SparseLu<double> lu(H.view().pattern);
  for (unsigned seed = 1; seed < 10; ++seed) {
    RandomMatrix next(12, seed);
    H.J = next.J, H.dz = next.dz, H.dF = next.dF;
    if (seed % 3 == 0) {
      H.make_dependent(2, 7);
      CHECK_FALSE(lu.factor(H.view()));
      continue;
    }
    REQUIRE(lu.factor(H.view()));
    std::vector<double> y = H.times(next.x);
    lu.solve(y.data(), y.data());
    CHECK(distance(y, next.x) < 1e-9);
  }
}

TEST_CASE("sparse LU is not misled by rows and columns of very different size") {
  RandomMatrix H(7, 11);
  const double scales[] = {1e-12, 1e10, 1.0, 1e-5, 1e8, 1e-9, 1e3};
  for (std::size_t i = 0; i < 7; ++i) H.dz[i] = 0.0, H.dF[i] *= scales[i];
  for (std::size_t j = 0; j < 7; ++j) {
    for (std::size_t i = 0; i < 7; ++i) H.J[j * 7 + i] *= scales[6 - j];
    H.x[j] /= scales[6 - j];
  }
  solvers::SparseLu<double> lu(H.view().pattern);
  REQUIRE(lu.factor(H.view()));
  std::vector<double> y = H.times(H.x);
  lu.solve(y.data(), y.data());
  for (std::size_t j = 0; j < 7; ++j) CHECK(y[j] == Approx(H.x[j]).epsilon(1e-9));
}

TEST_CASE("the diagonal need not be in the pattern of J") {
  // J has the entries (1, 0) and (0, 1) only.
  const int starts[] = {0, 1, 2}, rows[] = {1, 0};
  const double J[] = {3.0, 2.0}, dz[] = {1.0, 0.0}, dF[] = {1.0, 1.0};
  const solvers::NewtonMatrix<double> H{{2, 2, starts, rows}, J, dz, dF};  // [1 2; 3 0]
  solvers::SparseLu<double> lu(H.pattern);
  REQUIRE(lu.factor(H));
  double y[] = {5.0, 3.0};
  lu.solve(y, y);
  CHECK(y[0] == Approx(1.0));
  CHECK(y[1] == Approx(2.0));
}

TEST_CASE("sparse LU reports a singular matrix") {
  SECTION("an empty row") {
    RandomMatrix H(4, 1);
    H.dz[2] = H.dF[2] = 0.0;
    CHECK_FALSE(solvers::SparseLu<double>(H.view().pattern).factor(H.view()));
  }
  SECTION("an empty column") {
    RandomMatrix H(4, 1);
    H.dz[2] = 0.0;
    for (std::size_t i = 0; i < 4; ++i) H.J[8 + i] = 0.0;
    CHECK_FALSE(solvers::SparseLu<double>(H.view().pattern).factor(H.view()));
  }
  SECTION("by its zeros: two columns with one row") {
    const int starts[] = {0, 1, 2, 3}, rows[] = {0, 0, 2};
    const double J[] = {1.0, 2.0, 1.0}, dz[] = {0, 0, 0}, dF[] = {1, 1, 1};
    const solvers::NewtonMatrix<double> H{{3, 3, starts, rows}, J, dz, dF};
    CHECK_FALSE(solvers::SparseLu<double>(H.pattern).factor(H));
  }
  SECTION("a NaN") {
    RandomMatrix H(4, 1);
    H.J[5] = std::numeric_limits<double>::quiet_NaN();
    CHECK_FALSE(solvers::SparseLu<double>(H.view().pattern).factor(H.view()));
  }
}

TEST_CASE("an empty sparse system is solved") {
  const int start = 0;
  solvers::SparseLu<double> lu({0, 0, &start, nullptr});
  CHECK(lu.factor({}));
  lu.solve(nullptr, nullptr);
}
