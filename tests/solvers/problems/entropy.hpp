#pragma once

#include <cmath>

#include "tests/solvers/problems/test_problem.hpp"

namespace signorini::test {

/// The maximum of entropy less cost on a simplex with a budget: log x_i + c_i + a + s_i b = 0, sum x = 1,
/// 0 <= b _|_ 0.4 - s . x >= 0. Outside x > 0 it is NaN, and the answer has an x of 1e-4.
class Entropy : public TestProblem {
 public:
  Entropy() : TestProblem("entropy", {-inf, -inf, -inf, -inf, -inf, 0.0}, filled(6, inf)) {
    starts = {{0.25, 0.25, 0.25, 0.25, 0, 0}, {1, 1, 1, 1, 0, 1}, {10, 10, 10, 10, 0, 0},
        {1e-3, 1e-3, 1e-3, 1e-3, 0, 0}};
  }
  void residual(const double* z, double* F) const noexcept override {
    F[4] = -1, F[5] = 0.4;
    for (int i = 0; i < 4; ++i) {
      F[i] = std::log(z[i]) + cost[i] + z[4] + spent[i] * z[5];
      F[4] += z[i];
      F[5] -= spent[i] * z[i];
    }
  }
  void jacobian(const double* z, double* J) const noexcept override {
    for (int i = 0; i < 4; ++i) {
      J[6 * i + i] = 1 / z[i];
      J[6 * i + 4] = 1;
      J[6 * i + 5] = -spent[i];
      J[24 + i] = 1;
      J[30 + i] = spent[i];
    }
  }

 private:
  static constexpr double cost[] = {0.0, 1.0, 2.0, 8.0};
  static constexpr double spent[] = {1.0, 0.5, 0.1, 0.2};
};

/// 0 <= x _|_ sqrt(x) - sqrt(2 - y) + 1/2 >= 0,   0 <= y _|_ sqrt(y) + x - 1 >= 0: NaN below both bounds and
/// above y = 2; the derivatives of the roots are infinite on the bounds.
class Roots : public TestProblem {
 public:
  Roots() : TestProblem("roots", filled(2, 0.0), filled(2, inf)) {
    starts = {{1, 1}, {0.1, 0.1}, {4, 1.9}, {100, 1}};
  }
  void residual(const double* z, double* F) const noexcept override {
    F[0] = std::sqrt(z[0]) - std::sqrt(2 - z[1]) + 0.5;
    F[1] = std::sqrt(z[1]) + z[0] - 1;
  }
  void jacobian(const double* z, double* J) const noexcept override {
    J[0] = 0.5 / std::sqrt(z[0]), J[1] = 1;
    J[2] = 0.5 / std::sqrt(2 - z[1]), J[3] = 0.5 / std::sqrt(z[1]);
  }
};

}  // namespace signorini::test
