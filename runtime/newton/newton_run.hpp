#pragma once

#include <cmath>
#include <concepts>
#include <limits>

#include "signorini/linear/dense_kernels.hpp"
#include "signorini/linear/newton_matrix.hpp"
#include "signorini/mcp/bounds.hpp"
#include "signorini/mcp/check_problem.hpp"
#include "signorini/mcp/finite.hpp"
#include "signorini/mcp/iterate.hpp"
#include "signorini/mcp/natural_residual.hpp"
#include "signorini/mcp/options.hpp"
#include "signorini/mcp/problem.hpp"
#include "signorini/mcp/status.hpp"
#include "signorini/newton/fischer_burmeister.hpp"
#include "signorini/newton/merit_history.hpp"

namespace signorini::solvers {

/// One stage of a solve: the system Phi_eps(z, F(z)) = 0 and when to leave it.
template <std::floating_point T>
struct Stage {
  T eps = T(0);
  T stop_at =
      T(0);  // leave when |Phi|_inf <= stop_at; only the natural residual ends the last stage, which has 0
  int iteration_limit = 0;
};

enum class StageEnd { solved, left, iteration_limit, stalled, not_finite };

/// A semismooth Newton iteration on a problem, stage after stage. The steps of an iteration, each tried where
/// the one before fails: pivotal step (where asked for), Newton step on the rows of the active set, full
/// Newton step on Phi, shorter ones, damped (Levenberg-Marquardt) steps. Chord steps follow a full step that
/// gained much.
template <mcp::Problem P, class Workspace, class Log>
class NewtonRun {
 public:
  using T = typename P::Scalar;

  NewtonRun(const P& problem, T* z, const Options<T>& options, Workspace& workspace, Log& log) noexcept
      : problem_(problem), z_(z), options_(options), w_(workspace), log_(log), pattern_(problem.pattern()) {}

  /// Checks the input, moves z to the box and evaluates there. False where the solve is over already.
  bool begin() noexcept {
    if (!sizes_fit() || mcp::check_problem(problem_, z_) != mcp::Status::solved) return false;
    for (int i = 0; i < size(); ++i) z_[i] = mcp::project(z_[i], problem_.lower(i), problem_.upper(i));
    problem_.residual(z_, w_.F.data());
    ++report_.evaluations;
    now_ = measure_natural(z_, w_.F.data());
    keep_if_best(now_.natural);
    if (!now_.finite) {
      report_.status = mcp::Status::not_finite;
      report_.worst_row = now_.natural.worst_row;
    }
    return now_.finite;
  }

  StageEnd run(const Stage<T>& stage) noexcept {
    const bool measured = report_.evaluations == 1 && !(stage.eps > T(0));  // by `begin`
    if (!measured)
      now_ = stage.eps > T(0) ? measure(z_, w_.F.data(), stage) : measure_natural(z_, w_.F.data());
    MeritHistory<T> history(options_.memory);
    Anchor anchor;
    tell(stage, Move::start, T(0));
    bool is_rough = false;
    if (options_.reuse_factors && !now_.natural.within(options_.tolerance))
      is_rough = !steps_by_last_solve(stage);
    for (int iteration = 0;; ++iteration) {
      if (now_.natural.within(options_.tolerance) && !is_rough) return StageEnd::solved;
      if (now_.has_merit && now_.largest_phi <= stage.stop_at) return StageEnd::left;
      if (iteration >= stage.iteration_limit || out_of_iterations()) return StageEnd::iteration_limit;
      if (!linearise()) return StageEnd::not_finite;
      is_rough = false;
      if (active_step(stage)) {
        tell(stage, Move::active, T(1));
        chord_steps(stage);
        continue;
      }
      if (now_.natural.within(options_.tolerance)) return StageEnd::solved;
      if (out_of_iterations()) return StageEnd::iteration_limit;
      if (!now_.has_merit) now_ = measure(z_, w_.F.data(), stage);
      watch(anchor);
      if (anchor.idle >= options_.patience) return StageEnd::stalled;
      if (anchor.idle == options_.watchdog) {
        // The climb over the ridge led nowhere: back to the lowest point, downhill only from there.
        for (int i = 0; i < size(); ++i) z_[i] = w_.anchor_z[i];
        now_ = evaluate(z_, w_.F.data(), stage);
        history = MeritHistory<T>(1);
        tell(stage, Move::back, T(0));
        if (!linearise()) return StageEnd::not_finite;
      }
      if (anchor.idle >= 3 && best_.value <= T(100) * rounding_floor()) return StageEnd::stalled;
      history.push(now_.merit);
      ++report_.iterations;
      if (!smooth_step(stage, history.largest())) return StageEnd::stalled;
    }
  }

