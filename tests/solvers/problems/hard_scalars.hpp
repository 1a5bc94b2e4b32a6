#pragma once

#include <cmath>

#include "tests/solvers/problems/scalar.hpp"

namespace signorini::test {

/// Plain Newton diverges from |z| > 1.39.
inline Scalar arc_tangent() {
  return Scalar(
      "arc tangent", [](double z) { return std::atan(z); }, [](double z) { return 1 / (1 + z * z); }, -inf,
      inf, {0.5, 3.0, 20.0, -50.0});
}

/// A double root: the Jacobian is singular at the solution z = 1, Newton converges linearly.
inline Scalar double_root() {
  return Scalar(
      "double root", [](double z) { return (z - 1) * (z - 1); }, [](double z) { return 2 * (z - 1); }, -inf,
      inf, {3.0, 0.0, -5.0});
}

/// NaN for z < 0, where the first Newton steps lead: log z + z = 3.
inline Scalar logarithm() {
  return Scalar(
      "logarithm", [](double z) { return std::log(z) + z - 3; }, [](double z) { return 1 / z + 1; }, -inf,
      inf, {0.1, 1.0, 100.0, 1e4});
}

/// 0 <= z _|_ sqrt(4 - z) - 1 / (z + 1) >= 0: NaN for z > 4, a pole at -1; solved at z = 0 with F = 1.
inline Scalar pole_and_root() {
  return Scalar(
      "pole and root", [](double z) { return std::sqrt(4 - z) - 1 / (z + 1); },
      [](double z) { return -0.5 / std::sqrt(4 - z) + 1 / ((z + 1) * (z + 1)); }, 0.0, inf,
      {0.0, 0.5, 2.0, 3.5});
}

inline Scalar without_root() {
  return Scalar(
      "z^2 + 1 = 0", [](double z) { return z * z + 1; }, [](double z) { return 2 * z; }, -inf, inf,
      {0.0, 1.0, -3.0, 1e3});
}

/// 0 <= z _|_ -1 - z >= 0: infeasible.
inline Scalar infeasible() {
  return Scalar(
      "0 <= z _|_ -1 - z >= 0", [](double z) { return -1 - z; }, [](double) { return -1.0; }, 0.0, inf,
      {0.0, 1.0, 10.0});
}

/// Two minima of the merit, both above zero, and a maximum between them.
inline Scalar two_minima() {
  return Scalar(
      "z^4 - z^2 + 1 = 0", [](double z) { return z * z * z * z - z * z + 1; },
      [](double z) { return 4 * z * z * z - 2 * z; }, -inf, inf, {0.0, 0.1, -2.0, 50.0});
}

}  // namespace signorini::test
