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

/// The closest points of two bodies at given poses: a small MCP. Lengths are measured in a unit of their own,
/// so that grains and mountains are the same problem.
template <class Pair, class T>
class ClosestProblem {
 public:
  using Scalar = T;
  static constexpr int extent = unknown_extent<Pair>();

  /// `size` [m] is about that of the smaller body.
  ClosestProblem(const Pair& pair, T size)
      : pair_(pair),
        unit_(size > T(0) ? solvers::power_of_two(size) : T(1)),
        frozen_(pair.frozen_count),
        z_(pair.unknowns),
        pattern_(pair.unknowns, pair.entries, pair.pattern) {}

  int size() const noexcept { return pair_.unknowns; }
  T lower(int i) const noexcept {
    if (i == held_) return T(1);
    return is_bounded(i) ? T(0) : -std::numeric_limits<T>::infinity();
  }
  T upper(int i) const noexcept { return i == held_ ? T(1) : std::numeric_limits<T>::infinity(); }
  mcp::PatternView pattern() const noexcept { return pattern_.view(); }
  bool is_bounded(int i) const noexcept {
    return pair_.info.unknowns[static_cast<std::size_t>(i)].bound != Bound::free;
  }

  void residual(const T* z, T* F) const noexcept {
    pair_.residual(in_metres(z), frozen_.data(), F);
    finish_rows(F);
  }
  void jacobian(const T* z, T* F, T* values) const noexcept {
    pair_.jacobian(in_metres(z), frozen_.data(), F, values);
    const mcp::PatternView p = pattern();
    finish_rows(F);
    for (int j = 0; j < size(); ++j)
      for (int k = p.column_start[j]; k < p.column_start[j + 1]; ++k)
        values[k] *= column_unit(j) / row_unit(p.row_index[k]);
  }

  /// From metres to the units of the problem, and back.
  void to_units(T* z) const noexcept {
    for (int i = 0; i < size(); ++i) z[i] /= column_unit(i);
  }
  void to_metres(T* z) const noexcept {
    for (int i = 0; i < size(); ++i) z[i] *= column_unit(i);
  }

  /// With d = 1 in place of N.N = 1 the rows are the conditions of min |x2 - x1|^2 / 2, a convex program: N
  /// is x2 - x1 itself, and 0 where the bodies overlap. Multipliers are lengths then.
  void hold(int distance) noexcept { held_ = distance; }
  void release() noexcept { held_ = -1; }

  /// Where the pull leads to, times the pull: subtracted from the rows of the normals. 0: the centre of mass.
  void draw_to(const T* target) noexcept {
    const Group& rows = pair_.info.group(Meaning::point_1);
    for (int i = 0; i < rows.count; ++i) target_[i] = target[i];
  }

  T unit() const noexcept { return unit_; }
  T* frozen() noexcept { return frozen_.data(); }
  const T* frozen() const noexcept { return frozen_.data(); }

 private:
  void finish_rows(T* F) const noexcept {
    const Group& normals = pair_.info.group(Meaning::point_1);
    for (int i = 0; i < normals.count; ++i) F[normals.first + i] -= target_[i];
    for (int i = 0; i < size(); ++i) F[i] /= row_unit(i);
  }

  static bool is_length(const char* unit) noexcept { return unit[0] == 'm' && unit[1] == '\0'; }

  T row_unit(int i) const noexcept {
    const bool length = is_length(pair_.info.rows[static_cast<std::size_t>(i)].unit);
    return length || held_ >= 0 ? unit_
                                : T(1);  // the normals that are added are lengths, too, where d is held
  }
  T column_unit(int i) const noexcept {
    const bool length = is_length(pair_.info.unknowns[static_cast<std::size_t>(i)].unit);
    if (held_ >= 0) return i == held_ ? T(1) : unit_;
    return length ? unit_ : T(1);
  }
  const T* in_metres(const T* z) const noexcept {
    for (int i = 0; i < size(); ++i) z_[i] = z[i] * column_unit(i);
    return z_.data();
  }

  const Pair& pair_;
  T unit_;         // [m] of lengths
  int held_ = -1;  // d, in the convex program
  T target_[3] = {};
  mcp::Buffer<T, frozen_extent<Pair>()> frozen_;
  mutable mcp::Buffer<T, extent> z_;
  mcp::BlockPattern<extent, entry_extent<Pair>()> pattern_;
};

}  // namespace signorini::sim
