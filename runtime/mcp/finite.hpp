#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <type_traits>

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

/// True where all n values are finite. One added to an exponent of all ones reaches the sign bit: four
/// operations without a branch for each value.
template <std::floating_point T>
constexpr bool all_finite(const T* x, int n) noexcept {
  using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  constexpr Bits exponent = sizeof(T) == 4 ? Bits(0x7f800000u) : Bits(0x7ff0000000000000u);
  constexpr Bits sign = ~(~Bits(0) >> 1);
  constexpr Bits one = sign - exponent;
  Bits sum[4] = {};
  int i = 0;
  for (; i + 4 <= n; i += 4)
    for (int k = 0; k < 4; ++k) sum[k] |= (std::bit_cast<Bits>(x[i + k]) & exponent) + one;
  for (; i < n; ++i) sum[0] |= (std::bit_cast<Bits>(x[i]) & exponent) + one;
  return ((sum[0] | sum[1] | sum[2] | sum[3]) & sign) == 0;
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
