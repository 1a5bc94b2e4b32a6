#pragma once

#include <cmath>
#include <concepts>
#include <limits>
#include <span>

#include "signorini/linear/dense_kernels.hpp"
#include "signorini/linear/min_norm_qr.hpp"
#include "signorini/linear/newton_matrix.hpp"
#include "signorini/mcp/buffer.hpp"

namespace signorini::solvers {

/// The steps taken where the Newton step does not exist or does not help: the minimum-norm least-squares
/// step, and the Levenberg-Marquardt step (H^T H + lambda D) d = -H^T Phi with D the squared column norms.
/// Each is lent n (n + 1) numbers by its caller, and says where these are fewer.
template <std::floating_point T, int Extent>
class Levenberg {
 public:
  explicit Levenberg(int n = default_size(Extent)) : scale_(n), diagonal_(n), scratch_(n), order_(n) {}

  /// d = -H^+ Phi. Returns the rank of H; 0 and d = 0 where too little is lent.
  int minimum_norm_step(const NewtonMatrix<T>& h, const T* phi, std::span<T> lent, T* d) noexcept {
    const int n = h.size();
    if (!take(h, lent)) {
      for (int i = 0; i < n; ++i) d[i] = T(0);
      return 0;
    }
    h.to_dense(matrix_);
    for (int i = 0; i < n; ++i) diagonal_[i] = -phi[i];
    const T tolerance = T(1000) * static_cast<T>(n) * std::numeric_limits<T>::epsilon();
    return minimum_norm_solution(n, matrix_, diagonal_.data(), d, scratch_.data(), order_.data(), tolerance);
  }

  /// The rank of H, with singular values below about `tolerance` |H| taken as zero.
  int rank(const NewtonMatrix<T>& h, T tolerance, std::span<T> lent) noexcept {
    if (!take(h, lent)) return 0;
    h.to_dense(matrix_);
    for (int i = 0; i < h.size(); ++i) diagonal_[i] = T(0);
    return minimum_norm_solution(
        h.size(), matrix_, diagonal_.data(), scale_.data(), scratch_.data(), order_.data(), tolerance);
  }

  /// Forms H^T H once in what is lent; any number of `damped_step` may follow. False where that is too
  /// little.
  bool prepare(const NewtonMatrix<T>& h, std::span<T> lent) noexcept {
    if (!take(h, lent)) return false;
    const int n = size_;
    T* G = matrix_;
    T* column = scratch_.data();
    T largest = T(0);
    for (int j = 0; j < n; ++j) {
      h.column_to_dense(j, column);
      for (int i = 0; i <= j; ++i) G[j * n + i] = h.column_dot(i, column);
      if (G[j * n + j] > largest) largest = G[j * n + j];
    }
    // A column that is almost zero would leave its unknown undamped.
    const T least = T(1e-6) * largest;
    for (int j = 0; j < n; ++j) scale_[j] = G[j * n + j] > least ? G[j * n + j] : least;
    return true;
  }

  /// False where the damped matrix is not positive definite in this precision. `gradient` = H^T Phi.
  bool damped_step(T lambda, const T* gradient, T* d) noexcept {
    const int n = size_;
    if (!cholesky(lambda)) return false;
    const T* L = matrix_;
    for (int i = 0; i < n; ++i) d[i] = -gradient[i];
    for (int k = 0; k < n; ++k) {
      d[k] /= diagonal_[k];
      subtract_multiple(n - k - 1, d[k], L + k * n + k + 1, d + k + 1);
    }
    for (int k = n - 1; k >= 0; --k) {
      d[k] = (d[k] - dot(n - k - 1, L + k * n + k + 1, d + k + 1)) / diagonal_[k];
    }
    return true;
  }

 private:
  bool take(const NewtonMatrix<T>& h, std::span<T> lent) noexcept {
    size_ = h.size();
    matrix_ = lent.data();
    return lent.size() >= static_cast<std::size_t>(size_ * (size_ + 1));
  }

  /// L L^T = G + lambda D: L below the diagonal of `matrix_`, its diagonal in `diagonal_`; G on and above it.
  bool cholesky(T lambda) noexcept {
    const int n = size_;
    T* L = matrix_;
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < j; ++i) L[i * n + j] = L[j * n + i];
      diagonal_[j] = L[j * n + j] + lambda * scale_[j];
    }
    for (int k = 0; k < n; ++k) {
      if (!(diagonal_[k] > std::numeric_limits<T>::epsilon() * lambda * scale_[k])) return false;
      const T root = std::sqrt(diagonal_[k]);
      diagonal_[k] = root;
      T* column = L + k * n;
      for (int i = k + 1; i < n; ++i) column[i] /= root;
      for (int j = k + 1; j < n; ++j) {
        diagonal_[j] -= column[j] * column[j];
        if (column[j] != T(0)) subtract_multiple(n - j - 1, column[j], column + j + 1, L + j * n + j + 1);
      }
    }
    return true;
  }

  mcp::Buffer<T, Extent> scale_;
  mcp::Buffer<T, Extent> diagonal_;
  mcp::Buffer<T, Extent> scratch_;
  mcp::Buffer<int, Extent> order_;
  T* matrix_ = nullptr;  // lent
  int size_ = 0;
};

}  // namespace signorini::solvers
