// The embedded solver beside PATH, Siconos and PETSc: on the contract problems and on recorded contact steps.
#include <fmt/format.h>
#include <stdlib.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <fstream>

#include "bench/effort.hpp"
#include "bench/solvers/json.hpp"
#include "bench/solvers/lineup.hpp"
#include "bench/solvers/problems_table.hpp"
#include "bench/solvers/steps_table.hpp"

namespace {

using namespace signorini::bench;

struct Options {
  std::string only;   // "problems" or "steps"; empty: both
  std::string match;  // part of the name of a model; empty: all
  unsigned drops = 40;
  bool smoke = false;
  std::string json;
};

void run(const Options& options) {
  const Effort effort = options.smoke ? Effort::smoke : Effort::full;
  const std::vector<Competitor> competitors = lineup();
  for (const Competitor& c : competitors) fmt::print("{}: {}\n", c.name, c.about);
  fmt::print("\n");
  std::vector<ProblemResult> problems;
  if (options.only != "steps") {
    problems = measure_problems(competitors, effort);
    print_problems(problems, competitors);
  }
  std::vector<CourseResult> results;
  if (options.only != "problems") {
    for (const Course& course : courses(options.drops, effort))
      if (course.scenario.name.find(options.match) != std::string::npos)
        results.push_back(measure_course(course, competitors, effort));
    print_steps(results, competitors);
    print_starts(results);
    print_hardest(results, competitors);
  }
  fmt::print("Times are of this machine, shared with whatever else runs on it; the ratios are of one run.\n");
  if (options.json.empty()) return;
  std::ofstream out(options.json, std::ios::binary);
  out << to_json(problems, results, competitors);
  if (!out.flush()) throw std::runtime_error("cannot write " + options.json);
}

/// Small matrices are slower on several threads, all the more where other programs use the processors.
/// OpenBLAS reads this when it is loaded, which is before main.
void use_one_thread(char** argv) {
  if (std::getenv("OPENBLAS_NUM_THREADS") != nullptr) return;
  setenv("OPENBLAS_NUM_THREADS", "1", 1);
  execv("/proc/self/exe", argv);
}

}  // namespace

int main(int argc, char** argv) {
  use_one_thread(argv);
  Options options;
  CLI::App app(
      "The embedded solver beside PATH, Siconos and PETSc; bench/README.md says how to install them");
  app.add_option("--only", options.only, "one table")->check(CLI::IsMember({"problems", "steps"}));
  app.add_option("--match", options.match, "models with this in their names");
  app.add_option("--drops", options.drops, "random drops of each shape")->capture_default_str();
  app.add_flag("--smoke", options.smoke, "interpreted models, a few steps of each: does it run?");
  app.add_option("--json", options.json, "write the numbers to this file, too");
  CLI11_PARSE(app, argc, argv);
  if (options.smoke) options.drops = 1;
  try {
    run(options);
  } catch (const std::exception& error) {
    fmt::print(stderr, "bench_solvers: error: {}\n", error.what());
    return 1;
  }
}
