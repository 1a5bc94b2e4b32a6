#pragma once

#include "signorini/mcp/options.hpp"
#include "signorini/mcp/problem.hpp"
#include "signorini/newton/newton.hpp"
#include "signorini/newton/newton_run.hpp"

namespace signorini::solvers {

/// A continuation: complementarity a b = 0 is rounded off to a b = eps^2, with eps from `options.smoothing`
/// down, each stage starting from the last. After each stage a few exact iterations are tried, so that it
/// ends as soon as Newton's basin is reached.
template <class Run>
StageEnd smoothed_stages(Run& run, const Options<typename Run::T>& options) noexcept {
  using T = typename Run::T;
  constexpr int stage_limit = 15;
  constexpr int exact_limit = 6;
  constexpr T last_eps = sizeof(T) == 4 ? T(1e-3) : T(1e-6);
  // A stage only has to lead to the next one: a tenth of eps is close enough.
  const auto smoothed_stage = [&run](T eps) noexcept {
    return run.run(Stage<T>{.eps = eps, .stop_at = T(0.1) * eps, .iteration_limit = stage_limit});
  };

  // Where the first stage fails, a rounder one may not: up, each time from the start.
  const T first_eps = options.smoothing > T(0) ? options.smoothing : T(0.1);
  T eps = first_eps;
  run.remember();
  StageEnd end = smoothed_stage(eps);
  while (end != StageEnd::left && end != StageEnd::solved && eps < T(50) * first_eps) {
    run.go_back();
    eps *= T(10);
    end = smoothed_stage(eps);
  }
  // Down. A stage that fails on the way is left behind, since the next may not need its solution.
  while (end != StageEnd::solved && !run.out_of_iterations()) {
    run.remember();
    end = exact_stage(run, exact_limit);
    if (end == StageEnd::solved || eps < last_eps) break;
    run.go_back();
    eps *= T(0.1);
    end = smoothed_stage(eps);
  }
  return end == StageEnd::solved ? end : exact_stage(run, options.max_iterations);
}

/// As `solve`, by continuation. Slower, and lands where `solve` stalls in a local minimum of the merit.
template <mcp::Problem P, class Workspace, class Log = NoLog>
SolveReport<typename P::Scalar> solve_smoothed(const P& problem, typename P::Scalar* z,
    const Options<typename P::Scalar>& options, Workspace& workspace, Log&& log = {}) noexcept {
  NewtonRun run(problem, z, options, workspace, log);
  if (!run.begin()) return run.report();
  return run.finish(smoothed_stages(run, options));
}

}  // namespace signorini::solvers
