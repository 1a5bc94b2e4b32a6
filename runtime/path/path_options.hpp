#pragma once

#include <string>
#include <vector>

namespace signorini::solvers {

/// The limits are PATH's defaults.
struct PathOptions {
  double tolerance = 1e-11;  // on the infinity norm of the natural residual, as for the embedded solver
  int major_iteration_limit = 500;
  int minor_iteration_limit = 1000;        // pivots in one major iteration
  int cumulative_iteration_limit = 10000;  // pivots of all
  double time_limit = 3600;                // [s]
  std::string crash_method{};              // "none" or "pnewton"; empty: PATH's default
  bool output = false;                     // PATH's log to stdout
  std::vector<std::string> extra{};        // lines as in an option file of PATH, "nms no"; they come last
};

}  // namespace signorini::solvers
