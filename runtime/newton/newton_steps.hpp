#pragma once

#include <cmath>
#include <concepts>
#include <limits>

#include "signorini/linear/dense_kernels.hpp"
#include "signorini/linear/newton_matrix.hpp"
#include "signorini/mcp/bounds.hpp"
#include "signorini/mcp/finite.hpp"
#include "signorini/mcp/iterate.hpp"
#include "signorini/newton/newton_measure.hpp"
#include "signorini/newton/newton_point.hpp"
#include "signorini/newton/newton_rows.hpp"

namespace signorini::solvers {

/// One stage of a solve: the system Phi_eps(z, F(z)) = 0 and when to leave it.
template <std::floating_point T>
struct Stage {
  T eps = T(0);
  T stop_at =
      T(0);  // leave when |Phi|_inf <= stop_at; only the natural residual ends the last stage, which has 0
  int iteration_limit = 0;
};

/// The steps of a Newton iteration: each goes from the point to another, or leaves it where it is.
template <class Point>
class NewtonSteps {
 public:
  using T = typename Point::T;

  explicit NewtonSteps(Point& point) noexcept : at_(point), w_(point.work), rows_(point) {}

  /// A Newton step that keeps the active set, which the start of a time step mostly has already. Between
  /// smooth rows it converges where Phi is strongly curved: with multipliers and gaps that are small, but not
  /// zero. False where it gains little; the next ones are then those of Phi, until one of them gains much.
  bool active(const Stage<T>& stage) noexcept {
    if (!try_active_ || stage.eps > T(0) || at_.options.pivotal) return false;
    if (!rows_.take_active()) return false;
    ++at_.report.iterations;
    factored_ = w_.linear.factor_singular(rows_.matrix());
    try_active_ = factored_ && full(stage);
    if (!try_active_) return false;
    at_.tell(stage.eps, Move::active, T(1));
    chords(stage);
    return true;
  }

  /// An iteration on Phi. False where no step leads on.
  bool smooth(const Stage<T>& stage, T reference) noexcept {
    const T before = at_.now.natural.value;
    ++at_.report.iterations;
    rows_.take_smooth(stage.eps);
    T step = at_.options.pivotal ? pivotal_search(stage, reference) : T(0);
    if (step > T(0)) return at_.tell(stage.eps, Move::pivotal, step), true;
    step = newton_search(stage, reference);
    try_active_ = step == T(1) && at_.now.natural.value <= chord_gain * before;
    if (step > T(0)) at_.tell(stage.eps, factored_ ? Move::newton : Move::minimum_norm, step);
    if (try_active_) chords(stage);
    if (step > T(0)) return true;
    step = damped_search(stage);
    if (step > T(0)) at_.tell(stage.eps, Move::damped, step);
    return step > T(0);
  }

  /// Chord steps with the factors that the last solve left, where they belong to the same rows: from one step
  /// of a motion to the next the matrix changes little. Returns false where a Newton step has to follow, also
  /// from a point within the tolerance: an answer that is exact to the tolerance only would spoil the starts
  /// that are extrapolated from it.
  bool by_last_solve(const Stage<T>& stage) noexcept {
    rows_.take_active();
    if (!w_.linear.holds(rows_.matrix())) return false;
    if (at_.options.same_matrix) return go_to_rounding(stage);
    if (!w_.reuse.is_due()) return false;
    const bool done = go_to_rounding(stage);
    w_.reuse.tell(done);
    return done;
  }

 private:
  /// Steps with the matrix of the last Newton step, as long as each gains a factor: close to a solution they
  /// cost a residual and two triangular solves, a small part of a Newton step.
  void chords(const Stage<T>& stage) noexcept {
    if (!factored_) return;
    const T enough = at_.options.to_rounding ? T(0) : T(0.1) * at_.options.tolerance;
    while (!at_.now.natural.within(enough) && !(at_.now.largest_phi <= stage.stop_at)) {
      if (!full(stage)) return;
      at_.tell(stage.eps, Move::chord, T(1));
    }
  }

