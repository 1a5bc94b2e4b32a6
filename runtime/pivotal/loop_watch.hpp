#pragma once

#include <cstdint>

namespace signorini::solvers {

/// Sees when a pivotal method goes round: when a basis comes back with the same variable entering. The basis
/// is known by a sum of random numbers, one a basic variable, and compared with one that is renewed after 1,
/// 2, 4, 8 ... pivots [Brent 1980]. A loop of n pivots is seen within 3 n.
class LoopWatch {
 public:
  void exchange(int leaving, int entering) noexcept { basis_ += number(entering) - number(leaving); }

  /// Asked before each pivot.
  bool was_here(int entering) noexcept {
    if (basis_ == seen_basis_ && entering == seen_entering_) return true;
    if (++pivots_ == next_) seen_basis_ = basis_, seen_entering_ = entering, next_ *= 2;
    return false;
  }

 private:
  /// A step of splitmix64 [Steele 2014].
  static std::uint64_t number(int variable) noexcept {
    std::uint64_t x = (static_cast<std::uint64_t>(variable) + 1) * 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
  }

  std::uint64_t basis_ = 0, seen_basis_ = 0;
  int seen_entering_ = -1;
  int pivots_ = 0, next_ = 1;
};

}  // namespace signorini::solvers
