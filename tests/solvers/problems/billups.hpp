#pragma once

#include "tests/solvers/problems/scalar.hpp"

namespace signorini::test {

/// Billups: 0 <= z _|_ (z - 1)^2 - 1.01 >= 0, made so that descent on a merit from z = 0 ends in a local
/// minimum close by. The solution is 1 + sqrt(1.01).
inline Scalar billups(const std::vector<double>& starts) {
  return Scalar(
      "Billups", [](double z) { return (z - 1) * (z - 1) - 1.01; }, [](double z) { return 2 * (z - 1); }, 0.0,
      inf, starts);
}

}  // namespace signorini::test
