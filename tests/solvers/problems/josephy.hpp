#pragma once

#include "tests/solvers/problems/test_problem.hpp"

namespace signorini::test {

/// Josephy's nonlinear complementarity problem (MCPLIB); one solution, (sqrt(6)/2, 0, 0, 1/2).
class Josephy : public TestProblem {
 public:
  Josephy() : TestProblem("Josephy", filled(4, 0.0), filled(4, inf)) {
    starts = {{0, 0, 0, 0}, {1, 1, 1, 1}, {100, 100, 100, 100}, {1, 0, 1, 0}, {1, 0, 0, 0}, {0, 1, 1, 0},
        {1.25, 0.01, 0.01, 0.5}, {10, 10, 10, 10}};
  }
  void residual(const double* z, double* F) const noexcept override {
    const double a = z[0], b = z[1], c = z[2], d = z[3];
    F[0] = 3 * a * a + 2 * a * b + 2 * b * b + c + 3 * d - 6;
    F[1] = 2 * a * a + a + b * b + 3 * c + 2 * d - 2;
    F[2] = 3 * a * a + a * b + 2 * b * b + 2 * c + 3 * d - 1;
    F[3] = a * a + 3 * b * b + 2 * c + 3 * d - 3;
  }
  void jacobian(const double* z, double* J) const noexcept override {
    const double a = z[0], b = z[1];
    J[0] = 6 * a + 2 * b, J[1] = 4 * a + 1, J[2] = 6 * a + b, J[3] = 2 * a;
    J[4] = 2 * a + 4 * b, J[5] = 2 * b, J[6] = a + 4 * b, J[7] = 6 * b;
    J[8] = 1, J[9] = 3, J[10] = 2, J[11] = 2;
    J[12] = 3, J[13] = 2, J[14] = 3, J[15] = 3;
  }
};

}  // namespace signorini::test
