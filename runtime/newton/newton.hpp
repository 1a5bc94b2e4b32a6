#pragma once

#include "signorini/mcp/options.hpp"
#include "signorini/mcp/problem.hpp"
#include "signorini/newton/newton_run.hpp"
#include "signorini/newton/newton_workspace.hpp"

namespace signorini::solvers {

/// The exact stage: Newton on the Fischer-Burmeister rows themselves.
template <class Run>
StageEnd exact_stage(Run& run, int iteration_limit) noexcept {
  return run.run(Stage<typename Run::T>{.iteration_limit = iteration_limit});
}

/// Solves the problem from the start z by a semismooth Newton method on Fischer-Burmeister rows; z returns
/// the best point found. The status is `solved` only where the natural residual of that point is within the
/// tolerance, and then z keeps its bounds to the tolerance. `log(const Iterate&)` sees each iterate.
template <mcp::Problem P, class Workspace, class Log = NoLog>
SolveReport<typename P::Scalar> solve(const P& problem, typename P::Scalar* z,
    const Options<typename P::Scalar>& options, Workspace& workspace, Log&& log = {}) noexcept {
  NewtonRun run(problem, z, options, workspace, log);
  if (!run.begin()) return run.report();
  return run.finish(exact_stage(run, options.max_iterations));
}

}  // namespace signorini::solvers