  /// Returns the best point. One that is not a solution is moved to the box, if the problem is finite there.
  SolveReport<T> finish(StageEnd end) noexcept {
    report_.status = status_of(end);
    for (int i = 0; i < size(); ++i) z_[i] = w_.best_z[i];
    if (report_.status != mcp::Status::solved) move_best_to_box();
    if (best_.within(options_.tolerance)) report_.status = mcp::Status::solved;
    report_.residual = best_.value;
    report_.worst_row = best_.worst_row;
    return report_;
  }

  SolveReport<T> report() const noexcept { return report_; }
  int size() const noexcept {
    if constexpr (P::extent != mcp::dynamic) return P::extent;
    return problem_.size();
  }

  bool out_of_iterations() const noexcept { return report_.iterations >= budget_; }
  /// `max_iterations` more, for another method on the same problem.
  void extend_budget() noexcept { budget_ += options_.max_iterations; }

  /// z becomes the point to go back to.
  void remember() noexcept {
    for (int i = 0; i < size(); ++i) w_.kept_z[i] = z_[i];
  }
  void go_back() noexcept {
    for (int i = 0; i < size(); ++i) z_[i] = w_.kept_z[i];
    problem_.residual(z_, w_.F.data());
    ++report_.evaluations;
  }

 private:
  struct Measure {
    T merit;        // |Phi|^2 / 2
    T largest_phi;  // |Phi|_inf
    mcp::ResidualNorm<T> natural;
    bool finite;
    bool has_merit = true;
  };

  /// The point of the smallest merit in this stage (its z is in the workspace), and how long ago it was
  /// found.
  struct Anchor {
    T merit = std::numeric_limits<T>::max();
    int idle = 0;  // iterations since the merit fell to nine tenths
    T mark = std::numeric_limits<T>::max();
  };

  void watch(Anchor& anchor) noexcept {
    anchor.idle = now_.merit <= T(0.9) * anchor.mark ? 0 : anchor.idle + 1;
    if (anchor.idle == 0) anchor.mark = now_.merit;
    if (now_.merit >= anchor.merit) return;
    anchor.merit = now_.merit;
    for (int i = 0; i < size(); ++i) w_.anchor_z[i] = z_[i];
  }

  /// Hands the iterate to the log, if there is one that wants it.
  void tell(const Stage<T>& stage, Move move, T step) noexcept {
    if constexpr (std::same_as<Log, NoLog>) return;
    if constexpr (requires { log_.is_open(); })
      if (!log_.is_open()) return;
    if (!now_.has_merit) now_ = measure(z_, w_.F.data(), stage);
    log_(Iterate<T>{report_.iterations, move, step, stage.eps, now_.merit, now_.natural.value,
        now_.natural.worst_row, size(), z_, w_.F.data()});
  }

  bool sizes_fit() const noexcept { return problem_.size() == pattern_.columns && w_.fits(pattern_); }

  /// 1, but for a `ScaledProblem`: there the natural residual is taken in the units of the user.
  T row_unit([[maybe_unused]] int i) const noexcept {
    if constexpr (requires { problem_.row_unit(i); }) return problem_.row_unit(i);
    return T(1);
  }
  T column_unit([[maybe_unused]] int i) const noexcept {
    if constexpr (requires { problem_.column_unit(i); }) return problem_.column_unit(i);
    return T(1);
  }

  mcp::Status status_of(StageEnd end) const noexcept {
    if (best_.within(options_.tolerance)) return mcp::Status::solved;
    if (end == StageEnd::not_finite) return mcp::Status::not_finite;
    return end == StageEnd::stalled ? mcp::Status::no_descent : mcp::Status::iteration_limit;
  }

