#pragma once

#include <cmath>
#include <limits>

#include "signorini/mcp/block_pattern.hpp"
#include "signorini/mcp/buffer.hpp"
#include "signorini/mcp/problem.hpp"
#include "signorini/model/kind.hpp"
#include "signorini/model/sizes.hpp"
#include "signorini/newton/scaled_problem.hpp"

namespace signorini::sim {

/// Whether an own unknown of a kind has a bound.
template <class Kind>
bool is_bounded(const Kind& kind, int unknown) noexcept {
  return kind.info.unknowns[static_cast<std::size_t>(unknown)].bound != Bound::free;
}

/// The closest points of two bodies at given poses: a small MCP in the first of the contact's own unknowns,
/// with the same names and bounds. Lengths are measured in a unit of their own, so that grains and mountains
/// are the same problem.
template <class Kind, class T>
class ClosestProblem {
 public:
  using Scalar = T;
  using Kernel = std::remove_cvref_t<decltype(Kind::closest)>;
  static constexpr int extent = unknown_extent<Kernel>();

  /// `size` [m] is about that of the smaller body.
  ClosestProblem(const Kind& kind, T size)
      : kind_(kind),
        unit_(size > T(0) ? solvers::power_of_two(size) : T(1)),
        frozen_(kind.closest.frozen_count),
        z_(kind.closest.unknowns),
        pattern_(kind.closest.unknowns, kind.closest.entries, kind.closest.pattern) {}

  int size() const noexcept { return kind_.closest.unknowns; }
  T lower(int i) const noexcept {
    if (i == fixed_) return T(1);
    return is_bounded(kind_, i) ? T(0) : -std::numeric_limits<T>::infinity();
  }
  T upper(int i) const noexcept { return i == fixed_ ? T(1) : std::numeric_limits<T>::infinity(); }
  mcp::PatternView pattern() const noexcept { return pattern_.view(); }

  void residual(const T* z, T* F) const noexcept {
    kind_.closest.residual(in_metres(z), frozen_.data(), F);
    for (int i = 0; i < size(); ++i) F[i] /= row_unit(i);
  }
  void jacobian(const T* z, T* F, T* values) const noexcept {
    kind_.closest.jacobian(in_metres(z), frozen_.data(), F, values);
    if (unit_ == T(1) && fixed_ < 0) return;
    const mcp::PatternView p = pattern();
    for (int i = 0; i < size(); ++i) F[i] /= row_unit(i);
    for (int j = 0; j < size(); ++j)
      for (int k = p.column_start[j]; k < p.column_start[j + 1]; ++k)
        values[k] *= column_unit(j) / row_unit(p.row_index[k]);
  }

  /// Where z is in the units of the problem, and back.
  void to_units(T* z) const noexcept {
    for (int i = 0; i < size(); ++i) z[i] /= column_unit(i);
  }
  void to_metres(T* z) const noexcept {
    for (int i = 0; i < size(); ++i) z[i] *= column_unit(i);
  }

  /// With d = 1 in place of N.N = 1 the rows are the conditions of min |x2 - x1|^2 / 2, a convex program: N
  /// is x2 - x1 itself, and 0 where the bodies overlap. Multipliers are lengths then, and d a number.
  void hold_distance(int unknown) noexcept { fixed_ = unknown; }
  bool holds_distance() const noexcept { return fixed_ >= 0; }

  T unit() const noexcept { return unit_; }
  T* frozen() noexcept { return frozen_.data(); }
  const T* frozen() const noexcept { return frozen_.data(); }

 private:
  static bool is_length(const char* unit) noexcept { return unit[0] == 'm' && unit[1] == '\0'; }

  T row_unit(int i) const noexcept {
    const bool length = is_length(kind_.info.rows[static_cast<std::size_t>(i)].unit);
    // In the convex program the sum of normals is a sum of lengths, too.
    return length || holds_distance() ? unit_ : T(1);
  }
  T column_unit(int i) const noexcept {
    const bool length = is_length(kind_.info.unknowns[static_cast<std::size_t>(i)].unit);
    if (holds_distance()) return i == fixed_ ? T(1) : unit_;
    return length ? unit_ : T(1);
  }
  const T* in_metres(const T* z) const noexcept {
    for (int i = 0; i < size(); ++i) z_[i] = z[i] * column_unit(i);
    return z_.data();
  }

  const Kind& kind_;
  T unit_;          // [m] of lengths
  int fixed_ = -1;  // d, in the convex program
  mcp::Buffer<T, frozen_extent<Kernel>()> frozen_;
  mutable mcp::Buffer<T, extent> z_;
  mcp::BlockPattern<extent, entry_extent<Kernel>()> pattern_;
};

}  // namespace signorini::sim
