#pragma once

#include "tests/solvers/problems/test_problem.hpp"

namespace signorini::test {

/// Mathiesen's Walrasian equilibrium (MCPLIB): a segment of solutions, poles at z_2 = -1 and z_3 = -1.
class Mathiesen : public TestProblem {
 public:
  Mathiesen() : TestProblem("Mathiesen", filled(4, 0.0), filled(4, inf)) {
    starts = {{1, 1, 1, 1}, {0, 0, 0, 0}, {10, 1, 5, 3}, {3, 2, 2, 1}};
  }
  void residual(const double* z, double* F) const noexcept override {
    F[0] = -z[1] + z[2] + z[3];
    F[1] = z[0] - (4.5 * z[2] + 2.7 * z[3]) / (z[1] + 1);
    F[2] = 5 - z[0] - (0.5 * z[2] + 0.3 * z[3]) / (z[2] + 1);
    F[3] = 3 - z[0];
  }
  void jacobian(const double* z, double* J) const noexcept override {
    const double b = z[1] + 1, c = z[2] + 1;
    J[1] = 1, J[2] = -1, J[3] = -1;
    J[4] = -1, J[5] = (4.5 * z[2] + 2.7 * z[3]) / (b * b);
    J[8] = 1, J[9] = -4.5 / b, J[10] = -0.5 / c + (0.5 * z[2] + 0.3 * z[3]) / (c * c);
    J[12] = 1, J[13] = -2.7 / b, J[14] = -0.3 / c;
  }
};

}  // namespace signorini::test