  /// Chord steps until rounding ends them. False where they gain too little: where, at the rate of the last
  /// one, more than two would still be needed.
  bool go_to_rounding(const Stage<T>& stage) noexcept {
    constexpr T quick = T(0.01);
    const bool is_noise = at_.now.natural.within(T(100) * at_.options.tolerance);
    if (is_noise && !at_.is_solved()) w_.noise.is_found();
    const T rounding = is_noise ? at_.options.least_rounding() : at_.options.rounding();
    if (at_.now.natural.within(rounding)) return true;
    T rate = T(1);
    for (T before = at_.now.natural.value; full(stage); before = at_.now.natural.value) {
      at_.tell(stage.eps, Move::chord, T(1));
      rate = at_.now.natural.value / before;
      if (at_.now.natural.within(rounding)) return true;
      if (!(at_.now.natural.value * rate * rate <= rounding)) break;
    }
    return at_.now.natural.within(at_.options.rounding()) ||
        (rate <= quick && at_.now.natural.within(quick * at_.options.tolerance));
  }

  /// z - H^-1 rhs with the matrix at hand, if the natural residual falls to a tenth there.
  bool full(const Stage<T>& stage) noexcept {
    T* d = w_.direction.data();
    for (int i = 0; i < at_.size(); ++i) d[i] = -rows_.value(i, stage.eps);
    w_.linear.solve(d, d);
    for (int i = 0; i < at_.size(); ++i) w_.trial_z[i] = at_.z[i] + d[i];
    if (!mcp::all_finite(w_.trial_z.data(), at_.size())) return false;
    at_.residual(w_.trial_z.data(), w_.trial_F.data());
    const Measure<T> trial = at_.measure_at(w_.trial_z.data(), w_.trial_F.data(), stage.eps);
    if (!trial.finite || !(trial.natural.value <= chord_gain * at_.now.natural.value)) return false;
    at_.accept(trial);
    return true;
  }

  /// The length of the accepted step along the Newton direction, 0 where there is none.
  T newton_search(const Stage<T>& stage, T reference) noexcept {
    const NewtonMatrix<T> h = rows_.matrix();
    T slope = T(-2) * at_.now.merit;  // Phi^T H d = -Phi^T Phi
    T* d = w_.direction.data();
    factored_ = w_.linear.factor(h);
    if (factored_) {
      for (int i = 0; i < at_.size(); ++i) d[i] = -w_.phi[i];
      w_.linear.solve(d, d);
    } else {
      drop_factors();
      w_.fallback.minimum_norm_step(h, w_.phi.data(), w_.linear.spare(), d);
      h.transposed_times(w_.phi.data(), w_.gradient.data());
      slope = dot(at_.size(), w_.gradient.data(), d);
    }
    if (!mcp::all_finite(d, at_.size()) || !(slope < T(0))) return T(0);
    return shortened(stage, reference, armijo * slope);
  }

  /// The length of the accepted step along the pivotal direction, 0 where there is none.
  T pivotal_search(const Stage<T>& stage, T reference) noexcept {
    drop_factors();
    if (w_.linear.spare().empty()) return T(0);
    T* d = w_.direction.data();
    for (const T proximal : {T(0), T(1e-6), T(1e-3)}) {
      if (!(pivotal_direction(proximal, d) < T(0.999)) || !mcp::all_finite(d, at_.size())) continue;
      const T step = shortened(stage, reference, -armijo * at_.now.merit);
      if (step > T(0)) return step;
    }
    rows_.take_smooth(stage.eps);
    return T(0);
  }

  /// Returns which part of the way is left, 1 for all of it.
  T pivotal_direction(T proximal, T* d) noexcept {
    if (!w_.pivotal.take_rows(at_.problem, at_.z, proximal, w_.dz.data(), w_.dF.data())) return T(1);
    if (!w_.linear.factor(rows_.matrix())) return T(1);
    const auto solve = [&](T* x) noexcept { w_.linear.solve(x, x); };
    return w_.pivotal.direction(rows_.matrix(), at_.z, w_.F.data(), solve, w_.linear.spare(), d);
  }

