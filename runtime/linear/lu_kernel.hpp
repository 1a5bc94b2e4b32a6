#pragma once

#include <cmath>
#include <limits>
#include <utility>

#include "signorini/linear/dense_kernels.hpp"

namespace signorini::solvers {

/// L U = P A in place, column major, right looking with partial pivoting. Zeros of the pivot row are skipped,
/// which on contact problems saves about half of the updates. The reciprocals of the pivots are kept in their
/// places, so that solving has no division. False where the smallest pivot is lost in the rounding of the
/// largest.
template <class T>
bool lu_factor(int n, T* matrix, int* pivot) noexcept {
  const T unit = T(16) * static_cast<T>(n) * std::numeric_limits<T>::epsilon();
  T largest_pivot = T(0);
  T smallest_pivot = std::numeric_limits<T>::max();
  for (int k = 0; k < n; ++k) {
    T* pivot_column = matrix + k * n;
    const int p = index_of_largest(pivot_column, k, n);
    const T size = std::abs(pivot_column[p]);
    if (size > largest_pivot) largest_pivot = size;
    if (size < smallest_pivot) smallest_pivot = size;
    if (!(smallest_pivot > unit * largest_pivot)) return false;
    pivot[k] = p;
    if (p != k) {
      for (int j = 0; j < n; ++j) std::swap(matrix[j * n + k], matrix[j * n + p]);
    }
    const T reciprocal = T(1) / pivot_column[k];
    pivot_column[k] = reciprocal;
    for (int i = k + 1; i < n; ++i) pivot_column[i] *= reciprocal;
    for (int j = k + 1; j < n; ++j) {
      T* a = matrix + j * n;
      if (a[k] != T(0)) subtract_multiple(n - k - 1, a[k], pivot_column + k + 1, a + k + 1);
    }
  }
  return true;
}

/// x = A^-1 x.
template <class T>
void lu_solve(int n, const T* matrix, const int* pivot, T* x) noexcept {
  for (int k = 0; k < n; ++k) std::swap(x[k], x[pivot[k]]);
  for (int k = 0; k < n; ++k) {
    if (x[k] != T(0)) subtract_multiple(n - k - 1, x[k], matrix + k * n + k + 1, x + k + 1);
  }
  for (int k = n - 1; k >= 0; --k) {
    x[k] *= matrix[k * n + k];
    if (x[k] != T(0)) subtract_multiple(k, x[k], matrix + k * n, x);
  }
}

}  // namespace signorini::solvers
