#include <vector>

#include "signorini/linear/dense_lu.hpp"
#include "tests/solvers/linear_contract.hpp"
#include "tests/solvers/random_matrix.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using namespace signorini::test;

TEST_CASE("dense LU is a linear solver") {
  const int n = GENERATE(2, 9, 20);
  solvers::DenseLu<double, mcp::dynamic> lu(n);
  check_linear_solver(lu, n);
}

TEST_CASE("LU solves random systems of any size") {
  const int n = GENERATE(1, 2, 3, 8, 17, 40);
  const unsigned seed = GENERATE(1u, 2u, 3u);
  const RandomMatrix H(n, seed);
  solvers::DenseLu<double, mcp::dynamic> lu(n);
  REQUIRE(lu.factor(H.view()));
  std::vector<double> y = H.times(H.x);
  lu.solve(y.data(), y.data());
  CHECK(distance(y, H.x) < 1e-9);
}

TEST_CASE("fixed and dynamic LU agree bit for bit") {
  const RandomMatrix H(6, 5);
  solvers::DenseLu<double, 6> fixed;
  solvers::DenseLu<double, mcp::dynamic> sized(6);
  REQUIRE(fixed.factor(H.view()));
  REQUIRE(sized.factor(H.view()));
  std::vector<double> a(6), b(6);
  fixed.solve(H.x.data(), a.data());
  sized.solve(H.x.data(), b.data());
  CHECK(a == b);
}

TEST_CASE("LU is not misled by rows of very different size") {
  RandomMatrix H(7, 11);
  const double scales[] = {1e-12, 1e10, 1.0, 1e-5, 1e8, 1e-9, 1e3};
  for (std::size_t i = 0; i < 7; ++i) H.dz[i] *= scales[i], H.dF[i] *= scales[i];
  solvers::DenseLu<double, 7> lu;
  REQUIRE(lu.factor(H.view()));
  std::vector<double> y = H.times(H.x);
  lu.solve(y.data(), y.data());
  CHECK(distance(y, H.x) < 1e-10);
}

TEST_CASE("LU needs row exchanges where the diagonal is zero") {
  RandomMatrix H(3, 1);
  H.J = {0, 1, 0, 0, 0, 1, 1, 0, 0};  // a permutation
  H.dz = {0, 0, 0};
  H.dF = {1, 1, 1};
  solvers::DenseLu<double, 3> lu;
  REQUIRE(lu.factor(H.view()));
  std::vector<double> y = H.times(H.x);
  lu.solve(y.data(), y.data());
  CHECK(distance(y, H.x) == 0.0);
}

TEST_CASE("LU reports a singular matrix") {
  SECTION("dependent columns") {
    RandomMatrix H(9, GENERATE(1u, 2u, 3u, 4u));
    H.make_dependent(2, 7);
    solvers::DenseLu<double, 9> lu;
    CHECK_FALSE(lu.factor(H.view()));
  }
  SECTION("an empty row") {
    RandomMatrix H(4, 1);
    H.dz[2] = H.dF[2] = 0.0;
    solvers::DenseLu<double, 4> lu;
    CHECK_FALSE(lu.factor(H.view()));
  }
  SECTION("a NaN") {
    RandomMatrix H(4, 1);
    H.J[5] = std::numeric_limits<double>::quiet_NaN();
    solvers::DenseLu<double, 4> lu;
    std::vector<double> y(4);
    if (lu.factor(H.view())) lu.solve(H.x.data(), y.data());
    SUCCEED("no crash; the solver looks at the direction");
  }
}

TEST_CASE("an empty system is solved") {
  solvers::DenseLu<double, mcp::dynamic> lu;
  CHECK(lu.factor({}));
  lu.solve(nullptr, nullptr);
}
