#pragma once

#include <nlohmann/json.hpp>

#include "generator/model/model.hpp"
#include "generator/trace/recording.hpp"

namespace signorini::cli {

/// What a run came to, as `--json` prints it.
struct RunFacts {
  std::string engine, solver;
  double step = 0;
  long steps = 0;                     // asked for
  double seconds = 0;                 // of stepping
  std::string failure;                // empty where every step was solved
  std::vector<std::string> capsules;  // written
  sim::Limits<double> limits;
};

nlohmann::ordered_json summary_json(
    const Recording& recording, const model::Model& model, const RunFacts& facts);

/// The same for people.
/// What is to be said of steps that were solved only because contacts and joints gave way; empty where there
/// were none.
std::string compliance_warning(const Recording& recording);

std::string summary_text(const Recording& recording, const model::Model& model, const RunFacts& facts);

}  // namespace signorini::cli