  Measure measure(const T* z, const T* F, const Stage<T>& stage) const noexcept {
    Measure m{T(0), T(0), {}, false};
    for (int i = 0; i < size(); ++i) {
      const T lower = problem_.lower(i);
      const T upper = problem_.upper(i);
      const T unit = column_unit(i);
      m.natural.add(i, unit * z[i], row_unit(i) * F[i], unit * lower, unit * upper);
      const T phi = fischer_burmeister_row_value(z[i], F[i], lower, upper, stage.eps);
      m.merit += phi * phi;
      if (std::abs(phi) > m.largest_phi) m.largest_phi = std::abs(phi);
    }
    m.merit *= T(0.5);
    m.finite = m.natural.finite && mcp::is_finite(m.merit);
    return m;
  }

  /// The natural residual alone.
  Measure measure_natural(const T* z, const T* F) const noexcept {
    Measure m{T(0), std::numeric_limits<T>::infinity(), {}, false, false};
    for (int i = 0; i < size(); ++i) {
      const T unit = column_unit(i);
      m.natural.add(i, unit * z[i], row_unit(i) * F[i], unit * problem_.lower(i), unit * problem_.upper(i));
    }
    m.finite = m.natural.finite;
    return m;
  }

  Measure evaluate(const T* z, T* F, const Stage<T>& stage) noexcept {
    problem_.residual(z, F);
    ++report_.evaluations;
    return measure(z, F, stage);
  }

  void keep_if_best(const mcp::ResidualNorm<T>& natural) noexcept {
    if (!natural.finite || (best_.finite && natural.value >= best_.value)) return;
    best_ = natural;
    for (int i = 0; i < size(); ++i) w_.best_z[i] = z_[i];
  }

  void move_best_to_box() noexcept {
    for (int i = 0; i < size(); ++i) z_[i] = mcp::project(z_[i], problem_.lower(i), problem_.upper(i));
    const Measure moved = evaluate(z_, w_.F.data(), Stage<T>{});
    if (moved.finite) {
      best_ = moved.natural;
    } else {
      for (int i = 0; i < size(); ++i) z_[i] = w_.best_z[i];
    }
  }

  NewtonMatrix<T> matrix() const noexcept {
    return {pattern_, w_.jacobian.data(), w_.dz.data(), w_.dF.data()};
  }

  /// The same for a matrix that may be singular, where the linear solver can do that.
  bool factor_singular(const NewtonMatrix<T>& h) noexcept {
    if constexpr (requires { w_.linear.factor_singular(h, w_.fallback.storage()); })
      return w_.linear.factor_singular(h, w_.fallback.storage());
    else
      return factor(h);
  }

  bool factor(const NewtonMatrix<T>& h) noexcept {
    if constexpr (requires { w_.linear.factor(h, w_.fallback.storage()); })
      return w_.linear.factor(h, w_.fallback.storage());
    else
      return w_.linear.factor(h);
  }

  /// The fallback needs its storage, and factors may lie there.
  void drop_factors() noexcept {
    factored_ = false;
    if constexpr (requires { w_.linear.drop(); }) w_.linear.drop();
  }

  /// F and dF/dz at z. False where they are not finite.
  bool linearise() noexcept {
    problem_.jacobian(z_, w_.F.data(), w_.jacobian.data());
    ++report_.evaluations;
    return mcp::all_finite(w_.jacobian.data(), pattern_.nonzeros);
  }

  /// Phi, and the factors of its derivative.
  void take_smooth_rows(const Stage<T>& stage) noexcept {
    active_rows_ = false;
    for (int i = 0; i < size(); ++i) {
      const auto row =
          fischer_burmeister_row(z_[i], w_.F[i], problem_.lower(i), problem_.upper(i), stage.eps);
      w_.phi[i] = row.value;
      w_.dz[i] = row.dz;
      w_.dF[i] = row.dF;
    }
  }

