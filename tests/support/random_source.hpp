#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>

#include "tests/support/long_vector.hpp"

namespace signorini::exact {

/// Random numbers that are the same on every machine: the distributions of the standard library are not.
class RandomSource {
 public:
  explicit RandomSource(std::uint64_t seed) : random_(seed) {}

  double between(double a, double b) {
    return a + (b - a) * std::ldexp(static_cast<double>(random_() >> 11), -53);
  }
  /// Evenly in the logarithm.
  double log_between(double a, double b) { return a * std::pow(b / a, between(0, 1)); }
  int below(int n) { return std::min(n - 1, static_cast<int>(between(0, n))); }
  bool chance(double probability) { return between(0, 1) < probability; }
  std::uint64_t seed() { return random_(); }

  Vec3 direction() {
    const double z = between(-1, 1), angle = between(0, 2 * std::numbers::pi), r = std::sqrt(1 - z * z);
    return {r * std::cos(angle), r * std::sin(angle), z};
  }
  Vec3 point(double size) { return {between(-size, size), between(-size, size), between(-size, size)}; }
  Quaternion orientation() {  // evenly over all rotations [Shoemake]
    const double u = between(0, 1), a = between(0, 2 * std::numbers::pi),
                 b = between(0, 2 * std::numbers::pi);
    const double p = std::sqrt(1 - u), q = std::sqrt(u);
    return {p * std::sin(a), p * std::cos(a), q * std::sin(b), q * std::cos(b)};
  }
  Quaternion turn_in_plane() {
    const double half = between(-std::numbers::pi, std::numbers::pi) / 2;
    return {std::cos(half), 0, 0, std::sin(half)};
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace signorini::exact
