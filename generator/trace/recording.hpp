#pragma once

#include <string>
#include <vector>

#include "generator/simulator/named_simulator.hpp"

namespace signorini::cli {

/// A run, column by column.
struct Recording {
  std::vector<std::string> columns;
  std::vector<std::vector<double>> rows;  // the first is the state at t = 0
  std::vector<std::string> statuses;      // one a row; the first is "initial"
  std::vector<std::string> starts;

  /// The values of a column, one a row.
  std::vector<double> series(const std::string& column) const;
};

Recording begin_recording(const engine::NamedSimulator& simulator);
void record(
    Recording& recording, const engine::NamedSimulator& simulator, const sim::StepReport<double>& report);

/// Numbers in shortest round-trip form.
void write_csv(const Recording& recording, const std::string& path);

}  // namespace signorini::cli