  /// The rows of the natural residual: each is F_i, or z_i minus a bound. False where nothing is bounded.
  bool take_active_rows() noexcept {
    active_rows_ = true;
    bool bounded = false;
    for (int i = 0; i < size(); ++i) {
      const T x = z_[i] - w_.F[i];
      const bool at_bound = x < problem_.lower(i) || x > problem_.upper(i);
      w_.dz[i] = at_bound ? T(1) : T(0);
      w_.dF[i] = at_bound ? T(0) : T(1);
      bounded = bounded || mcp::bound_kind(problem_.lower(i), problem_.upper(i)) != mcp::BoundKind::free;
    }
    return bounded;
  }

  /// Stops each unknown of the trial point that has left its bounds just before them, where derivatives may
  /// still be finite. False where none has.
  bool keep_trial_inside() noexcept {
    constexpr T kept = T(1e-3);  // of the distance to the bound
    bool moved = false;
    for (int i = 0; i < size(); ++i) {
      const T bound = mcp::project(w_.trial_z[i], problem_.lower(i), problem_.upper(i));
      if (bound == w_.trial_z[i]) continue;
      w_.trial_z[i] = bound + kept * (z_[i] - bound);
      moved = true;
    }
    return moved;
  }

  /// Tries z + t d; where the problem is not finite there, a point inside the bounds. Accepts on
  /// `merit <= limit + slope t`, or where the natural residual halves its best.
  bool try_step(const Stage<T>& stage, T t, T limit, T slope) noexcept {
    for (int i = 0; i < size(); ++i) w_.trial_z[i] = z_[i] + t * w_.direction[i];
    if (!mcp::all_finite(w_.trial_z.data(), size())) return false;
    Measure trial{};
    for (bool moved = false;;) {  // twice at most, with a single call for the compiler to inline
      trial = evaluate(w_.trial_z.data(), w_.trial_F.data(), stage);
      if (trial.finite) [[likely]]
        break;
      if (moved || !keep_trial_inside()) return false;
      moved = true;
    }
    const bool good = trial.natural.within(options_.tolerance) || trial.natural.value <= T(0.5) * best_.value;
    if (!(trial.merit <= limit + t * slope) && !good) return false;
    accept(trial);
    return true;
  }

  void accept(const Measure& trial) noexcept {
    for (int i = 0; i < size(); ++i) z_[i] = w_.trial_z[i];
    for (int i = 0; i < size(); ++i) w_.F[i] = w_.trial_F[i];
    now_ = trial;
    keep_if_best(now_.natural);
  }

  /// A Newton step that keeps the active set, which the start of a time step mostly has already. Between
  /// smooth rows it converges where Phi is strongly curved: with multipliers and gaps that are small, but not
  /// zero. False where it gains little; the next ones are then those of Phi, until one of them gains much.
  bool active_step(const Stage<T>& stage) noexcept {
    if (!try_active_ || stage.eps > T(0) || options_.pivotal) return false;
    if (!take_active_rows()) return false;
    ++report_.iterations;
    factored_ = factor_singular(matrix());
    try_active_ = factored_ && full_step(stage);
    return try_active_;
  }

  /// z - H^-1 rhs with the matrix at hand, if the natural residual falls to a tenth there.
  bool full_step(const Stage<T>& stage) noexcept {
    T* d = w_.direction.data();
    for (int i = 0; i < size(); ++i) d[i] = -row_value(i, stage);
    w_.linear.solve(d, d);
    for (int i = 0; i < size(); ++i) w_.trial_z[i] = z_[i] + d[i];
    if (!mcp::all_finite(w_.trial_z.data(), size())) return false;
    problem_.residual(w_.trial_z.data(), w_.trial_F.data());
    ++report_.evaluations;
    const Measure trial = stage.eps > T(0) ? measure(w_.trial_z.data(), w_.trial_F.data(), stage)
                                           : measure_natural(w_.trial_z.data(), w_.trial_F.data());
    if (!trial.finite || !(trial.natural.value <= chord_gain * now_.natural.value)) return false;
    accept(trial);
    return true;
  }

