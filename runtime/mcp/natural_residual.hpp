#pragma once

#include <limits>

#include "signorini/mcp/finite.hpp"
#include "signorini/mcp/problem.hpp"

namespace signorini::mcp {

/// z - mid(l, u, z - F) of one row: zero exactly where the row is solved, and never below the distance of z
/// to its bounds. Between the bounds it is F itself, not z - (z - F), which would lose digits of F where z is
/// large.
template <std::floating_point T>
constexpr T natural_residual(T z, T F, T lower, T upper) noexcept {
  const T x = z - F;
  if (x < lower) return z - lower;
  if (x > upper) return z - upper;
  return F;
}

/// The infinity norm of the natural residual. `std::max` drops NaN, therefore finiteness is a field of its
/// own.
template <std::floating_point T>
struct ResidualNorm {
  T value = T(0);      // infinity where not finite
  int worst_row = -1;  // the row of the largest residual, or the first that is not finite; -1 for no rows
  bool finite = true;  // all z and all F are finite

  constexpr void add(int row, T z, T F, T lower, T upper) noexcept {
    const T r = natural_residual(z, F, lower, upper);
    if (!is_finite(z) || !is_finite(F) || !is_finite(r)) {
      if (finite) worst_row = row;
      finite = false;
      value = std::numeric_limits<T>::infinity();
      return;
    }
    const T size = r < T(0) ? -r : r;
    if (finite && (worst_row < 0 || size > value)) {
      value = size;
      worst_row = row;
    }
  }
  constexpr bool within(T tolerance) const noexcept { return finite && value <= tolerance; }
};

/// The same for row i of a problem; one whose bounds are 0 or absent may say so.
template <Problem P>
constexpr typename P::Scalar residual_of_row(
    const P& problem, int i, typename P::Scalar z, typename P::Scalar F) noexcept {
  if constexpr (requires { problem.is_nonnegative(i); })
    return problem.is_nonnegative(i) && z < F ? z : F;
  else
    return natural_residual(z, F, problem.lower(i), problem.upper(i));
}

/// The norm for given z and F = F(z).
template <Problem P>
constexpr ResidualNorm<typename P::Scalar> natural_residual_norm(
    const P& problem, const typename P::Scalar* z, const typename P::Scalar* F) noexcept {
  using T = typename P::Scalar;
  ResidualNorm<T> norm;
  const int n = size_of(problem);
  if (all_finite(z, n) && all_finite(F, n)) {  // no row needs a look of its own
    for (int i = 0; i < n; ++i) {
      const T r = residual_of_row(problem, i, z[i], F[i]);
      const T size = r < T(0) ? -r : r;
      if (i == 0 || size > norm.value) norm.value = size, norm.worst_row = i;
    }
    if (is_finite(norm.value)) return norm;
    norm = {};
  }
  for (int i = 0; i < n; ++i) norm.add(i, z[i], F[i], problem.lower(i), problem.upper(i));
  return norm;
}

}  // namespace signorini::mcp
