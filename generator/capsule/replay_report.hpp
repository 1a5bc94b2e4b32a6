#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "generator/capsule/capsule.hpp"
#include "generator/capsule/step_record.hpp"

namespace signorini::cli {

/// A step that was run again from its capsule.
struct Replay {
  Capsule capsule;
  std::string engine, solver;  // of this run
  sim::Limits<double> limits;
  StepRecord step;
  std::vector<RowRecord> worst;  // rows at the point of the step
};

/// Whether the step took the same way to the same point as when it was recorded, to the last bit.
bool is_repeated(const Replay& replay);

std::string replay_text(const Replay& replay);
nlohmann::ordered_json replay_json(const Replay& replay);

}  // namespace signorini::cli