  /// The row that the matrix at hand is the derivative of.
  T row_value(int i, const Stage<T>& stage) const noexcept {
    const T lower = problem_.lower(i), upper = problem_.upper(i);
    if (!active_rows_) return fischer_burmeister_row_value(z_[i], w_.F[i], lower, upper, stage.eps);
    if (w_.dz[i] == T(0)) return w_.F[i];
    return z_[i] - (z_[i] - w_.F[i] < lower ? lower : upper);
  }

  /// An iteration on Phi. False where no step leads on.
  bool smooth_step(const Stage<T>& stage, T reference) noexcept {
    const T before = now_.natural.value;
    take_smooth_rows(stage);
    T step = options_.pivotal ? pivotal_search(stage, reference) : T(0);
    if (step > T(0)) return tell(stage, Move::pivotal, step), true;
    step = newton_search(stage, reference);
    try_active_ = step == T(1) && now_.natural.value <= chord_gain * before;
    if (step > T(0)) tell(stage, factored_ ? Move::newton : Move::minimum_norm, step);
    if (try_active_) chord_steps(stage);
    if (step > T(0)) return true;
    step = damped_search(stage);
    if (step > T(0)) tell(stage, Move::damped, step);
    return step > T(0);
  }

  /// The length of the accepted step along the Newton direction, 0 where there is none.
  T newton_search(const Stage<T>& stage, T reference) noexcept {
    const NewtonMatrix<T> h = matrix();
    T slope = T(-2) * now_.merit;  // Phi^T H d = -Phi^T Phi
    T* d = w_.direction.data();
    factored_ = factor(h);
    if (factored_) {
      for (int i = 0; i < size(); ++i) d[i] = -w_.phi[i];
      w_.linear.solve(d, d);
    } else {
      drop_factors();
      w_.fallback.minimum_norm_step(h, w_.phi.data(), d);
      h.transposed_times(w_.phi.data(), w_.gradient.data());
      slope = dot(size(), w_.gradient.data(), d);
    }
    if (!mcp::all_finite(d, size()) || !(slope < T(0))) return T(0);
    T t = T(1);
    for (int halving = 0; halving <= options_.max_halvings; ++halving) {
      if (try_step(stage, t, reference, armijo * slope)) return t;
      t *= T(0.5);
    }
    return T(0);
  }

  /// The length of the accepted step along the pivotal direction, 0 where there is none.
  T pivotal_search(const Stage<T>& stage, T reference) noexcept {
    if constexpr (requires { w_.fallback.storage(); }) {
      drop_factors();
      T* d = w_.direction.data();
      for (const T proximal : {T(0), T(1e-6), T(1e-3)}) {
        if (!(pivotal_direction(proximal, d) < T(0.999)) || !mcp::all_finite(d, size())) continue;
        T t = T(1);
        for (int halving = 0; halving <= options_.max_halvings; ++halving) {
          if (try_step(stage, t, reference, -armijo * now_.merit)) return t;
          t *= T(0.5);
        }
      }
      take_smooth_rows(stage);
    }
    return T(0);
  }

  /// Returns which part of the way is left, 1 for all of it.
  T pivotal_direction(T proximal, T* d) noexcept {
    if (!w_.pivotal.take_rows(problem_, z_, proximal, w_.dz.data(), w_.dF.data()) || !factor(matrix()))
      return T(1);
    int used = 0;  // of the storage, by the factors
    if constexpr (requires { w_.linear.borrowed(); }) used = w_.linear.borrowed();
    const auto solve = [&](T* x) noexcept { w_.linear.solve(x, x); };
    return w_.pivotal.direction(
        matrix(), z_, w_.F.data(), solve, w_.fallback.storage() + used, size() * (size() + 1) - used, d);
  }

  /// Steps with the matrix of the last Newton step, as long as each gains a factor: close to a solution they
  /// cost a residual and two triangular solves, a small part of a Newton step.
  void chord_steps(const Stage<T>& stage) noexcept {
    if (!factored_) return;
    while (!now_.natural.within(T(0.1) * options_.tolerance) && !(now_.largest_phi <= stage.stop_at)) {
      if (!full_step(stage)) return;
      tell(stage, Move::chord, T(1));
    }
  }

