#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "generator/simulator/named_simulator.hpp"

namespace signorini::cli {

/// Writes a line whenever a contact changes its mode (point, line, surface, apart) or its motion (sticks,
/// rolls, spins, slides); `-` is standard output.
class EventLog {
 public:
  EventLog(const std::string& path, engine::NamedSimulator& simulator);

  /// After a step that ended at t; the first one writes a line for each contact.
  void end_step(double t);

  void finish();

 private:
  std::ostream& out();

  std::string path_;
  std::ofstream file_;
  engine::NamedSimulator& simulator_;
  std::vector<sim::ContactPhase> phases_;
};

}  // namespace signorini::cli
