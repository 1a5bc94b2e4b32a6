#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "generator/simulator/named_simulator.hpp"

namespace signorini::cli {

/// How a step ended, in the words that a capsule keeps; outlives the simulator.
struct Outcome {
  struct Defect {
    double value = 0;
    std::string where;  // a contact
  };

  bool solved = false;
  std::string status, start;
  int iterations = 0, evaluations = 0;
  double residual = 0;
  std::string worst_block, worst_row;
  Defect gap, cone, energy;
};

Outcome in_words(const sim::StepReport<double>& report, const engine::NamedSimulator& simulator);

/// Whether the two took the same way to the same end.
bool is_same(const Outcome& a, const Outcome& b);

/// "no_descent, residual 1.20e-03 in rolling: slip along t"
std::string to_text(const Outcome& outcome);

/// "step 3 (from t = 0.03 s) failed: ..."
std::string failure_text(long k, double h, const Outcome& outcome);

/// "smallest gap 1e-3 m (rolling), ..."
std::string certificate_text(const Outcome& outcome);

nlohmann::ordered_json to_json(const Outcome& outcome);

}  // namespace signorini::cli
