#pragma once

#include <cmath>
#include <limits>

#include "signorini/mcp/bounds.hpp"
#include "signorini/mcp/problem.hpp"

namespace signorini::solvers {

/// True where d, the ray of a solve that ended at z, proves that no point of the box has F of the signs that
/// a solution needs: d has these signs, but d . F(z) < 0 in the whole box. For z >= 0 alone that is d >= 0,
/// M^T d <= 0, q . d < 0.
template <mcp::Problem P, class Workspace>
bool proves_infeasible(const P& problem, const typename P::Scalar* z, Workspace& workspace) noexcept {
  using T = typename P::Scalar;
  const T* d = workspace.ray.data();
  const auto pattern = problem.pattern();
  problem.jacobian(z, workspace.F.data(), workspace.jacobian.data());
  T largest = T(0);  // of d . F over the box
  T size = T(0);
  for (int i = 0; i < problem.size(); ++i) {
    const auto kind = mcp::bound_kind(problem.lower(i), problem.upper(i));
    if (kind == mcp::BoundKind::lower && d[i] < T(0)) return false;
    if (kind == mcp::BoundKind::upper && d[i] > T(0)) return false;
    if ((kind == mcp::BoundKind::both || kind == mcp::BoundKind::fixed) && d[i] != T(0)) return false;
    largest += d[i] * workspace.F[i];
    size += std::abs(d[i] * workspace.F[i]);
  }
  const T unit = T(1e4) * std::numeric_limits<T>::epsilon();
  for (int j = 0; j < problem.size(); ++j) {
    T slope = T(0);
    T terms = T(0);
    for (int k = pattern.column_start[j]; k < pattern.column_start[j + 1]; ++k) {
      const T term = d[pattern.row_index[k]] * workspace.jacobian[k];
      slope += term;
      terms += std::abs(term);
    }
    if (std::abs(slope) <= unit * terms) continue;
    const T bound = slope > T(0) ? problem.upper(j) : problem.lower(j);
    if (!(std::abs(bound) < mcp::absent_bound<T>)) return false;
    largest += slope * (bound - z[j]);
    size += std::abs(slope * (bound - z[j]));
  }
  return largest < -unit * size;
}

}  // namespace signorini::solvers
