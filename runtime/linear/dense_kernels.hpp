#pragma once

#include <cmath>
#include <concepts>

#include "signorini/mcp/buffer.hpp"

namespace signorini::solvers {

/// The size a default-constructed buffer of this extent has.
constexpr int default_size(int extent) noexcept { return extent == mcp::dynamic ? 0 : extent; }

/// y -= alpha x. The arrays do not overlap; without `__restrict` the loop carries a run-time overlap test.
/// By fours, which compilers turn into vector instructions at -O2, too.
template <std::floating_point T>
void subtract_multiple(int n, T alpha, const T* __restrict x, T* __restrict y) noexcept {
  int i = 0;
  for (; i + 4 <= n; i += 4) {
    y[i] -= alpha * x[i];
    y[i + 1] -= alpha * x[i + 1];
    y[i + 2] -= alpha * x[i + 2];
    y[i + 3] -= alpha * x[i + 3];
  }
  for (; i < n; ++i) y[i] -= alpha * x[i];
}

template <std::floating_point T>
T dot(int n, const T* x, const T* y) noexcept {
  T sum[4] = {};
  int i = 0;
  for (; i + 4 <= n; i += 4) {
    sum[0] += x[i] * y[i];
    sum[1] += x[i + 1] * y[i + 1];
    sum[2] += x[i + 2] * y[i + 2];
    sum[3] += x[i + 3] * y[i + 3];
  }
  for (; i < n; ++i) sum[0] += x[i] * y[i];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
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
