#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>

#include "signorini/linear/dense_kernels.hpp"

namespace signorini::solvers {

/// min x.A x / 2 + b.x, x_i >= 0 where bounded_i > 0, A symmetric and positive semidefinite: an active-set
/// method [Lawson and Hanson 1974]. Directions without curvature are given a little. It is a start for other
/// methods: no status, and at most `3 n` changes of the set. Of `storage` it takes n (n + 3) numbers.
template <std::floating_point T>
class NonnegativeQp {
 public:
  NonnegativeQp(int n, const T* A, const T* b, const T* bounded, T* x, T* storage) noexcept
      : n_(n), A_(A), b_(b), bounded_(bounded), x_(x), factor_(storage), y_(factor_ + n * n), free_(y_ + n) {}

  void solve() noexcept {
    for (int i = 0; i < n_; ++i) x_[i] = T(0), free_[i] = bounded_[i] > T(0) ? T(0) : T(1);
    for (int changes = 0; changes < 3 * n_ + 1; ++changes) {
      if (!solve_free()) return;
      if (const T part = first_bound(); part < T(1)) {
        go(part);
        continue;
      }
      go(T(1));
      const int worst = most_pushed();
      if (worst < 0) return;
      free_[worst] = T(1);
    }
  }

 private:
  static constexpr T little = sizeof(T) == 4 ? T(1e-5) : T(1e-13);

  bool is_free(int i) const noexcept { return free_[i] > T(0); }

  /// A_FF y_F = -b_F by Cholesky's method; 0 elsewhere. False where A is not what it should be.
  bool solve_free() noexcept {
    for (int j = 0; j < n_; ++j) {
      T* column = factor_ + j * n_;
      if (!is_free(j)) continue;
      for (int i = j; i < n_; ++i) column[i] = A_[j * n_ + i];
      column[j] *= T(1) + little;
      for (int k = 0; k < j; ++k)
        if (is_free(k)) subtract_multiple(n_ - j, factor_[k * n_ + j], factor_ + k * n_ + j, column + j);
      if (!(column[j] > T(0))) return false;
      const T root = std::sqrt(column[j]);
      for (int i = j; i < n_; ++i) column[i] /= root;
    }
    for (int i = 0; i < n_; ++i) y_[i] = is_free(i) ? -b_[i] : T(0);
    for (int k = 0; k < n_; ++k) {
      if (!is_free(k)) continue;
      y_[k] /= factor_[k * n_ + k];
      for (int i = k + 1; i < n_; ++i)
        if (is_free(i)) y_[i] -= factor_[k * n_ + i] * y_[k];
    }
    for (int k = n_ - 1; k >= 0; --k) {
      if (!is_free(k)) continue;
      for (int i = k + 1; i < n_; ++i) y_[k] -= factor_[k * n_ + i] * y_[i];
      y_[k] /= factor_[k * n_ + k];
    }
    return true;
  }

  /// Which part of the way from x to y keeps all bounds.
  T first_bound() const noexcept {
    T part = T(1);
    for (int i = 0; i < n_; ++i)
      if (bounded_[i] > T(0) && is_free(i) && y_[i] < T(0)) part = std::min(part, x_[i] / (x_[i] - y_[i]));
    return part;
  }

  void go(T part) noexcept {
    for (int i = 0; i < n_; ++i) {
      x_[i] += part * (y_[i] - x_[i]);
      const bool ends =
          bounded_[i] > T(0) && is_free(i) && y_[i] < T(0) && !(x_[i] > T(1e-12) * std::abs(y_[i]));
      if (ends) x_[i] = T(0), free_[i] = T(0);
    }
  }

  /// The bound that is pushed against the most, or -1.
  int most_pushed() const noexcept {
    int worst = -1;
    T least = T(0);
    for (int i = 0; i < n_; ++i) {
      if (is_free(i)) continue;
      T slope = b_[i], size = std::abs(b_[i]);
      for (int j = 0; j < n_; ++j) {
        slope += A_[j * n_ + i] * x_[j];
        size += std::abs(A_[j * n_ + i] * x_[j]);
      }
      const T against = slope / (size > T(0) ? size : T(1));
      if (against < T(-1e-9) && against < least) least = against, worst = i;
    }
    return worst;
  }

  int n_;
  const T *A_, *b_;
  const T* bounded_;
  T *x_, *factor_, *y_, *free_;
};

}  // namespace signorini::solvers
