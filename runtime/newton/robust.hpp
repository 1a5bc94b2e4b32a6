#pragma once

#include <utility>

#include "signorini/mcp/bounds.hpp"
#include "signorini/mcp/check_problem.hpp"
#include "signorini/mcp/finite.hpp"
#include "signorini/mcp/options.hpp"
#include "signorini/mcp/problem.hpp"
#include "signorini/mcp/status.hpp"
#include "signorini/newton/scaled_problem.hpp"
#include "signorini/newton/smoothed.hpp"

namespace signorini::solvers {

/// `solve`, and where that fails `solve_smoothed` from the same start, with as many iterations again.
template <mcp::Problem P, class Workspace, class Log>
SolveReport<typename P::Scalar> solve_or_smooth(const P& problem, typename P::Scalar* z,
    const Options<typename P::Scalar>& options, Workspace& workspace, Log& log) noexcept {
  NewtonRun run(problem, z, options, workspace, log);
  if (!run.begin()) return run.report();
  run.remember();
  StageEnd end = exact_stage(run, options.max_iterations);
  if (end != StageEnd::solved) {
    run.go_back();
    run.extend_budget();
    end = smoothed_stages(run, options);
  }
  return run.finish(end);
}

/// The same in the units of the workspace. The tolerance keeps those of the user.
template <mcp::Problem P, class Workspace, class Log>
SolveReport<typename P::Scalar> solve_scaled(const P& problem, typename P::Scalar* z,
    const Options<typename P::Scalar>& options, Workspace& workspace, Log& log) noexcept {
  const int n = problem.size();
  const auto* column = workspace.column_unit.data();
  const ScaledProblem<P> scaled(problem, workspace.row_unit.data(), column, workspace.natural_z.data());
  for (int i = 0; i < n; ++i) z[i] /= column[i];
  const auto report = solve_or_smooth(scaled, z, options, workspace, log);
  for (int i = 0; i < n; ++i) z[i] *= column[i];
  return report;
}

/// Up to four attempts from the same start, each with `max_iterations`: `solve` and `solve_smoothed`, and
/// both with rows and unknowns in the units that the Jacobian at the start suggests; these come first where
/// the units are far apart. z returns the best answer.
template <mcp::Problem P, class Workspace, class Log = NoLog>
SolveReport<typename P::Scalar> solve_robust(const P& problem, typename P::Scalar* z,
    const Options<typename P::Scalar>& options, Workspace& workspace, Log&& log = {}) noexcept {
  using T = typename P::Scalar;
  constexpr T far_apart = T(100);
  const int n = problem.size();
  const auto pattern = problem.pattern();
  if (n != workspace.size() || !workspace.fits(pattern)) return {};
  if (mcp::check_problem(problem, z) != mcp::Status::solved) return {};
  for (int i = 0; i < n; ++i) z[i] = mcp::project(z[i], problem.lower(i), problem.upper(i));
  for (int i = 0; i < n; ++i) workspace.start_z[i] = z[i];

  problem.jacobian(z, workspace.F.data(), workspace.jacobian.data());
  const bool has_units = mcp::all_finite(workspace.jacobian.data(), pattern.nonzeros);
  T* row = workspace.row_unit.data();
  T* column = workspace.column_unit.data();
  const bool scaled_first = has_units &&
      choose_units(pattern, workspace.jacobian.data(), row, column, workspace.gradient.data()) > far_apart;
  const auto attempt = [&](bool scaled) noexcept {
    return scaled ? solve_scaled(problem, z, options, workspace, log)
                  : solve_or_smooth(problem, z, options, workspace, log);
  };
  auto first = attempt(scaled_first);
  ++first.evaluations;
  if (first.status == mcp::Status::solved || !has_units) return first;

  for (int i = 0; i < n; ++i) std::swap(z[i], workspace.start_z[i]);
  auto second = attempt(!scaled_first);
  second.iterations = first.iterations += second.iterations;
  second.evaluations = first.evaluations += second.evaluations;
  if (second.residual < first.residual) return second;
  for (int i = 0; i < n; ++i) z[i] = workspace.start_z[i];
  return first;
}

}  // namespace signorini::solvers
