#pragma once

#include <cmath>
#include <concepts>
#include <utility>

#include "signorini/linear/dense_kernels.hpp"

namespace signorini::solvers {

/// A reflector (I - tau v v^T) with v_0 = 1 that maps (x_0, tail) to (beta, 0). The tail is overwritten by
/// that of v.
template <std::floating_point T>
struct Reflector {
  T tau;
  T beta;
};

template <std::floating_point T>
Reflector<T> make_reflector(T x0, T* tail, int tail_size, int stride) noexcept {
  T square = T(0);
  for (int i = 0; i < tail_size; ++i) square += tail[i * stride] * tail[i * stride];
  if (!(square > T(0))) return {T(0), x0};
  const T norm = std::sqrt(x0 * x0 + square);
  const T beta = x0 > T(0) ? -norm : norm;
  const T scale = T(1) / (x0 - beta);
  for (int i = 0; i < tail_size; ++i) tail[i * stride] *= scale;
  return {(beta - x0) / beta, beta};
}

/// The shortest x that minimises |A x - b|, with singular values below about `rank_tolerance` |A| taken as
/// zero. A is n x n, column major, and destroyed; b is destroyed; `tau` (n) and `order` (n) are scratch.
/// Returns the rank.
///     A P = Q [R11 R12; 0 0],   [R11 R12] = [T 0] Z,   x = P Z^T [T^-1 Q^T b; 0].
template <std::floating_point T>
int minimum_norm_solution(int n, T* A, T* b, T* x, T* tau, int* order, T rank_tolerance) noexcept {
  for (int j = 0; j < n; ++j) order[j] = j;
  int rank = 0;
  T first_pivot = T(0);
  for (; rank < n; ++rank) {
    // The column with the largest remaining norm.
    const int k = rank;
    int best = k;
    T best_square = T(-1);
    for (int j = k; j < n; ++j) {
      const T square = dot(n - k, A + j * n + k, A + j * n + k);
      if (square > best_square) {
        best_square = square;
        best = j;
      }
    }
    if (k == 0) first_pivot = std::sqrt(best_square);
    if (!(std::sqrt(best_square) > rank_tolerance * first_pivot)) break;
    if (best != k) {
      std::swap(order[k], order[best]);
      for (int i = 0; i < n; ++i) std::swap(A[k * n + i], A[best * n + i]);
    }
    T* v = A + k * n + k;
    const auto reflector = make_reflector(v[0], v + 1, n - k - 1, 1);
    v[0] = T(1);
    for (int j = k + 1; j < n; ++j) {
      T* a = A + j * n + k;
      subtract_multiple(n - k, reflector.tau * dot(n - k, v, a), v, a);
    }
    subtract_multiple(n - k, reflector.tau * dot(n - k, v, b + k), v, b + k);
    v[0] = reflector.beta;
  }

  // R12 is folded into R11 from the right, last row first; row k keeps the tail of its reflector.
  for (int k = rank - 1; k >= 0; --k) {
    const auto reflector = make_reflector(A[k * n + k], A + rank * n + k, n - rank, n);
    A[k * n + k] = reflector.beta;
    tau[k] = reflector.tau;
    for (int i = 0; i < k; ++i) {
      T sum = A[k * n + i];
      for (int j = rank; j < n; ++j) sum += A[j * n + i] * A[j * n + k];
      sum *= reflector.tau;
      A[k * n + i] -= sum;
      for (int j = rank; j < n; ++j) A[j * n + i] -= sum * A[j * n + k];
    }
  }

  // b <- Z^T [T^-1 b; 0], then back to the order of the columns.
  for (int k = rank - 1; k >= 0; --k) {
    b[k] /= A[k * n + k];
    subtract_multiple(k, b[k], A + k * n, b);
  }
  for (int k = rank; k < n; ++k) b[k] = T(0);
  for (int k = 0; k < rank; ++k) {
    T sum = b[k];
    for (int j = rank; j < n; ++j) sum += A[j * n + k] * b[j];
    sum *= tau[k];
    b[k] -= sum;
    for (int j = rank; j < n; ++j) b[j] -= sum * A[j * n + k];
  }
  for (int j = 0; j < n; ++j) x[order[j]] = b[j];
  return rank;
}

}  // namespace signorini::solvers
