#pragma once

#include <cstddef>
#include <random>

namespace signorini::check {

/// Numbers that are the same with every standard library; its distributions are not.
class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}

  /// In [low, high).
  double between(double low, double high) {
    return low + (high - low) * static_cast<double>(engine_()) / 4294967296.0;  // 2^32
  }
  /// In [0, count).
  std::size_t below(std::size_t count) { return engine_() % count; }

 private:
  std::mt19937 engine_;
};

}  // namespace signorini::check
