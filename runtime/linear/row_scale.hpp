#pragma once

#include <cmath>
#include <concepts>
#include <limits>

#include "signorini/linear/newton_matrix.hpp"

namespace signorini::solvers {

/// scale_i = 1 / (bound on the largest entry of row i of H). False for an empty row.
template <std::floating_point T>
bool row_scales(int n, const NewtonMatrix<T>& h, T* scale) noexcept {
  for (int i = 0; i < n; ++i) scale[i] = T(0);
  for (int k = 0; k < h.pattern.nonzeros; ++k) {
    T& largest = scale[h.pattern.row_index[k]];
    const T size = std::abs(h.jacobian[k]);
    if (size > largest) largest = size;
  }
  for (int i = 0; i < n; ++i) {
    const T size = scale[i] * std::abs(h.dF[i]) + std::abs(h.dz[i]);
    if (!(size > std::numeric_limits<T>::min())) return false;
    scale[i] = T(1) / size;
  }
  return true;
}

}  // namespace signorini::solvers
