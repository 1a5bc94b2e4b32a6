#pragma once

#include <string>
#include <vector>

#include "bench/solvers/lineup.hpp"
#include "bench/solvers/recorded_steps.hpp"

namespace signorini::bench {

/// How a solver did on one recorded step.
struct StepResult {
  bool solved = false;
  std::string status;
  std::string start;  // the rung of the ladder that gave the answer
  int iterations = 0, evaluations = 0;
  double seconds = 0;      // of the whole step: the quickest of some repetitions
  std::vector<double> nu;  // velocities after it
  double difference = 0;   // of nu to the embedded answer, infinity norm; where both solved
};

/// A recorded step and how each solver did on it; those that are absent have no result.
struct ReplayedStep {
  std::string run;
  long k = 0;
  std::vector<StepResult> results;  // embedded first
};

/// Takes each step again with each solver: the embedded one in the run that the step is part of, the others
/// from where it was recorded.
void replay(engine::NamedSimulator& simulator, const std::string& run, const std::vector<RecordedStep>& steps,
    double h, const std::vector<Competitor>& competitors, std::vector<ReplayedStep>& replayed);

}  // namespace signorini::bench
