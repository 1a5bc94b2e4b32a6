#pragma once

#include <string>
#include <utility>

#include "tests/solvers/problems/test_problem.hpp"

namespace signorini::test {

/// A step of a block on a plane with normalised friction, unknowns (v_n, v_t, p_n, b, s):
///     m (v_n - v_n0) = p_n - m g h,   m (v_t - v_t0) = mu p_n b,
///     0 <= p_n _|_ gap/h + v_n >= 0,   v_t + b s = 0,   0 <= s _|_ 1 - b^2 >= 0.
class SlidingBlock : public TestProblem {
 public:
  SlidingBlock(std::string name_, double normal_velocity, double slip, double gap)
      : TestProblem(std::move(name_), {-inf, -inf, 0.0, -inf, 0.0}, filled(5, inf)),
        v_n0_(normal_velocity),
        v_t0_(slip),
        gap_(gap) {
    starts = {{0, slip, mass * g * h, 0, 0}, {normal_velocity, slip, 0, 0, 0}, {0, 0, 1, 0.5, 1}};
  }
  void residual(const double* z, double* F) const noexcept override {
    F[0] = mass * (z[0] - v_n0_) - z[2] + mass * g * h;
    F[1] = mass * (z[1] - v_t0_) - mu * z[2] * z[3];
    F[2] = gap_ / h + z[0];
    F[3] = z[1] + z[3] * z[4];
    F[4] = 1 - z[3] * z[3];
  }
  void jacobian(const double* z, double* J) const noexcept override {
    J[0] = mass, J[2] = 1;
    J[5 + 1] = mass, J[5 + 3] = 1;
    J[10 + 0] = -1, J[10 + 1] = -mu * z[3];
    J[15 + 1] = -mu * z[2], J[15 + 3] = z[4], J[15 + 4] = -2 * z[3];
    J[20 + 3] = z[3];
  }

 private:
  static constexpr double mass = 2.0;  // [kg]
  static constexpr double g = 9.81;    // [m/s^2]
  static constexpr double h = 0.01;    // [s]
  static constexpr double mu = 0.3;
  double v_n0_;
  double v_t0_;
  double gap_;
};

}  // namespace signorini::test
