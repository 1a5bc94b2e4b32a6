#pragma once

#include <vector>

#include "generator/simulator/named_simulator.hpp"

namespace signorini::check {

/// A step of a run that was solved: where it started, and its solution.
struct SolvedStep {
  engine::Snapshot before;
  std::vector<double> z;
};

/// Runs a model from t = 0 until a number of steps is done or one fails; the simulator is left at t = 0.
std::vector<SolvedStep> run(engine::NamedSimulator& simulator, long steps, double h);

/// The bounded unknowns of a model that are at their bound in one solution and away from it in the other.
std::vector<std::size_t> changed_unknowns(
    const engine::NamedSimulator& simulator, const std::vector<double>& a, const std::vector<double>& b);

}  // namespace signorini::check
