#pragma once

#include <concepts>

namespace signorini::mcp {

/// A bound of this size or more is absent, as in PATH. Below it a squared distance to the bound does not
/// overflow.
template <std::floating_point T>
inline constexpr T absent_bound = sizeof(T) == 4 ? T(1e18) : T(1e20);

enum class BoundKind { free, lower, upper, both, fixed };

template <std::floating_point T>
constexpr BoundKind bound_kind(T lower, T upper) noexcept {
  const bool has_lower = lower > -absent_bound<T>;
  const bool has_upper = upper < absent_bound<T>;
  if (has_lower && has_upper) return lower < upper ? BoundKind::both : BoundKind::fixed;
  if (has_lower) return BoundKind::lower;
  return has_upper ? BoundKind::upper : BoundKind::free;
}

/// mid(l, u, x)
template <std::floating_point T>
constexpr T project(T x, T lower, T upper) noexcept {
  if (x < lower) return lower;
  return x > upper ? upper : x;
}

}  // namespace signorini::mcp
