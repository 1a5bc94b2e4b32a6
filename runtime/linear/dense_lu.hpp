#pragma once

#include <cmath>
#include <concepts>
#include <limits>
#include <span>

#include "signorini/linear/lu_kernel.hpp"
#include "signorini/linear/newton_matrix.hpp"
#include "signorini/linear/row_scale.hpp"
#include "signorini/mcp/buffer.hpp"

namespace signorini::solvers {

/// Dense LU with row equilibration and partial pivoting. Unknowns whose row has nothing but the diagonal
/// (they are at a bound) are known at once; the others only are eliminated. Nothing is kept for a later
/// matrix.
template <std::floating_point T, int Extent>
class DenseLu {
 public:
  explicit DenseLu(int n = default_size(Extent))
      : matrix_(n * n), row_scale_(n), place_(n), pivot_(n), scratch_(n), spare_(n * (n + 1)) {}

  bool fits(const mcp::PatternView& pattern) const noexcept { return pattern.columns <= scratch_.size(); }

  /// False where the smallest pivot is lost in the rounding of the largest.
  bool factor(const NewtonMatrix<T>& h) noexcept {
    size_ = h.size();
    return load(h) && lu_factor(coupled_, matrix_.data(), pivot_.data());
  }
  bool factor_singular(const NewtonMatrix<T>& h) noexcept { return factor(h); }

  /// H x = rhs; rhs and x may be the same array.
  void solve(const T* rhs, T* x) noexcept {
    T* y = scratch_.data();
    for (int i = 0; i < size_; ++i) y[place_[i]] = rhs[i] * row_scale_[i];
    for (int j = coupled_; j < size_; ++j)
      if (y[j] != T(0)) subtract_multiple(coupled_, y[j], column(j), y);
    lu_solve(coupled_, matrix_.data(), pivot_.data(), y);
    for (int i = 0; i < size_; ++i) x[i] = y[place_[i]];
  }

  bool holds(const NewtonMatrix<T>&) const noexcept { return false; }
  void drop() noexcept {}
  void forget() noexcept {}

  /// Beside the factors, which are n x n themselves.
  std::span<T> spare() noexcept { return {spare_.data(), static_cast<std::size_t>(spare_.size())}; }

 private:
  /// Columns have `coupled_` rows, those that are more than a diagonal.
  T* column(int j) noexcept { return matrix_.data() + j * coupled_; }

  void sort_unknowns(const NewtonMatrix<T>& h) noexcept {
    coupled_ = 0;
    for (int i = 0; i < size_; ++i)
      if (h.dF[i] != T(0)) place_[i] = coupled_++;
    int next = coupled_;
    for (int i = 0; i < size_; ++i)
      if (h.dF[i] == T(0)) place_[i] = next++;
  }

  /// Scatters H with each row divided by the size of its largest entry. False for an empty row.
  bool load(const NewtonMatrix<T>& h) noexcept {
    if (!row_scales(size_, h, row_scale_.data())) return false;
    sort_unknowns(h);
    for (int k = 0; k < coupled_ * size_; ++k) matrix_[k] = T(0);
    for (int j = 0; j < size_; ++j) {
      T* a = column(place_[j]);
      for (int k = h.pattern.column_start[j]; k < h.pattern.column_start[j + 1]; ++k) {
        const int i = h.pattern.row_index[k];
        if (place_[i] < coupled_) a[place_[i]] = row_scale_[i] * h.dF[i] * h.jacobian[k];
      }
      if (place_[j] < coupled_)
        a[place_[j]] += row_scale_[j] * h.dz[j];
      else
        row_scale_[j] = T(1) / h.dz[j];
    }
    return true;
  }

  mcp::Buffer<T, mcp::product(Extent, Extent)> matrix_;
  mcp::Buffer<T, Extent> row_scale_;
  mcp::Buffer<int, Extent> place_;  // of an unknown: the coupled ones come first
  mcp::Buffer<int, Extent> pivot_;
  mcp::Buffer<T, Extent> scratch_;
  mcp::Buffer<T, mcp::product(Extent, mcp::next(Extent))> spare_;
  int size_ = 0, coupled_ = 0;
};

}  // namespace signorini::solvers
