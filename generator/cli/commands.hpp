#pragma once

#include <optional>
#include <string>
#include <vector>

namespace signorini::cli {

struct GenerateOptions {
  std::string integrator;           // as in SimulateOptions
  std::vector<std::string> models;  // they share their kinds
  std::string out;
};
int generate_command(const GenerateOptions& options);

struct SimulateOptions {
  std::string model;
  std::optional<double> duration, step;
  std::string solver = "embedded";
  std::string formulation;
  std::string integrator;  // empty: the file's
  std::string engine;      // compiled, interpreter, or empty: compiled where there is a compiler
  std::vector<std::string> set;
  std::string inputs, csv, plot;
  std::optional<int> max_iterations;  // of a step
  std::string log;                    // file or "-"
  std::string events;                 // the same
  std::string capsule;                // where a failed step goes; empty: beside the trace
  std::optional<long> capsule_step;   // written although it may be solved
  bool json = false;
};
int simulate_command(const SimulateOptions& options);

struct ReplayOptions {
  std::string capsule;
  std::string engine, solver;  // empty: the capsule's
  std::optional<int> max_iterations;
  std::string log;
  bool json = false;
};
int replay_command(const ReplayOptions& options);

struct CheckOptions {
  std::string model;
  std::string integrator;  // as in SimulateOptions
  std::string code;        // folder with generated code; empty: generated anew
  std::string engine;      // as in SimulateOptions
  int points = 200;
  unsigned seed = 1;
  int worst = 8;  // entries that are listed
  std::string plot;
  bool json = false;
};
int check_command(const CheckOptions& options);

struct InspectOptions {
  std::string model;
  std::string integrator;  // as in SimulateOptions
  std::string dump;
  bool json = false;
};
int inspect_command(const InspectOptions& options);

/// What `--version` prints.
std::string version_text();

}  // namespace signorini::cli
