#pragma once

#include <concepts>

#include "signorini/mcp/problem.hpp"

namespace signorini::solvers {

/// H = diag(dz) + diag(dF) J with J in compressed sparse columns; a diagonal entry of J need not be in the
/// pattern. A view: the arrays live in the workspace.
template <std::floating_point T>
struct NewtonMatrix {
  mcp::PatternView pattern;
  const T* jacobian = nullptr;
  const T* dz = nullptr;
  const T* dF = nullptr;

  int size() const noexcept { return pattern.columns; }

  /// Column major, n x n.
  void to_dense(T* dense) const noexcept {
    const int n = size();
    for (int j = 0; j < n; ++j) column_to_dense(j, dense + j * n);
  }

  void column_to_dense(int j, T* column) const noexcept {
    for (int i = 0; i < size(); ++i) column[i] = T(0);
    for (int k = pattern.column_start[j]; k < pattern.column_start[j + 1]; ++k) {
      const int i = pattern.row_index[k];
      column[i] = dF[i] * jacobian[k];
    }
    column[j] += dz[j];
  }

  /// Column j times x.
  T column_dot(int j, const T* x) const noexcept {
    T sum = dz[j] * x[j];
    for (int k = pattern.column_start[j]; k < pattern.column_start[j + 1]; ++k) {
      const int i = pattern.row_index[k];
      sum += dF[i] * jacobian[k] * x[i];
    }
    return sum;
  }

  /// y = H^T x, the gradient of |Phi|^2 / 2 for x = Phi.
  void transposed_times(const T* x, T* y) const noexcept {
    for (int j = 0; j < size(); ++j) y[j] = column_dot(j, x);
  }
};

}  // namespace signorini::solvers
