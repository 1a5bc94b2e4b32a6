#pragma once

#include <string>
#include <vector>

#include "generator/capsule/outcome.hpp"
#include "generator/simulator/named_simulator.hpp"

namespace signorini::cli {

/// A rung of the start ladder and how it ended.
struct RungRecord {
  std::string start, status;
  int iterations = 0;
  double residual = 0;
  std::string worst_block, worst_row;
};

/// A step with all that can be known of it.
struct StepRecord {
  Outcome outcome;
  std::vector<RungRecord> rungs;
  std::vector<double> z;  // the answer, or the best point; empty where no rung was tried
};

/// A row at a point z, with its unknown.
struct RowRecord {
  std::string row, unknown;
  double residual = 0;  // natural
  double F = 0, z = 0;
};

/// Goes to a snapshot and takes the step number k from there; `log`, which may be null, is told of it.
StepRecord record_step(
    engine::NamedSimulator& simulator, const engine::Snapshot& before, long k, double h, sim::StepLog* log);

/// Rows of the step that starts at a snapshot, those of the largest residual first. The simulator is left
/// there.
std::vector<RowRecord> worst_rows(engine::NamedSimulator& simulator, const engine::Snapshot& before, double h,
    const std::vector<double>& z, std::size_t most);

/// "rolling: slip along t"
std::string to_text(const sim::BlockName& name);

}  // namespace signorini::cli