  /// The same with the factors that the last solve left, where they belong to the same rows: from one step of
  /// a motion to the next the matrix changes little. Returns false where a Newton step has to follow, also
  /// from a point within the tolerance: an answer that is exact to the tolerance only would spoil the starts
  /// that are extrapolated from it.
  bool steps_by_last_solve([[maybe_unused]] const Stage<T>& stage) noexcept {
    if constexpr (requires { w_.linear.holds(matrix(), w_.fallback.storage()); }) {
      take_active_rows();
      if (!w_.linear.holds(matrix(), w_.fallback.storage()) || !w_.reuse.is_due()) return false;
      const bool done = go_to_rounding(stage);
      w_.reuse.tell(done);
      return done;
    }
    return false;
  }

  /// Chord steps until rounding ends them. False where they gain too little: where, at the rate of the last
  /// one, more than two would still be needed.
  bool go_to_rounding(const Stage<T>& stage) noexcept {
    constexpr T rounding = T(20) * std::numeric_limits<T>::epsilon(), quick = T(0.01);
    T rate = T(1);
    for (T before = now_.natural.value; full_step(stage); before = now_.natural.value) {
      tell(stage, Move::chord, T(1));
      rate = now_.natural.value / before;
      if (now_.natural.within(rounding)) return true;
      if (!(now_.natural.value * rate * rate <= rounding)) return false;
    }
    return rate <= quick && now_.natural.within(quick * options_.tolerance);
  }

  /// Levenberg-Marquardt with growing damping: in the limit a short step down the gradient. Returns 1 or 0.
  T damped_search(const Stage<T>& stage) noexcept {
    const NewtonMatrix<T> h = matrix();
    drop_factors();
    w_.fallback.prepare(h);
    h.transposed_times(w_.phi.data(), w_.gradient.data());
    T* d = w_.direction.data();
    for (int attempt = 0; attempt < 12; ++attempt) {
      if (w_.fallback.damped_step(damping_, w_.gradient.data(), d) && mcp::all_finite(d, size())) {
        const T slope = dot(size(), w_.gradient.data(), d);
        if (slope < T(0) && try_step(stage, T(1), now_.merit, armijo * slope)) {
          damping_ = damping_ * T(0.1) > least_damping ? damping_ * T(0.1) : least_damping;
          return T(1);
        }
      }
      damping_ *= T(10);
    }
    damping_ = first_damping;
    return T(0);
  }

  /// What rounding alone leaves in F: eps max_i (sum_j |J_ij z_j| + |z_i|).
  T rounding_floor() noexcept {
    T* sum = w_.gradient.data();
    for (int i = 0; i < size(); ++i) sum[i] = std::abs(z_[i]) * column_unit(i) / row_unit(i);
    for (int j = 0; j < size(); ++j) {
      for (int k = pattern_.column_start[j]; k < pattern_.column_start[j + 1]; ++k) {
        sum[pattern_.row_index[k]] += std::abs(w_.jacobian[k] * z_[j]);
      }
    }
    for (int i = 0; i < size(); ++i) sum[i] *= row_unit(i);
    const T largest = size() > 0 ? sum[index_of_largest(sum, 0, size())] : T(0);
    return std::numeric_limits<T>::epsilon() * largest;
  }

  static constexpr T armijo = T(1e-4);
  static constexpr T chord_gain = T(0.1);
  static constexpr T first_damping = T(1e-3);
  static constexpr T least_damping = sizeof(T) == 4 ? T(1e-6) : T(1e-12);

  const P& problem_;
  T* z_;
  const Options<T>& options_;
  Workspace& w_;
  Log& log_;
  mcp::PatternView pattern_;
  int budget_ = options_.max_iterations;
  SolveReport<T> report_;
  mcp::ResidualNorm<T> best_{std::numeric_limits<T>::infinity(), -1, false};
  Measure now_{};
  T damping_ = first_damping;
  bool factored_ = false;     // the linear solver holds the matrix of the last Newton step
  bool active_rows_ = false;  // whose rows are those of the active set
  bool try_active_ = true;
};

}  // namespace signorini::solvers
