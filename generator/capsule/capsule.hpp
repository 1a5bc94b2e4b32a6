#pragma once

#include <string>
#include <vector>

#include "generator/capsule/outcome.hpp"
#include "generator/simulator/named_simulator.hpp"
#include "generator/text/usage_error.hpp"

namespace signorini::cli {

/// One step with everything it takes to run it again, and how it ended. `docs/diagnostics.md` describes the
/// file.
struct Capsule {
  std::string version;  // of the program that wrote it
  std::string model_file, model_text;
  std::string integrator;  // empty: the model file's
  std::string engine, solver;
  std::vector<std::string> set;  // as on the command line; its effect is in `before`
  sim::Limits<double> limits;
  long k = 0;
  double h = 0;  // [s]
  engine::Snapshot before;
  std::vector<std::string> unknowns, rows;  // "rolling: u_n"
  std::vector<double> z;                    // the answer, or the best point; may be empty
  Outcome outcome;
};

std::string to_text(const Capsule& capsule);

/// Throws UsageError where the file cannot be written.
void write_capsule(const Capsule& capsule, const std::string& path);

/// Throws UsageError that names the field where something is wrong with it.
Capsule read_capsule(const std::string& path);

/// Throws UsageError where the numbers of a capsule are not those of its model; `path` is the capsule's.
void check_capsule(const Capsule& capsule, engine::NamedSimulator& simulator, const std::string& path);

/// The names of all unknowns and of all rows.
std::vector<std::string> unknown_names(const engine::NamedSimulator& simulator);
std::vector<std::string> row_names(const engine::NamedSimulator& simulator);

}  // namespace signorini::cli
