#pragma once

#include <cmath>
#include <concepts>

#include "signorini/linear/dense_kernels.hpp"
#include "signorini/mcp/buffer.hpp"

namespace signorini::solvers {

/// The equations w = M z + q + cover t of a pivotal method, solved for n basic variables:
///     x_basic = const + C x_nonbasic,   C n x (n + 1), column major.
/// Variables are numbered z_0 ... z_{n-1}, w_0 ... w_{n-1}, t. Kept with the value of each, so that a
/// nonbasic variable may lie at either bound.
template <std::floating_point T, int Extent>
class LemkeDictionary {
 public:
  explicit LemkeDictionary(int n = default_size(Extent))
      : value_(2 * n + 1), place_(2 * n + 1), basic_(n), nonbasic_(n + 1) {}

  int size() const noexcept { return size_; }
  int z(int i) const noexcept { return i; }
  int w(int i) const noexcept { return size() + i; }
  int t() const noexcept { return 2 * size(); }
  bool is_z(int variable) const noexcept { return variable < size(); }
  bool is_w(int variable) const noexcept { return variable >= size() && variable < 2 * size(); }

  /// For n equations: all w basic, C = [M cover], to be filled through `column`; all values zero. C lies in
  /// `storage`, n (n + 1) numbers that the caller lends until the next reset.
  void reset(int n, T* storage) noexcept {
    size_ = n;
    coefficient_ = storage;
    for (int k = 0; k < n * (n + 1); ++k) coefficient_[k] = T(0);
    for (int k = 0; k <= 2 * n; ++k) value_[k] = T(0);
    for (int i = 0; i < n; ++i) {
      set_basic(i, w(i));
      set_nonbasic(i, z(i));
    }
    set_nonbasic(n, t());
  }

  /// After a reset: z_i is basic in place of w_i, in the same row and column.
  void swap(int i) noexcept {
    set_basic(i, z(i));
    set_nonbasic(i, w(i));
  }

  T* column(int c) noexcept { return coefficient_ + c * size(); }
  const T* column(int c) const noexcept { return coefficient_ + c * size(); }
  T& value(int variable) noexcept { return value_[variable]; }
  T value(int variable) const noexcept { return value_[variable]; }
  int basic(int row) const noexcept { return basic_[row]; }
  bool is_basic(int variable) const noexcept { return place_[variable] >= 0; }
  int row_of(int variable) const noexcept { return place_[variable]; }
  int column_of(int variable) const noexcept { return ~place_[variable]; }

  /// Moves a nonbasic variable, and the basic ones with it.
  void move(int entering, T distance) noexcept {
    const T* rate = column(column_of(entering));
    value_[entering] += distance;
    for (int r = 0; r < size(); ++r) value_[basic_[r]] += rate[r] * distance;
  }

  /// Exchanges the basic variable of a row for a nonbasic one.
  void exchange(int row, int entering) noexcept {
    const int n = size();
    const int c = column_of(entering);
    const int leaving = basic_[row];
    T* pivot_column = column(c);
    const T reciprocal = T(1) / pivot_column[row];
    for (int j = 0; j <= n; ++j) {
      if (j == c) continue;
      T* a = column(j);
      const T factor = -a[row] * reciprocal;
      if (factor == T(0)) continue;
      subtract_multiple(n, -factor, pivot_column, a);
      a[row] = factor;
    }
    for (int r = 0; r < n; ++r) pivot_column[r] *= reciprocal;
    pivot_column[row] = reciprocal;
    set_basic(row, entering);
    set_nonbasic(c, leaving);
  }

 private:
  void set_basic(int row, int variable) noexcept {
    basic_[row] = variable;
    place_[variable] = row;
  }
  void set_nonbasic(int c, int variable) noexcept {
    nonbasic_[c] = variable;
    place_[variable] = ~c;
  }

  static constexpr int extent(int factor) noexcept {
    return Extent == mcp::dynamic ? mcp::dynamic : factor * Extent + 1;
  }

  T* coefficient_ = nullptr;
  int size_ = 0;
  mcp::Buffer<T, extent(2)> value_;
  mcp::Buffer<int, extent(2)> place_;  // a row, or ~ a column
  mcp::Buffer<int, Extent> basic_;
  mcp::Buffer<int, extent(1)> nonbasic_;
};

}  // namespace signorini::solvers
