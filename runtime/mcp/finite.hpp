#pragma once

#include <bit>
#include <concepts>
#include <cstdint>

namespace signorini::mcp {

/// True for everything but NaN and infinity. A test of the exponent bits, because -ffast-math lets the
/// compiler assume that std::isfinite is always true.
template <std::floating_point T>
constexpr bool is_finite(T x) noexcept {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "float or double");
  if constexpr (sizeof(T) == 4) {
    constexpr std::uint32_t exponent = 0x7f800000u;
    return (std::bit_cast<std::uint32_t>(x) & exponent) != exponent;
  } else {
    constexpr std::uint64_t exponent = 0x7ff0000000000000u;
    return (std::bit_cast<std::uint64_t>(x) & exponent) != exponent;
  }
}

/// True where all n values are finite. No early exit, so that the loop vectorises.
template <std::floating_point T>
constexpr bool all_finite(const T* x, int n) noexcept {
  bool finite = true;
  for (int i = 0; i < n; ++i) finite &= is_finite(x[i]);
  return finite;
}

template <std::floating_point T>
constexpr bool is_nan(T x) noexcept {
  if constexpr (sizeof(T) == 4) {
    return (std::bit_cast<std::uint32_t>(x) & 0x7fffffffu) > 0x7f800000u;
  } else {
    return (std::bit_cast<std::uint64_t>(x) & 0x7fffffffffffffffu) > 0x7ff0000000000000u;
  }
}

}  // namespace signorini::mcp
