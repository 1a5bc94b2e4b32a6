#pragma once

#include <functional>
#include <vector>

#include "signorini/sim/simulator.hpp"

namespace signorini::check {

/// A step of a run that was solved: where it started, and its solution.
struct SolvedStep {
  long number = 0;
  std::vector<double> z;
};

/// Runs a model from t = 0 until a number of steps is done or one fails; returns how many were solved.
/// `before(k)` is called at the start of step k, `after` with its solution.
long run(sim::Simulator& simulator, long steps, double h, const std::function<void(long)>& before,
    const std::function<void(const SolvedStep&)>& after);

/// Which bounded unknowns are away from their bound.
std::vector<bool> active_set(const sim::Simulator& simulator, const std::vector<double>& z);

}  // namespace signorini::check
