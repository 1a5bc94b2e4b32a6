// The sliding cube of [Xie] in Signorini, ODE, Bullet and MuJoCo: how true it stays to the law, and what a
// step costs.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>

#include "bench/peers/race.hpp"
#include "bench/peers/results_json.hpp"
#include "bench/peers/results_plot.hpp"
#include "bench/peers/results_table.hpp"

namespace {

using namespace signorini::bench;

struct Options {
  int rounds = 20;
  bool smoke = false;
  std::string plot, json;
};

void write(const std::string& text, const std::string& file) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  if (!out.flush()) throw std::runtime_error("cannot write " + file);
}

void run(const Options& options) {
  fmt::print(stderr, "bench_peers: generating and compiling the model\n");
  const std::vector<Contestant> contestants = engine_lineup();
  fmt::print(stderr, "bench_peers: {} rounds\n", options.rounds);
  const std::vector<RaceResult> results = race(contestants, options.rounds);
  fmt::print(
      "A cube slides with 5 m/s on a plane and stops: errors against the discrete and the continuous "
      "law\n\n");
  print_results(results);
  fmt::print(
      "\nTimes are of this machine, shared with whatever else runs on it; the ratios are of one run.\n");
  if (!options.json.empty()) write(to_json(results), options.json);
  if (!options.plot.empty()) write_plots(results, options.plot);
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app(
      "The sliding cube in Signorini, ODE, Bullet and MuJoCo; bench/README.md says how to install them");
  app.add_option("--rounds", options.rounds, "runs of each engine with a clock")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  app.add_flag("--smoke", options.smoke, "a single round: does it run?")->excludes("--rounds");
  app.add_option("--plot", options.plot, "write plots of speed and position error to this folder");
  app.add_option("--json", options.json, "write the numbers to this file, too");
  CLI11_PARSE(app, argc, argv);
  if (options.smoke) options.rounds = 1;
  try {
    run(options);
  } catch (const std::exception& error) {
    fmt::print(stderr, "bench_peers: error: {}\n", error.what());
    return 1;
  }
}
