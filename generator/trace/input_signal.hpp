#pragma once

#include <string>
#include <vector>

#include "generator/model/model.hpp"
#include "generator/simulator/named_simulator.hpp"
#include "generator/text/usage_error.hpp"

namespace signorini::cli {

/// Inputs over time from a CSV: a column `t`, increasing, and one an input. A row holds until the next one.
class InputSignal {
 public:
  InputSignal() = default;

  /// Reads the file; `inputs` are those of the model. Throws UsageError where the file is wrong.
  InputSignal(const std::string& path, const std::vector<model::Input>& inputs);

  /// Sets the inputs for the step that starts at t.
  void apply(double t, engine::NamedSimulator& simulator);

 private:
  std::vector<std::string> names_;
  std::vector<std::vector<double>> rows_;  // t, then one an input
  std::size_t current_ = 0;
};

}  // namespace signorini::cli
