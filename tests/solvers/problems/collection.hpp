#pragma once

#include <memory>
#include <vector>

#include "tests/solvers/problems/billups.hpp"
#include "tests/solvers/problems/hard_scalars.hpp"
#include "tests/solvers/problems/josephy.hpp"
#include "tests/solvers/problems/kojima_shindo.hpp"
#include "tests/solvers/problems/linear.hpp"
#include "tests/solvers/problems/mathiesen.hpp"
#include "tests/solvers/problems/powell.hpp"
#include "tests/solvers/problems/sliding_block.hpp"
#include "tests/solvers/problems/test_problem.hpp"

namespace signorini::test {

using Collection = std::vector<std::unique_ptr<const TestProblem>>;

/// Problems that every solver must solve from each of their starts.
inline Collection solvable_problems() {
  Collection c;
  for (unsigned seed = 1; seed <= 5; ++seed) {
    c.emplace_back(new Linear(random_linear_system(8, seed)));
    c.emplace_back(new Linear(random_p_matrix_lcp(10, seed)));
  }
  for (int n = 2; n <= 10; n += 4) c.emplace_back(new Linear(murty(n)));
  c.emplace_back(new Linear(degenerate_lcp()));
  c.emplace_back(new Linear(beam_on_three_supports()));
  c.emplace_back(new Linear(rank_deficient_system()));
  c.emplace_back(new Linear(every_bound_type()));
  c.emplace_back(new Josephy);
  c.emplace_back(new KojimaShindo);
  c.emplace_back(new Mathiesen);
  c.emplace_back(new Powell);
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
  return c;
}

/// Problems without a solution: no solver may report one.
inline Collection unsolvable_problems() {
  Collection c;
  c.emplace_back(new Scalar(without_root()));
  c.emplace_back(new Scalar(infeasible()));
  c.emplace_back(new Scalar(two_minima()));
  return c;
}

}  // namespace signorini::test
