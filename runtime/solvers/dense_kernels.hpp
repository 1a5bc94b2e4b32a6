#pragma once

#include <cmath>
#include <concepts>

#include "signorini/mcp/buffer.hpp"

namespace signorini::solvers {

/// The size a default-constructed buffer of this extent has.
constexpr int default_size(int extent) noexcept { return extent == mcp::dynamic ? 0 : extent; }

/// y -= alpha x. The arrays do not overlap; without `__restrict` the loop carries a run-time overlap test.
template <std::floating_point T>
void subtract_multiple(int n, T alpha, const T* __restrict x, T* __restrict y) noexcept {
  for (int i = 0; i < n; ++i) y[i] -= alpha * x[i];
}

template <std::floating_point T>
T dot(int n, const T* x, const T* y) noexcept {
  T sum = T(0);
  for (int i = 0; i < n; ++i) sum += x[i] * y[i];
  return sum;
}

/// The index of the largest |x_i|, begin <= i < end.
template <std::floating_point T>
int index_of_largest(const T* x, int begin, int end) noexcept {
  int best = begin;
  for (int i = begin + 1; i < end; ++i) {
    if (std::abs(x[i]) > std::abs(x[best])) best = i;
  }
  return best;
}

}  // namespace signorini::solvers
