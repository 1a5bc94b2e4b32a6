#pragma once

#include <cmath>
#include <concepts>
#include <numbers>

#include "signorini/mcp/bounds.hpp"

// phi(a, b) = a + b - sqrt(a^2 + b^2 + 2 eps^2). For eps = 0 it is zero exactly where a >= 0, b >= 0, a b =
// 0; for eps > 0 where a > 0, b > 0, a b = eps^2. Positive inside the positive quadrant.
namespace signorini::solvers {

template <std::floating_point T>
struct FischerBurmeister {
  T value;
  T da;  // in [0, 2]
  T db;
};

/// The value alone, without cancellation: for a + b > 0 it is (2ab - 2 eps^2) / (a + b + r).
template <std::floating_point T>
T fischer_burmeister_value(T a, T b, T eps) noexcept {
  const T r = std::sqrt(a * a + b * b + T(2) * eps * eps);
  const T sum = a + b;
  return sum > T(0) ? T(2) * (a * b - eps * eps) / (sum + r) : sum - r;
}

/// Value and an element of the generalised gradient. At a = b = 0 the limit along a = b > 0 is taken.
template <std::floating_point T>
FischerBurmeister<T> fischer_burmeister(T a, T b, T eps) noexcept {
  const T smooth = T(2) * eps * eps;
  const T r = std::sqrt(a * a + b * b + smooth);
  if (!(r > T(0))) {
    constexpr T d = T(1) - T(1) / std::numbers::sqrt2_v<T>;
    return {a + b, d, d};
  }
  const T sum = a + b;
  const T value = sum > T(0) ? (T(2) * a * b - smooth) / (sum + r) : sum - r;
  // 1 - a/r loses all digits for a close to r, so it is rewritten for a > 0.
  const T da = a > T(0) ? (b * b + smooth) / (r * (r + a)) : T(1) - a / r;
  const T db = b > T(0) ? (a * a + smooth) / (r * (r + b)) : T(1) - b / r;
  return {value, da, db};
}

/// A row of the Newton system: Phi_i, and the factors of dPhi_i = dz e_i + dF (row i of dF/dz).
template <std::floating_point T>
struct FischerBurmeisterRow {
  T value;
  T dz;
  T dF;
};

/// Free: F. Lower: phi(z - l, F). Upper: -phi(u - z, -F). Both (Billups): phi(z - l, -phi(u - z, -F)). Fixed:
/// z - l.
template <std::floating_point T>
FischerBurmeisterRow<T> fischer_burmeister_row(T z, T F, T lower, T upper, T eps) noexcept {
  switch (mcp::bound_kind(lower, upper)) {
    case mcp::BoundKind::free: return {F, T(0), T(1)};
    case mcp::BoundKind::fixed: return {z - lower, T(1), T(0)};
    case mcp::BoundKind::lower: {
      const auto phi = fischer_burmeister(z - lower, F, eps);
      return {phi.value, phi.da, phi.db};
    }
    case mcp::BoundKind::upper: {
      const auto phi = fischer_burmeister(upper - z, -F, eps);
      return {-phi.value, phi.da, phi.db};
    }
    case mcp::BoundKind::both: break;
  }
  const auto inner = fischer_burmeister(upper - z, -F, eps);
  const auto outer = fischer_burmeister(z - lower, -inner.value, eps);
  return {outer.value, outer.da + outer.db * inner.da, outer.db * inner.db};
}

/// Phi_i alone, for the line search.
template <std::floating_point T>
T fischer_burmeister_row_value(T z, T F, T lower, T upper, T eps) noexcept {
  switch (mcp::bound_kind(lower, upper)) {
    case mcp::BoundKind::free: return F;
    case mcp::BoundKind::fixed: return z - lower;
    case mcp::BoundKind::lower: return fischer_burmeister_value(z - lower, F, eps);
    case mcp::BoundKind::upper: return -fischer_burmeister_value(upper - z, -F, eps);
    case mcp::BoundKind::both: break;
  }
  return fischer_burmeister_value(z - lower, -fischer_burmeister_value(upper - z, -F, eps), eps);
}

}  // namespace signorini::solvers
