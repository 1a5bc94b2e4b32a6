#pragma once

#include <string>
#include <vector>

#include "signorini/sim/simulator.hpp"

namespace signorini::cli {

/// Inputs over time from a CSV: a column `t`, increasing, and one an input. A row holds until the next one.
class InputSignal {
 public:
  InputSignal() = default;

  /// Throws UsageError where the file is wrong.
  explicit InputSignal(const std::string& path);

  /// Sets the inputs for the step that starts at t. Throws UsageError for a name that is no input.
  void apply(double t, sim::Simulator& simulator);

 private:
  std::string path_;
  std::vector<std::string> names_;
  std::vector<std::vector<double>> rows_;  // t, then one an input
  std::size_t current_ = 0;
};

}  // namespace signorini::cli
