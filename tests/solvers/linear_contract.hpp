#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "signorini/linear/linear_solver.hpp"
#include "tests/solvers/random_matrix.hpp"
#include "tests/support/catch.hpp"

namespace signorini::test {

/// What every linear solver must do, for one that takes `n` unknowns and a dense pattern.
template <solvers::LinearSolver<double> Solver>
void check_linear_solver(Solver& solver, int n) {
  RandomMatrix H(n, 3);
  const auto solves = [&] {
    std::vector<double> y = H.times(H.x);
    solver.solve(y.data(), y.data());
    return distance(y, H.x) < 1e-9;
  };
  REQUIRE(solver.fits(H.view().pattern));
  CHECK_FALSE(solver.fits(RandomMatrix(n + 1, 3).view().pattern));
  CHECK_FALSE(solver.holds(H.view()));
  REQUIRE(solver.factor(H.view()));
  CHECK(solves());
  const auto rest = solver.spare();
  std::fill(rest.begin(), rest.end(), NAN);  // the factors are not there
  CHECK(solves());
  REQUIRE(solver.factor_singular(H.view()));
  CHECK(solves());

  solver.drop();
  CHECK_FALSE(solver.holds(H.view()));
  const auto all = solver.spare();
  CHECK((all.empty() || all.size() >= static_cast<std::size_t>(n * (n + 1))));
  std::fill(all.begin(), all.end(), NAN);
  REQUIRE(solver.factor(H.view()));
  CHECK(solves());
  solver.forget();
  CHECK_FALSE(solver.holds(H.view()));

  const RandomMatrix regular = H;
  H.make_dependent(0, n - 1);
  CHECK_FALSE(solver.factor(H.view()));
  CHECK_FALSE(solver.holds(H.view()));
  H = regular;
  REQUIRE(solver.factor(H.view()));
  CHECK(solves());
}

}  // namespace signorini::test
