#pragma once

#include <cmath>
#include <concepts>
#include <limits>
#include <utility>

#include "signorini/mcp/buffer.hpp"
#include "signorini/solvers/dense_kernels.hpp"
#include "signorini/solvers/newton_matrix.hpp"
#include "signorini/solvers/row_scale.hpp"

namespace signorini::solvers {

/// Dense LU with row equilibration and partial pivoting, column major, right looking. Zeros of the pivot row
/// are skipped, which on contact problems saves about half of the updates.
template <std::floating_point T, int Extent>
class DenseLu {
 public:
  explicit DenseLu(int n = default_size(Extent)) : matrix_(n * n), row_scale_(n), pivot_(n) {}

  /// False where the smallest pivot is lost in the rounding of the largest.
  bool factor(const NewtonMatrix<T>& h) noexcept {
    const int n = row_scale_.size();
    return load(h) && eliminate(n);
  }

  /// H x = rhs; rhs and x may be the same array.
  void solve(const T* rhs, T* x) const noexcept {
    const int n = row_scale_.size();
    for (int i = 0; i < n; ++i) x[i] = rhs[i] * row_scale_[i];
    for (int k = 0; k < n; ++k) std::swap(x[k], x[pivot_[k]]);
    for (int k = 0; k < n; ++k) {
      if (x[k] != T(0)) subtract_multiple(n - k - 1, x[k], column(k) + k + 1, x + k + 1);
    }
    for (int k = n - 1; k >= 0; --k) {
      x[k] *= column(k)[k];
      if (x[k] != T(0)) subtract_multiple(k, x[k], column(k), x);
    }
  }

 private:
  T* column(int j) noexcept { return matrix_.data() + j * row_scale_.size(); }
  const T* column(int j) const noexcept { return matrix_.data() + j * row_scale_.size(); }

  /// Scatters H with each row divided by the size of its largest entry. False for an empty row.
  bool load(const NewtonMatrix<T>& h) noexcept {
    const int n = row_scale_.size();
    if (!row_scales(n, h, row_scale_.data())) return false;
    for (int j = 0; j < n; ++j) {
      T* a = column(j);
      for (int i = 0; i < n; ++i) a[i] = T(0);
      for (int k = h.pattern.column_start[j]; k < h.pattern.column_start[j + 1]; ++k) {
        const int i = h.pattern.row_index[k];
        a[i] = row_scale_[i] * h.dF[i] * h.jacobian[k];
      }
      a[j] += row_scale_[j] * h.dz[j];
    }
    return true;
  }

  bool eliminate(int n) noexcept {
    const T unit = T(16) * static_cast<T>(n) * std::numeric_limits<T>::epsilon();
    T largest_pivot = T(0);
    T smallest_pivot = std::numeric_limits<T>::max();
    for (int k = 0; k < n; ++k) {
      T* pivot_column = column(k);
      const int p = index_of_largest(pivot_column, k, n);
      const T size = std::abs(pivot_column[p]);
      if (size > largest_pivot) largest_pivot = size;
      if (size < smallest_pivot) smallest_pivot = size;
      if (!(smallest_pivot > unit * largest_pivot)) return false;
      pivot_[k] = p;
      if (p != k) {
        for (int j = 0; j < n; ++j) std::swap(column(j)[k], column(j)[p]);
      }
      const T reciprocal = T(1) / pivot_column[k];
      pivot_column[k] = reciprocal;  // kept in place of the pivot: `solve` then has no division
      for (int i = k + 1; i < n; ++i) pivot_column[i] *= reciprocal;
      for (int j = k + 1; j < n; ++j) {
        T* a = column(j);
        if (a[k] != T(0)) subtract_multiple(n - k - 1, a[k], pivot_column + k + 1, a + k + 1);
      }
    }
    return true;
  }

  mcp::Buffer<T, mcp::product(Extent, Extent)> matrix_;
  mcp::Buffer<T, Extent> row_scale_;
  mcp::Buffer<int, Extent> pivot_;
};

}  // namespace signorini::solvers
