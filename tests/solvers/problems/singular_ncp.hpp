#pragma once

#include "tests/solvers/problems/test_problem.hpp"

namespace signorini::test {

/// 0 <= x _|_ (x - 1)^2 + y >= 0,   0 <= y _|_ x y + y^2 + z >= 0,   0 <= z _|_ z (1 + x) >= 0:
/// at (1, 0, 0) the first two rows of J are dependent, and two rows are solved without strict
/// complementarity. (0, 0, 0) solves it, too.
class SingularNcp : public TestProblem {
 public:
  SingularNcp() : TestProblem("singular NCP", filled(3, 0.0), filled(3, inf)) {
    starts = {{3, 1, 1}, {1, 1, 1}, {10, 0, 5}, {0.5, 2, 0}};
  }
  void residual(const double* v, double* F) const noexcept override {
    const double x = v[0], y = v[1], z = v[2];
    F[0] = (x - 1) * (x - 1) + y;
    F[1] = x * y + y * y + z;
    F[2] = z * (1 + x);
  }
  void jacobian(const double* v, double* J) const noexcept override {
    const double x = v[0], y = v[1], z = v[2];
    J[0] = 2 * (x - 1), J[1] = y, J[2] = z;
    J[3] = 1, J[4] = x + 2 * y;
    J[7] = 1, J[8] = 1 + x;
  }
};

}  // namespace signorini::test
