#pragma once

#include "signorini/linear/newton_matrix.hpp"
#include "signorini/mcp/bounds.hpp"
#include "signorini/newton/fischer_burmeister.hpp"

namespace signorini::solvers {

/// The equations that a Newton step solves, one a row: Phi_i, or that row of the natural residual which is
/// active. They are kept in the workspace as the factors dz and dF of their derivative H.
template <class Point>
class NewtonRows {
 public:
  using T = typename Point::T;

  explicit NewtonRows(Point& point) noexcept : at_(point), w_(point.work) {}

  NewtonMatrix<T> matrix() const noexcept {
    return {at_.pattern, w_.jacobian.data(), w_.dz.data(), w_.dF.data()};
  }

  /// Phi_eps.
  void take_smooth(T eps) noexcept {
    active_ = false;
    for (int i = 0; i < at_.size(); ++i) {
      const auto row =
          fischer_burmeister_row(at_.z[i], w_.F[i], at_.problem.lower(i), at_.problem.upper(i), eps);
      w_.phi[i] = row.value;
      w_.dz[i] = row.dz;
      w_.dF[i] = row.dF;
    }
  }

  /// The rows of the natural residual: each is F_i, or z_i minus a bound. False where nothing is bounded.
  bool take_active() noexcept {
    active_ = true;
    bool bounded = false;
    for (int i = 0; i < at_.size(); ++i) {
      const T lower = at_.problem.lower(i), upper = at_.problem.upper(i);
      const T x = at_.z[i] - w_.F[i];
      const bool at_bound = x < lower || x > upper;
      w_.dz[i] = at_bound ? T(1) : T(0);
      w_.dF[i] = at_bound ? T(0) : T(1);
      bounded = bounded || mcp::bound_kind(lower, upper) != mcp::BoundKind::free;
    }
    return bounded;
  }

  /// What a row is at the point, whose z and F may have changed since the rows were taken.
  T value(int i, T eps) const noexcept {
    const T lower = at_.problem.lower(i), upper = at_.problem.upper(i);
    if (!active_) return fischer_burmeister_row_value(at_.z[i], w_.F[i], lower, upper, eps);
    if (w_.dz[i] == T(0)) return w_.F[i];
    return at_.z[i] - (at_.z[i] - w_.F[i] < lower ? lower : upper);
  }

 private:
  const Point& at_;
  typename Point::Work& w_;
  bool active_ = false;
};

}  // namespace signorini::solvers
