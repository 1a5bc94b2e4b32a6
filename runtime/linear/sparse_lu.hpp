#pragma once

#include <Eigen/SparseLU>
#include <algorithm>
#include <cmath>
#include <concepts>
#include <exception>
#include <limits>
#include <span>
#include <vector>

#include "signorini/linear/newton_matrix.hpp"
#include "signorini/linear/row_scale.hpp"
#include "signorini/linear/sparse_matrix.hpp"

namespace signorini::solvers {

/// Eigen's supernodal LU, which lets its pivots be seen.
template <std::floating_point T>
class EigenLu : public Eigen::SparseLU<Eigen::SparseMatrix<T>, Eigen::COLAMDOrdering<int>> {
 public:
  bool factored() const noexcept { return this->m_factorizationIsOk && this->m_info == Eigen::Success; }

  struct PivotRange {
    T smallest;
    T largest;
  };
  PivotRange pivot_range() const noexcept {
    PivotRange range{std::numeric_limits<T>::max(), T(0)};
    const auto n = this->cols();
    for (Eigen::Index j = 0; j < n; ++j) {
      const T size = std::abs(diagonal(j));
      // Written so that NaN makes the smallest pivot zero.
      if (!(size >= range.smallest)) range.smallest = size > T(0) ? size : T(0);
      if (size > range.largest) range.largest = size;
    }
    return range;
  }

 private:
  /// Eigen keeps the diagonal of U with L, in its supernodes.
  T diagonal(Eigen::Index j) const noexcept {
    using Supernodes = typename Eigen::SparseLU<Eigen::SparseMatrix<T>, Eigen::COLAMDOrdering<int>>::SCMatrix;
    for (typename Supernodes::InnerIterator it(this->m_Lstore, j); it; ++it) {
      if (it.row() == j) return it.value();
    }
    return T(0);
  }
};

/// Sparse LU with partial pivoting, rows and then columns divided by their largest entry. The pattern is
/// analysed at construction; a factorisation is numeric only, but it allocates. It keeps nothing for a later
/// matrix and has no n x n array to lend. Needs Eigen and exceptions.
template <std::floating_point T>
class SparseLu {
 public:
  explicit SparseLu(const mcp::PatternView& pattern)
      : h_(pattern),
        row_scale_(static_cast<std::size_t>(pattern.columns)),
        column_scale_(static_cast<std::size_t>(pattern.columns)),
        x_(pattern.columns) {
    if (h_.size() > 0) lu_.analyzePattern(h_.matrix());
  }

  /// The pattern of the construction only.
  bool fits(const mcp::PatternView& pattern) const noexcept { return h_.fits(pattern); }

  /// False where the smallest pivot is lost in the rounding of the largest, or no memory is left.
  bool factor(const NewtonMatrix<T>& h) noexcept {
    if (h_.size() == 0) return true;
    if (!row_scales(h_.size(), h, row_scale_.data()) || !column_scales(h)) return false;
    h_.load(h, row_scale_.data(), column_scale_.data());
    try {
      lu_.factorize(h_.matrix());
    } catch (const std::exception&) {
      return false;
    }
    if (!lu_.factored()) return false;
    const auto pivots = lu_.pivot_range();
    const T unit = T(16) * std::sqrt(static_cast<T>(h_.size())) * std::numeric_limits<T>::epsilon();
    return pivots.smallest > unit * pivots.largest;
  }
  bool factor_singular(const NewtonMatrix<T>& h) noexcept { return factor(h); }

  /// H x = rhs; rhs and x may be the same array. NaN where no memory is left.
  void solve(const T* rhs, T* x) noexcept {
    const int n = h_.size();
    for (int i = 0; i < n; ++i) x_[i] = rhs[i] * row_scale_[static_cast<std::size_t>(i)];
    try {
      if (n > 0) x_ = lu_.solve(x_).eval();
    } catch (const std::exception&) {
      x_.setConstant(std::numeric_limits<T>::quiet_NaN());
    }
    for (int j = 0; j < n; ++j) x[j] = x_[j] * column_scale_[static_cast<std::size_t>(j)];
  }

  bool holds(const NewtonMatrix<T>&) const noexcept { return false; }
  void drop() noexcept {}
  void forget() noexcept {}
  std::span<T> spare() noexcept { return {}; }

 private:
  /// Of the matrix with scaled rows. False for a column of zeros.
  bool column_scales(const NewtonMatrix<T>& h) noexcept {
    for (int j = 0; j < h_.size(); ++j) {
      T largest = T(0);
      T diagonal = h.dz[j];
      for (int k = h.pattern.column_start[j]; k < h.pattern.column_start[j + 1]; ++k) {
        const int i = h.pattern.row_index[k];
        const T entry = h.dF[i] * h.jacobian[k];
        if (i == j) {
          diagonal += entry;
        } else {
          largest = std::max(largest, std::abs(entry * row_scale_[static_cast<std::size_t>(i)]));
        }
      }
      largest = std::max(largest, std::abs(diagonal * row_scale_[static_cast<std::size_t>(j)]));
      if (!(largest > std::numeric_limits<T>::min())) return false;
      column_scale_[static_cast<std::size_t>(j)] = T(1) / largest;
    }
    return true;
  }

  SparseNewtonMatrix<T> h_;
  std::vector<T> row_scale_;
  std::vector<T> column_scale_;
  Eigen::Matrix<T, Eigen::Dynamic, 1> x_;
  EigenLu<T> lu_;
};

}  // namespace signorini::solvers
