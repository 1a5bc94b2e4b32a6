#pragma once

#include <cmath>
#include <concepts>
#include <limits>

#include "signorini/linear/dense_kernels.hpp"
#include "signorini/mcp/finite.hpp"
#include "signorini/mcp/natural_residual.hpp"
#include "signorini/mcp/problem.hpp"
#include "signorini/newton/fischer_burmeister.hpp"

namespace signorini::solvers {

/// How far a point is from a solution.
template <std::floating_point T>
struct Measure {
  T merit;        // |Phi|^2 / 2
  T largest_phi;  // |Phi|_inf
  mcp::ResidualNorm<T> natural;
  bool finite;
  bool has_merit = true;
};

/// What one of F_i and one of z_i are in the units of the user, in which the natural residual is taken: 1,
/// but for a `ScaledProblem`.
template <mcp::Problem P>
constexpr typename P::Scalar row_unit(const P&, int) noexcept {
  return typename P::Scalar(1);
}
template <mcp::Problem P>
constexpr typename P::Scalar column_unit(const P&, int) noexcept {
  return typename P::Scalar(1);
}

/// Of z and F = F(z), with the merit of Phi_eps.
template <mcp::Problem P, class T = typename P::Scalar>
Measure<T> measure(const P& problem, const T* z, const T* F, T eps) noexcept {
  Measure<T> m{T(0), T(0), {}, false};
  for (int i = 0; i < mcp::size_of(problem); ++i) {
    const T lower = problem.lower(i);
    const T upper = problem.upper(i);
    const T unit = column_unit(problem, i);
    m.natural.add(i, unit * z[i], row_unit(problem, i) * F[i], unit * lower, unit * upper);
    const T phi = fischer_burmeister_row_value(z[i], F[i], lower, upper, eps);
    m.merit += phi * phi;
    if (std::abs(phi) > m.largest_phi) m.largest_phi = std::abs(phi);
  }
  m.merit *= T(0.5);
  m.finite = m.natural.finite && mcp::is_finite(m.merit);
  return m;
}

/// The natural residual alone.
template <mcp::Problem P, class T = typename P::Scalar>
Measure<T> measure_natural(const P& problem, const T* z, const T* F) noexcept {
  Measure<T> m{T(0), std::numeric_limits<T>::infinity(), {}, false, false};
  if constexpr (requires { requires P::has_units; }) {
    for (int i = 0; i < mcp::size_of(problem); ++i) {
      const T unit = column_unit(problem, i);
      m.natural.add(
          i, unit * z[i], row_unit(problem, i) * F[i], unit * problem.lower(i), unit * problem.upper(i));
    }
  } else {
    m.natural = mcp::natural_residual_norm(problem, z, F);
  }
  m.finite = m.natural.finite;
  return m;
}

/// What rounding alone leaves in F: eps max_i (sum_j |J_ij z_j| + |z_i|). `sum` (n) is scratch.
template <mcp::Problem P, class T = typename P::Scalar>
T rounding_floor(const P& problem, const T* z, const T* jacobian, T* sum) noexcept {
  const int n = mcp::size_of(problem);
  const mcp::PatternView pattern = problem.pattern();
  for (int i = 0; i < n; ++i) sum[i] = std::abs(z[i]) * column_unit(problem, i) / row_unit(problem, i);
  for (int j = 0; j < n; ++j) {
    for (int k = pattern.column_start[j]; k < pattern.column_start[j + 1]; ++k)
      sum[pattern.row_index[k]] += std::abs(jacobian[k] * z[j]);
  }
  for (int i = 0; i < n; ++i) sum[i] *= row_unit(problem, i);
  const T largest = n > 0 ? sum[index_of_largest(sum, 0, n)] : T(0);
  return std::numeric_limits<T>::epsilon() * largest;
}

}  // namespace signorini::solvers
