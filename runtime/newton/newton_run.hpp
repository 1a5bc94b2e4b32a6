#pragma once

#include <limits>

#include "signorini/mcp/check_problem.hpp"
#include "signorini/mcp/iterate.hpp"
#include "signorini/mcp/options.hpp"
#include "signorini/mcp/problem.hpp"
#include "signorini/mcp/status.hpp"
#include "signorini/newton/merit_history.hpp"
#include "signorini/newton/newton_measure.hpp"
#include "signorini/newton/newton_point.hpp"
#include "signorini/newton/newton_steps.hpp"

namespace signorini::solvers {

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
      : at_(problem, z, options, workspace, log), steps_(at_) {}
  NewtonRun(const NewtonRun&) = delete;
  NewtonRun& operator=(const NewtonRun&) = delete;

  /// Checks the input, moves z to the box and evaluates there. False where the solve is over already.
  bool begin() noexcept {
    if (!sizes_fit() || mcp::check_problem(at_.problem, at_.z) != mcp::Status::solved) return false;
    at_.move_to_box();
    at_.residual(at_.z, w_.F.data());
    at_.now = measure_natural(at_.problem, at_.z, w_.F.data());
    at_.keep_if_best();
    if (!at_.now.finite) {
      at_.report.status = mcp::Status::not_finite;
      at_.report.worst_row = at_.now.natural.worst_row;
    }
    return at_.now.finite;
  }

  StageEnd run(const Stage<T>& stage) noexcept {
    const bool measured = at_.report.evaluations == 1 && !(stage.eps > T(0));  // by `begin`
    if (!measured) at_.now = at_.measure_at(at_.z, w_.F.data(), stage.eps);
    MeritHistory<T> history(at_.options.memory);
    Anchor anchor;
    at_.tell(stage.eps, Move::start, T(0));
    const bool goes_on = at_.options.to_rounding || !at_.is_solved() || w_.noise.is_left();
    bool is_rough = at_.options.reuse_factors && goes_on && !steps_.by_last_solve(stage);
    T before = std::numeric_limits<T>::infinity();
    for (int iteration = 0;; ++iteration) {
      if (at_.is_solved() && !is_rough && !is_worth_more(before)) return StageEnd::solved;
      before = at_.now.natural.value;
      if (at_.now.has_merit && at_.now.largest_phi <= stage.stop_at) return StageEnd::left;
      if (iteration >= stage.iteration_limit || out_of_iterations()) return StageEnd::iteration_limit;
      if (!at_.linearise()) return StageEnd::not_finite;
      is_rough = false;
      if (steps_.active(stage)) continue;
      if (at_.is_solved()) return StageEnd::solved;
      if (out_of_iterations()) return StageEnd::iteration_limit;
      at_.complete_measure(stage.eps);
      watch(anchor);
      if (anchor.idle >= at_.options.patience) return StageEnd::stalled;
      if (anchor.idle == at_.options.watchdog) {
        go_to_anchor(stage);
        history = MeritHistory<T>(1);
        if (!at_.linearise()) return StageEnd::not_finite;
      }
      if (anchor.idle >= 3 && at_.best.value <= T(100) * rounding()) return StageEnd::stalled;
      history.push(at_.now.merit);
      if (!steps_.smooth(stage, history.largest())) return StageEnd::stalled;
    }
  }

  /// Returns the best point.
  SolveReport<T> finish(StageEnd end) noexcept {
    at_.go_to_best();
    at_.report.status = status_of(end);
    at_.report.residual = at_.best.value;
    at_.report.worst_row = at_.best.worst_row;
    return at_.report;
  }

  SolveReport<T> report() const noexcept { return at_.report; }

  bool out_of_iterations() const noexcept { return at_.report.iterations >= budget_; }
  /// `max_iterations` more, for another method on the same problem.
  void extend_budget() noexcept { budget_ += at_.options.max_iterations; }

  /// z becomes the point to go back to.
  void remember() noexcept {
    for (int i = 0; i < at_.size(); ++i) w_.kept_z[i] = at_.z[i];
  }
  void go_back() noexcept {
    for (int i = 0; i < at_.size(); ++i) at_.z[i] = w_.kept_z[i];
    at_.residual(at_.z, w_.F.data());
  }

 private:
  /// The point of the smallest merit in this stage (its z is in the workspace), and how long ago it was
  /// found.
  struct Anchor {
    T merit = std::numeric_limits<T>::max();
    int idle = 0;  // iterations since the merit fell to nine tenths
    T mark = std::numeric_limits<T>::max();
  };

  void watch(Anchor& anchor) noexcept {
    const T merit = at_.now.merit;
    anchor.idle = merit <= T(0.9) * anchor.mark ? 0 : anchor.idle + 1;
    if (anchor.idle == 0) anchor.mark = merit;
    if (merit >= anchor.merit) return;
    anchor.merit = merit;
    for (int i = 0; i < at_.size(); ++i) w_.anchor_z[i] = at_.z[i];
  }

  /// The climb over the ridge led nowhere: back to the lowest point, downhill only from there.
  void go_to_anchor(const Stage<T>& stage) noexcept {
    for (int i = 0; i < at_.size(); ++i) at_.z[i] = w_.anchor_z[i];
    at_.now = at_.evaluate(at_.z, w_.F.data(), stage.eps);
    at_.tell(stage.eps, Move::back, T(0));
  }

  /// What rounding alone leaves in F.
  T rounding() noexcept { return rounding_floor(at_.problem, at_.z, w_.jacobian.data(), w_.gradient.data()); }

  /// Whether a solution goes on to rounding: it is asked for, and the last iteration gained much.
  bool is_worth_more(T before) const noexcept {
    constexpr T much = T(0.1);
    return at_.options.to_rounding && !at_.now.natural.within(T(2) * at_.options.rounding()) &&
        at_.now.natural.within(much * before);
  }

  bool sizes_fit() const noexcept {
    return at_.problem.size() == at_.pattern.columns && w_.fits(at_.pattern);
  }

  mcp::Status status_of(StageEnd end) const noexcept {
    if (at_.best.within(at_.options.tolerance)) return mcp::Status::solved;
    if (end == StageEnd::not_finite) return mcp::Status::not_finite;
    return end == StageEnd::stalled ? mcp::Status::no_descent : mcp::Status::iteration_limit;
  }

  NewtonPoint<P, Workspace, Log> at_;
  NewtonSteps<NewtonPoint<P, Workspace, Log>> steps_;
  Workspace& w_ = at_.work;
  int budget_ = at_.options.max_iterations;
};

}  // namespace signorini::solvers
