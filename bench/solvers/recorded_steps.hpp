#pragma once

#include <utility>
#include <vector>

#include "generator/simulator/named_simulator.hpp"

namespace signorini::bench {

/// A step that can be taken again from where it was taken.
struct RecordedStep {
  long k = 0;
  engine::Snapshot before;
};

/// Runs a simulator from its start with the embedded solver; at most about `most` steps are kept, evenly
/// spread. Ends at the first step that fails, which is kept.
inline std::vector<RecordedStep> record(engine::NamedSimulator& simulator, double h, long steps, long most) {
  const long stride = (steps + most - 1) / most;
  std::vector<RecordedStep> recorded;
  simulator.use_solver(nullptr);
  simulator.reset();
  for (long k = 0; k < steps; ++k) {
    RecordedStep step{k, simulator.save()};
    const bool solved = simulator.step(k, h).solved();
    if (k % stride == 0 || !solved) recorded.push_back(std::move(step));
    if (!solved) break;
  }
  return recorded;
}

}  // namespace signorini::bench
