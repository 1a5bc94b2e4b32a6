#pragma once

#include <cmath>
#include <concepts>
#include <limits>

#include "signorini/mcp/buffer.hpp"
#include "signorini/solvers/lu_kernel.hpp"
#include "signorini/solvers/newton_matrix.hpp"
#include "signorini/solvers/row_scale.hpp"

namespace signorini::solvers {

/// Dense LU with row equilibration and partial pivoting.
template <std::floating_point T, int Extent>
class DenseLu {
 public:
  explicit DenseLu(int n = default_size(Extent)) : matrix_(n * n), row_scale_(n), pivot_(n) {}

  /// False where the smallest pivot is lost in the rounding of the largest.
  bool factor(const NewtonMatrix<T>& h) noexcept {
    size_ = h.size();
    return load(h) && lu_factor(size_, matrix_.data(), size_, pivot_.data());
  }

  /// H x = rhs; rhs and x may be the same array.
  void solve(const T* rhs, T* x) const noexcept {
    for (int i = 0; i < size_; ++i) x[i] = rhs[i] * row_scale_[i];
    lu_solve(size_, matrix_.data(), size_, pivot_.data(), x);
  }

 private:
  T* column(int j) noexcept { return matrix_.data() + j * size_; }

  /// Scatters H with each row divided by the size of its largest entry. False for an empty row.
  bool load(const NewtonMatrix<T>& h) noexcept {
    const int n = size_;
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

  mcp::Buffer<T, mcp::product(Extent, Extent)> matrix_;
  mcp::Buffer<T, Extent> row_scale_;
  mcp::Buffer<int, Extent> pivot_;
  int size_ = 0;
};

}  // namespace signorini::solvers
