#pragma once

#include "tests/solvers/problems/test_problem.hpp"

namespace signorini::test {

/// Powell's singular function: free unknowns, rank 2 at the solution 0.
class Powell : public TestProblem {
 public:
  Powell() : TestProblem("Powell singular", filled(4, -inf), filled(4, inf)) {
    starts = {{3, -1, 0, 1}, {30, -10, 0, 10}};
  }
  void residual(const double* z, double* F) const noexcept override {
    F[0] = z[0] + 10 * z[1];
    F[1] = root5 * (z[2] - z[3]);
    F[2] = (z[1] - 2 * z[2]) * (z[1] - 2 * z[2]);
    F[3] = root10 * (z[0] - z[3]) * (z[0] - z[3]);
  }
  void jacobian(const double* z, double* J) const noexcept override {
    J[0] = 1, J[3] = 2 * root10 * (z[0] - z[3]);
    J[4] = 10, J[6] = 2 * (z[1] - 2 * z[2]);
    J[9] = root5, J[10] = -4 * (z[1] - 2 * z[2]);
    J[13] = -root5, J[15] = -2 * root10 * (z[0] - z[3]);
  }

 private:
  static constexpr double root5 = 2.23606797749979;
  static constexpr double root10 = 3.1622776601683795;
};

}  // namespace signorini::test
