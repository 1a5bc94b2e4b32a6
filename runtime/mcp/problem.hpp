#pragma once

#include <concepts>

#include "signorini/mcp/buffer.hpp"

namespace signorini::mcp {

/// Compressed sparse columns: the rows of column j are row_index[column_start[j]] ...
/// row_index[column_start[j+1]-1], ascending. Column order because PATH takes it, so that its adapter needs
/// no transpose.
struct PatternView {
  int columns = 0;
  int nonzeros = 0;
  const int* column_start = nullptr;
  const int* row_index = nullptr;
};

/// A mixed complementarity problem: find z with l <= z <= u such that for each i
///     z_i = l_i and F_i(z) >= 0,   or   l_i <= z_i <= u_i and F_i(z) = 0,   or   z_i = u_i and F_i(z) <= 0.
/// `extent` is the number of unknowns where it is a constant, else `dynamic`. A bound that is absent is
/// infinite.
template <class P>
concept Problem = requires(const P& p, const typename P::Scalar* z, typename P::Scalar* out, int i) {
  { P::extent } -> std::convertible_to<int>;
  { p.size() } -> std::convertible_to<int>;
  { p.lower(i) } -> std::convertible_to<typename P::Scalar>;
  { p.upper(i) } -> std::convertible_to<typename P::Scalar>;
  { p.pattern() } -> std::convertible_to<PatternView>;
  { p.residual(z, out) }
  noexcept;  // F(z)
  { p.jacobian(z, out, out) }
  noexcept;  // F(z), then dF/dz in the order of the pattern
};

/// The number of unknowns, a constant where the extent is one.
template <Problem P>
constexpr int size_of(const P& problem) noexcept {
  if constexpr (P::extent == dynamic)
    return problem.size();
  else
    return P::extent;
}

}  // namespace signorini::mcp
