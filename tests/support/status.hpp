#pragma once

#include <fmt/format.h>

#include <string>

#include "generator/simulator/named_simulator.hpp"

namespace signorini::test {

/// "no_descent, residual 0.001 in rolling: slip along t, rung cold"
inline std::string status_of(const engine::NamedSimulator& simulator, const sim::StepReport<double>& report) {
  const sim::BlockName worst = simulator.place_of(report);
  return fmt::format("{}, residual {} in {}: {}, rung {}", to_word(report.status), report.residual,
      worst.block, worst.name, simulator.attempt_word(report));
}

}  // namespace signorini::test
