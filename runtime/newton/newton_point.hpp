#pragma once

#include <limits>

#include "signorini/linear/linear_solver.hpp"
#include "signorini/mcp/bounds.hpp"
#include "signorini/mcp/finite.hpp"
#include "signorini/mcp/iterate.hpp"
#include "signorini/mcp/natural_residual.hpp"
#include "signorini/mcp/options.hpp"
#include "signorini/mcp/problem.hpp"
#include "signorini/newton/newton_measure.hpp"

namespace signorini::solvers {

/// Where a solve is: z, F(z) and how far they are from a solution, the best point so far, and the problem and
/// the workspace that all of this belongs to.
template <mcp::Problem P, class Workspace, IterationLog<typename P::Scalar> Log>
struct NewtonPoint {
  using T = typename P::Scalar;
  using Work = Workspace;
  static_assert(LinearSolver<decltype(Workspace::linear), T>);

  NewtonPoint(const P& problem_, T* z_, const Options<T>& options_, Workspace& work_, Log& log_) noexcept
      : problem(problem_), z(z_), options(options_), work(work_), log(log_), pattern(problem.pattern()) {}

  int size() const noexcept { return mcp::size_of(problem); }

  /// F at any point, which is counted.
  void residual(const T* at, T* F) noexcept {
    problem.residual(at, F);
    ++report.evaluations;
  }

  /// F and dF/dz at z. False where they are not finite.
  bool linearise() noexcept {
    problem.jacobian(z, work.F.data(), work.jacobian.data());
    ++report.evaluations;
    return mcp::all_finite(work.jacobian.data(), pattern.nonzeros);
  }

  Measure<T> evaluate(const T* at, T* F, T eps) noexcept {
    residual(at, F);
    return measure(problem, at, F, eps);
  }

  /// With the merit where there is smoothing: else it may never be asked for.
  Measure<T> measure_at(const T* at, const T* F, T eps) const noexcept {
    return eps > T(0) ? measure(problem, at, F, eps) : measure_natural(problem, at, F);
  }

  void complete_measure(T eps) noexcept {
    if (!now.has_merit) now = measure(problem, z, work.F.data(), eps);
  }

  bool is_solved() const noexcept { return now.natural.within(options.tolerance); }

  /// Goes to the trial point.
  void accept(const Measure<T>& trial) noexcept {
    for (int i = 0; i < size(); ++i) z[i] = work.trial_z[i];
    for (int i = 0; i < size(); ++i) work.F[i] = work.trial_F[i];
    now = trial;
    keep_if_best();
  }

  void keep_if_best() noexcept {
    if (!now.natural.finite || (best.finite && now.natural.value >= best.value)) return;
    best = now.natural;
    for (int i = 0; i < size(); ++i) work.best_z[i] = z[i];
  }

  void move_to_box() noexcept {
    for (int i = 0; i < size(); ++i) z[i] = mcp::project(z[i], problem.lower(i), problem.upper(i));
  }

  /// To the best point. One that is not a solution is moved to the box, if the problem is finite there.
  void go_to_best() noexcept {
    for (int i = 0; i < size(); ++i) z[i] = work.best_z[i];
    if (best.within(options.tolerance)) return;
    move_to_box();
    const Measure<T> moved = evaluate(z, work.F.data(), T(0));
    if (moved.finite) {
      best = moved.natural;
    } else {
      for (int i = 0; i < size(); ++i) z[i] = work.best_z[i];
    }
  }

  /// Hands the iterate to the log, if that wants it.
  void tell(T eps, Move move, T step) noexcept {
    if (!log.is_open()) return;
    complete_measure(eps);
    log(Iterate<T>{report.iterations, move, step, eps, now.merit, now.natural.value, now.natural.worst_row,
        size(), z, work.F.data()});
  }

  const P& problem;
  T* z;
  const Options<T>& options;
  Workspace& work;
  Log& log;
  mcp::PatternView pattern;
  SolveReport<T> report;
  mcp::ResidualNorm<T> best{std::numeric_limits<T>::infinity(), -1, false};
  Measure<T> now{};
};

}  // namespace signorini::solvers
