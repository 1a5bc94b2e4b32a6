#pragma once

#include <concepts>
#include <limits>

#include "signorini/mcp/iterate.hpp"
#include "signorini/mcp/status.hpp"

namespace signorini::solvers {

template <std::floating_point T>
struct Options {
  T tolerance = sizeof(T) == 4 ? T(1e-5) : T(1e-11);  // on the infinity norm of the natural residual
  int max_iterations = 100;                           // Newton systems, all stages together
  int memory = 8;              // merits the nonmonotone line search looks back on, at most 16
  int max_halvings = 6;        // of a Newton step, before a damped step is tried
  int watchdog = 6;            // iterations without progress before a return to the point of the lowest merit
  int patience = 14;           // iterations without progress before giving up
  bool reuse_factors = false;  // first steps with the matrix of the last solve in the workspace
  bool same_matrix = false;    // that is the matrix of this problem, too: they are sure to serve
  bool to_rounding = false;    // goes on beyond the tolerance as long as each step gains much
  bool pivotal = false;        // steps that keep complementarity, where the workspace has storage for them
  /// What counts as rounding alone, and the least that does.
  constexpr T rounding() const noexcept {
    const T part = T(1e-3) * tolerance;
    return part > least_rounding() ? part : least_rounding();
  }
  constexpr T least_rounding() const noexcept { return T(20) * std::numeric_limits<T>::epsilon(); }

  T smoothing = T(0);  // eps of the first smoothed stage, 0 for the default 0.1; `solve` does not smooth
};

template <std::floating_point T>
struct SolveReport {
  mcp::Status status = mcp::Status::bad_input;
  int iterations = 0;                               // Newton systems
  int evaluations = 0;                              // calls of residual and of jacobian
  T residual = std::numeric_limits<T>::infinity();  // natural residual of the returned point, infinity norm
  int worst_row = -1;                               // the row it comes from
};

/// Sees each point that a solve accepts, as long as it is open.
template <class L, class T>
concept IterationLog = requires(L& log, const Iterate<T>& now) {
  { log.is_open() } -> std::same_as<bool>;
  log(now);
};

/// The default: none.
struct NoLog {
  static constexpr bool is_open() noexcept { return false; }
  template <std::floating_point T>
  constexpr void operator()(const Iterate<T>&) const noexcept {}
};

}  // namespace signorini::solvers
