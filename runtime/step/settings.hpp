#pragma once

#include "signorini/mcp/any_solver.hpp"
#include "signorini/step/limits.hpp"
#include "signorini/step/step_log.hpp"

namespace signorini::sim {

/// What the caller of a step chooses.
template <class T>
struct Settings {
  Limits<T> limits;
  bool distances = true;                       // see `measure_distances`
  StepLog* log = nullptr;                      // double precision only
  solvers::AnySolver* other_solver = nullptr;  // in place of the embedded one; double precision only
};

}  // namespace signorini::sim