  /// Levenberg-Marquardt with growing damping: in the limit a short step down the gradient. Returns 1 or 0.
  T damped_search(const Stage<T>& stage) noexcept {
    const NewtonMatrix<T> h = rows_.matrix();
    drop_factors();
    if (!w_.fallback.prepare(h, w_.linear.spare())) return T(0);
    h.transposed_times(w_.phi.data(), w_.gradient.data());
    T* d = w_.direction.data();
    for (int attempt = 0; attempt < 12; ++attempt) {
      if (w_.fallback.damped_step(damping_, w_.gradient.data(), d) && mcp::all_finite(d, at_.size())) {
        const T slope = dot(at_.size(), w_.gradient.data(), d);
        if (slope < T(0) && try_step(stage, T(1), at_.now.merit, armijo * slope)) {
          damping_ = damping_ * T(0.1) > least_damping ? damping_ * T(0.1) : least_damping;
          return T(1);
        }
      }
      damping_ *= T(10);
    }
    damping_ = first_damping;
    return T(0);
  }

  /// The step along the direction, halved until it is accepted; 0 where it never is.
  T shortened(const Stage<T>& stage, T limit, T slope) noexcept {
    T t = T(1);
    for (int halving = 0; halving <= at_.options.max_halvings; ++halving) {
      if (try_step(stage, t, limit, slope)) return t;
      t *= T(0.5);
    }
    return T(0);
  }

  /// Tries z + t d; where the problem is not finite there, a point inside the bounds. Accepts on
  /// `merit <= limit + slope t`, or where the natural residual halves its best.
  bool try_step(const Stage<T>& stage, T t, T limit, T slope) noexcept {
    for (int i = 0; i < at_.size(); ++i) w_.trial_z[i] = at_.z[i] + t * w_.direction[i];
    if (!mcp::all_finite(w_.trial_z.data(), at_.size())) return false;
    Measure<T> trial{};
    for (bool moved = false;;) {  // twice at most, with a single call for the compiler to inline
      trial = at_.evaluate(w_.trial_z.data(), w_.trial_F.data(), stage.eps);
      if (trial.finite) [[likely]]
        break;
      if (moved || !keep_trial_inside()) return false;
      moved = true;
    }
    const bool good =
        trial.natural.within(at_.options.tolerance) || trial.natural.value <= T(0.5) * at_.best.value;
    if (!(trial.merit <= limit + t * slope) && !good) return false;
    at_.accept(trial);
    return true;
  }

  /// Stops each unknown of the trial point that has left its bounds just before them, where derivatives may
  /// still be finite. False where none has.
  bool keep_trial_inside() noexcept {
    constexpr T kept = T(1e-3);  // of the distance to the bound
    bool moved = false;
    for (int i = 0; i < at_.size(); ++i) {
      const T bound = mcp::project(w_.trial_z[i], at_.problem.lower(i), at_.problem.upper(i));
      if (bound == w_.trial_z[i]) continue;
      w_.trial_z[i] = bound + kept * (at_.z[i] - bound);
      moved = true;
    }
    return moved;
  }

  /// They belong to a point where they led nowhere, and others need their storage.
  void drop_factors() noexcept {
    factored_ = false;
    w_.linear.drop();
  }

  static constexpr T armijo = T(1e-4);
  static constexpr T chord_gain = T(0.1);
  static constexpr T first_damping = T(1e-3);
  static constexpr T least_damping = sizeof(T) == 4 ? T(1e-6) : T(1e-12);

  Point& at_;
  typename Point::Work& w_;
  NewtonRows<Point> rows_;
  T damping_ = first_damping;
  bool factored_ = false;  // the linear solver holds the matrix of the last Newton step
  bool try_active_ = true;
};

}  // namespace signorini::solvers
