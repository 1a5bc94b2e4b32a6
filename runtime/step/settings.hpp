#pragma once

#include "signorini/mcp/any_solver.hpp"
#include "signorini/mcp/options.hpp"
#include "signorini/step/step_log.hpp"

namespace signorini::sim {

/// What the caller of a step allows it. A step that runs out ends with `iteration_limit`, the state
/// untouched. A solver in place of the embedded one has limits of its own; its iterations count here, too, so
/// that no further start is tried once they are used up.
template <class T>
struct Limits {
  int max_iterations = 10000;  // Newton systems of all attempts; ordinary steps take 0 to 30
  T tolerance = solvers::Options<T>{}.tolerance;  // on the infinity norm of the natural residual
  int scattered_starts = 480;                     // of the rung that begins at random points, at most
  T max_compliance = T(0.05);  // how far contacts and joints may give way where nothing else solves; 0: never
};

/// What the caller of a step chooses.
template <class T>
struct Settings {
  Limits<T> limits;
  bool distances = true;                       // see `measure_distances`
  StepLog* log = nullptr;                      // double precision only
  solvers::AnySolver* other_solver = nullptr;  // in place of the embedded one; double precision only
};

}  // namespace signorini::sim
