#pragma once

#include <memory>
#include <vector>

#include "tests/solvers/problems/billups.hpp"
#include "tests/solvers/problems/bratu.hpp"
#include "tests/solvers/problems/entropy.hpp"
#include "tests/solvers/problems/hard_scalars.hpp"
#include "tests/solvers/problems/josephy.hpp"
#include "tests/solvers/problems/kojima_shindo.hpp"
#include "tests/solvers/problems/linear.hpp"
#include "tests/solvers/problems/mathiesen.hpp"
#include "tests/solvers/problems/nash_cournot.hpp"
#include "tests/solvers/problems/obstacle.hpp"
#include "tests/solvers/problems/pivoting.hpp"
#include "tests/solvers/problems/powell.hpp"
#include "tests/solvers/problems/singular_ncp.hpp"
#include "tests/solvers/problems/sliding_block.hpp"
#include "tests/solvers/problems/test_problem.hpp"
#include "tests/solvers/problems/walras.hpp"

namespace signorini::test {

using Collection = std::vector<std::unique_ptr<const TestProblem>>;

/// Affine problems, F = M z + q, that Lemke's method solves, too.
inline Collection linear_problems() {
  Collection c;
  for (unsigned seed = 1; seed <= 5; ++seed) {
    c.emplace_back(new Linear(random_linear_system(8, seed)));
    c.emplace_back(new Linear(random_p_matrix_lcp(10, seed)));
  }
  for (int n = 2; n <= 10; n += 4) c.emplace_back(new Linear(murty(n)));
  c.emplace_back(new Linear(degenerate_lcp()));
  c.emplace_back(new Linear(beam_on_three_supports()));
  c.emplace_back(new Linear(every_bound_type()));
  c.emplace_back(new Linear(lemke_in_the_plane()));
  c.emplace_back(new Linear(lemke_triangular()));
  c.emplace_back(new Linear(quadratic_program()));
  c.emplace_back(new Linear(cyclic(3)));
  c.emplace_back(new Linear(cyclic(7)));
  c.emplace_back(new Linear(beale()));
  c.emplace_back(new Linear(degenerate_transport()));
  c.emplace_back(new Linear(copositive_in_the_plane()));
  for (unsigned seed = 1; seed <= 5; ++seed) c.emplace_back(new Linear(random_copositive(8, seed)));
  c.emplace_back(new DenseGrid(obstacle(1, 1), 1.0));
  c.emplace_back(new DenseGrid(obstacle(2, 5), 1.0));
  c.emplace_back(new DenseGrid(obstacle(10, 10), 1.0));
  return c;
}

/// Problems that every solver must solve from each of their starts.
inline Collection solvable_problems() {
  Collection c = linear_problems();
  c.emplace_back(new Linear(game()));
  c.emplace_back(new Linear(rank_deficient_system()));
  c.emplace_back(new Josephy);
  c.emplace_back(new KojimaShindo);
  c.emplace_back(new Mathiesen);
  c.emplace_back(new Walras);
  c.emplace_back(five_firms());
  c.emplace_back(ten_firms());
  c.emplace_back(new Powell);
  c.emplace_back(new SingularNcp);
  c.emplace_back(new Entropy);
  c.emplace_back(new Roots);
  c.emplace_back(new Scalar(billups({1.5, 2.0, 4.0, 100.0})));
  c.emplace_back(new Scalar(arc_tangent()));
  c.emplace_back(new Scalar(double_root()));
  c.emplace_back(new Scalar(logarithm()));
  c.emplace_back(new Scalar(pole_and_root()));
  c.emplace_back(new SlidingBlock("block that slides", 0.0, 1.0, 0.0));
  c.emplace_back(new SlidingBlock("block that sticks", 0.0, 0.01, 0.0));
  c.emplace_back(new SlidingBlock("block at rest", 0.0, 0.0, 0.0));
  c.emplace_back(new SlidingBlock("block that lands", -1.0, 0.5, 0.004));
  c.emplace_back(new SlidingBlock("block in flight", -1.0, 0.5, 0.1));
  c.emplace_back(new DenseGrid(bratu(1, 1), 1.0));
  c.emplace_back(new DenseGrid(bratu(2, 5), 1.0));
  c.emplace_back(new DenseGrid(bratu(10, 10), 1.0));
  return c;
}

/// LCPs without a solution, and with a matrix that is copositive-plus: Lemke's method proves it by a ray.
inline Collection infeasible_lcps() {
  Collection c;
  c.emplace_back(new Linear(infeasible_skew()));
  c.emplace_back(new Linear(infeasible_program()));
  c.emplace_back(new Linear(unbounded_program()));
  return c;
}

/// Problems without a solution: no solver may report one.
inline Collection unsolvable_problems() {
  Collection c = infeasible_lcps();
  c.emplace_back(new Scalar(without_root()));
  c.emplace_back(new Scalar(infeasible()));
  c.emplace_back(new Scalar(two_minima()));
  return c;
}

}  // namespace signorini::test
