#pragma once

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>
#include <concepts>
#include <exception>
#include <limits>
#include <span>
#include <vector>

#include "signorini/linear/newton_matrix.hpp"
#include "signorini/linear/sparse_matrix.hpp"
#include "signorini/mcp/finite.hpp"

namespace signorini::solvers {

/// The steps of `Levenberg` without a dense matrix. (A^T A + sigma^2 I) y = A^T b, A = H S, is solved as
///     [ sigma I    A     ] [r]   [b]
///     [ A^T     -sigma I ] [y] = [0],    sigma r = b - A y,
/// which is as sparse as H itself: a long row of H, whose square would fill A^T A, does no harm. It is
/// quasi-definite, so that L D L^T exists in any order. Nothing need be lent. Needs Eigen and exceptions.
template <std::floating_point T>
class SparseLevenberg {
 public:
  explicit SparseLevenberg(const mcp::PatternView& pattern)
      : h_(pattern),
        scale_(static_cast<std::size_t>(pattern.columns), T(1)),
        augmented_(2 * pattern.columns, 2 * pattern.columns),
        rhs_(2 * pattern.columns),
        answer_(2 * pattern.columns),
        residual_(pattern.columns),
        step_(pattern.columns) {
    build_pattern();
    if (h_.size() > 0) factors_.analyzePattern(augmented_);
  }

  /// d close to -H^+ Phi: a few proximal-point iterations, each the damped least-squares step for what the
  /// last has left. A part of the answer along a singular value s loses (1 + s^2 / sigma^2)^-iterations.
  void minimum_norm_step(const NewtonMatrix<T>& h, const T* phi, std::span<T>, T* d) noexcept {
    const int n = h_.size();
    for (int j = 0; j < n; ++j) d[j] = T(0);
    h_.load(h, nullptr, nullptr);
    T largest = T(0);
    for (int j = 0; j < n; ++j) largest = std::max(largest, squared_norm(j));
    if (!(largest > T(0))) return;
    for (T& s : scale_) s = T(1) / std::sqrt(largest);
    if (!factor(h, least_sigma)) return;
    step_.setZero();
    for (int i = 0; i < n; ++i) residual_[i] = -phi[i];
    for (int iteration = 0; iteration < 4; ++iteration) {
      rhs_.head(n) = residual_;
      rhs_.tail(n).setZero();
      if (!solve()) return;
      step_ += answer_.tail(n);
      residual_ -= h_.matrix() * answer_.tail(n);
    }
    for (int j = 0; j < n; ++j) d[j] = scale_[static_cast<std::size_t>(j)] * step_[j];
  }

  /// Any number of `damped_step` may follow.
  bool prepare(const NewtonMatrix<T>& h, std::span<T>) noexcept {
    view_ = h;
    const int n = h_.size();
    h_.load(h, nullptr, nullptr);
    T largest = T(0);
    for (int j = 0; j < n; ++j) {
      const T square = squared_norm(j);
      scale_[static_cast<std::size_t>(j)] = square;
      largest = std::max(largest, square);
    }
    // A column that is almost zero would leave its unknown undamped.
    const T least = std::max(T(1e-6) * largest, std::numeric_limits<T>::min());
    for (T& s : scale_) s = T(1) / std::sqrt(std::max(s, least));
    return true;
  }

  /// (H^T H + lambda D) d = -gradient, gradient = H^T Phi, D the squared column norms. False where the
  /// factorisation fails in this precision.
  bool damped_step(T lambda, const T* gradient, T* d) noexcept {
    const int n = h_.size();
    const T sigma = std::sqrt(lambda);
    if (!factor(view_, sigma)) return false;
    for (int j = 0; j < n; ++j) rhs_[n + j] = scale_[static_cast<std::size_t>(j)] * gradient[j] / sigma;
    rhs_.head(n).setZero();
    if (!solve()) return false;
    for (int j = 0; j < n; ++j) d[j] = scale_[static_cast<std::size_t>(j)] * answer_[n + j];
    return true;
  }

 private:
  /// The lower triangle: the diagonal and A^T, whose entry for (i, j) of H lies in column i at row n + j.
  void build_pattern() {
    const int n = h_.size();
    std::vector<Eigen::Triplet<T>> entries;
    entries.reserve(static_cast<std::size_t>(h_.matrix().nonZeros() + 2 * n));
    for (int i = 0; i < 2 * n; ++i) entries.emplace_back(i, i, T(1));
    for (int j = 0; j < n; ++j) {
      for (typename SparseNewtonMatrix<T>::Matrix::InnerIterator it(h_.matrix(), j); it; ++it) {
        entries.emplace_back(n + j, static_cast<int>(it.row()), T(1));
      }
    }
    augmented_.setFromTriplets(entries.begin(), entries.end());
    augmented_.makeCompressed();
    next_.resize(static_cast<std::size_t>(n));
  }

  T squared_norm(int j) const noexcept {
    T sum = T(0);
    for (typename SparseNewtonMatrix<T>::Matrix::InnerIterator it(h_.matrix(), j); it; ++it) {
      sum += it.value() * it.value();
    }
    return sum;
  }

  /// Loads A = H S and factors. The columns of H are visited in order, so that each column of the augmented
  /// matrix, a row of H, is filled from the top down.
  bool factor(const NewtonMatrix<T>& h, T sigma) noexcept {
    const int n = h_.size();
    if (n == 0) return true;
    h_.load(h, nullptr, scale_.data());
    T* value = augmented_.valuePtr();
    const int* start = augmented_.outerIndexPtr();
    for (int i = 0; i < n; ++i) {
      value[start[i]] = sigma;
      next_[static_cast<std::size_t>(i)] = start[i] + 1;
      value[start[n + i]] = -sigma;
    }
    for (int j = 0; j < n; ++j) {
      for (typename SparseNewtonMatrix<T>::Matrix::InnerIterator it(h_.matrix(), j); it; ++it) {
        value[next_[static_cast<std::size_t>(it.row())]++] = it.value();
      }
    }
    try {
      factors_.factorize(augmented_);
    } catch (const std::exception&) {
      return false;
    }
    return factors_.info() == Eigen::Success;
  }

  bool solve() noexcept {
    if (h_.size() == 0) return true;
    try {
      answer_ = factors_.solve(rhs_);
    } catch (const std::exception&) {
      return false;
    }
    return mcp::all_finite(answer_.data(), static_cast<int>(answer_.size()));
  }

  static constexpr T least_sigma = sizeof(T) == 4 ? T(1e-2) : T(1e-5);

  using Vector = Eigen::Matrix<T, Eigen::Dynamic, 1>;
  using Matrix = Eigen::SparseMatrix<T>;
  SparseNewtonMatrix<T> h_;
  NewtonMatrix<T> view_{};
  std::vector<T> scale_;   // S
  std::vector<int> next_;  // while loading: the next entry of a column of the augmented matrix
  Matrix augmented_;
  Vector rhs_;
  Vector answer_;
  Vector residual_;
  Vector step_;
  Eigen::SimplicialLDLT<Matrix, Eigen::Lower, Eigen::AMDOrdering<int>> factors_;
};

}  // namespace signorini::solvers
