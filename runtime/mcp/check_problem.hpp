#pragma once

#include "signorini/mcp/bounds.hpp"
#include "signorini/mcp/finite.hpp"
#include "signorini/mcp/problem.hpp"
#include "signorini/mcp/status.hpp"

namespace signorini::mcp {

/// A bound is bad if it is NaN, crossed, or leaves no finite value (l = +inf, u = -inf).
template <std::floating_point T>
constexpr bool bounds_are_sane(T lower, T upper) noexcept {
  if (is_nan(lower) || is_nan(upper)) return false;
  return lower <= upper && lower < absent_bound<T> && upper > -absent_bound<T>;
}

/// bad_input where bounds are crossed or NaN, or the start is not finite; else solved. A problem whose bounds
/// make sense by construction says so, with a member `has_sane_bounds`.
template <Problem P>
constexpr Status check_problem(const P& problem, const typename P::Scalar* z) noexcept {
  const int n = problem.size();
  if (n < 0 || (P::extent >= 0 && n != P::extent)) return Status::bad_input;
  bool sane = all_finite(z, n);
  if constexpr (!requires { P::has_sane_bounds; })
    for (int i = 0; i < n; ++i) sane &= bounds_are_sane(problem.lower(i), problem.upper(i));
  return sane ? Status::solved : Status::bad_input;
}

/// Square, starts ascending, rows ascending and in range. For tests and for problems written by hand; a solve
/// does not repeat it.
constexpr bool pattern_is_valid(const PatternView& pattern, int n) noexcept {
  if (pattern.columns != n || pattern.column_start[0] != 0) return false;
  for (int j = 0; j < n; ++j) {
    const int begin = pattern.column_start[j];
    const int end = pattern.column_start[j + 1];
    if (end < begin || end > pattern.nonzeros) return false;
    for (int k = begin; k < end; ++k) {
      if (pattern.row_index[k] < 0 || pattern.row_index[k] >= n) return false;
      if (k > begin && pattern.row_index[k] <= pattern.row_index[k - 1]) return false;
    }
  }
  return pattern.column_start[n] == pattern.nonzeros;
}

}  // namespace signorini::mcp
