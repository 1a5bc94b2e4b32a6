#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "signorini/host/simulator.hpp"

namespace signorini::cli {

/// A number of the certificate and the contact it comes from.
struct Defect {
  double value = 0;
  std::string where;
};

/// How a step ended; outlives the simulator.
struct Outcome {
  bool solved = false;
  std::string status, start;
  int iterations = 0, evaluations = 0;
  double residual = 0;
  std::string worst_block, worst_row;
  Defect gap, cone, energy;
};

Outcome to_outcome(const sim::StepOutcome& outcome);

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
