#include "bench/solvers/replay.hpp"

#include <algorithm>
#include <cmath>

#include "bench/solvers/samples.hpp"
#include "bench/timing.hpp"

namespace signorini::bench {

namespace {

constexpr int repetitions = 5;

/// The columns of the trace that hold nu: the unknowns of the bodies, which come first.
std::vector<std::size_t> velocity_columns(const engine::NamedSimulator& simulator) {
  std::vector<std::size_t> columns;
  for (int i = 0; i < simulator.unknown_count(); ++i) {
    const sim::BlockName name = simulator.unknown_name(i);
    const std::string wanted = std::string(name.block) + "." + name.name;
    int column = 0;
    while (column < simulator.column_count() && wanted != simulator.column(column)) ++column;
    if (column == simulator.column_count()) break;
    columns.push_back(static_cast<std::size_t>(column));
  }
  return columns;
}

StepResult result_of(const engine::NamedSimulator& simulator, const sim::StepReport<double>& report,
    double seconds, std::vector<double> nu) {
  StepResult result;
  result.solved = report.solved();
  result.status = to_word(report.status);
  result.start = simulator.attempt_word(report);
  result.iterations = report.iterations;
  result.evaluations = report.evaluations;
  result.seconds = seconds;
  result.nu = std::move(nu);
  return result;
}

/// Takes recorded steps again.
class Replay {
 public:
  Replay(engine::NamedSimulator& simulator, double h)
      : simulator_(simulator),
        h_(h),
        columns_(velocity_columns(simulator)),
        row_(static_cast<std::size_t>(simulator.column_count())) {}

  /// With the embedded solver, in whole runs from the start: what a step leaves to make the next one quicker
  /// is the same each time. Keeps the quickest of all runs so far.
  void run(const std::vector<RecordedStep>& steps, std::vector<StepResult>& results) {
    constexpr double enough = 5;  // [s]
    const double begin = now();
    for (int k = 0; k < repetitions && (k == 0 || now() - begin < enough); ++k)
      run_once(steps, [&](std::size_t i, const sim::StepReport<double>& report, double seconds) {
        const bool is_first = results.size() == i;
        if (is_first) results.push_back(result_of(simulator_, report, seconds, velocities()));
        results[i].seconds = std::min(seconds, results[i].seconds);
      });
  }

  /// With another solver, from where the step was recorded.
  StepResult take(const RecordedStep& step, solvers::AnySolver* solver) {
    simulator_.use_solver(solver);
    sim::StepReport<double> report;
    // Going back is not part of the step.
    const auto again = [&] { simulator_.restore(step.before); };
    const auto samples = repeated(repetitions, again, [&] { report = simulator_.step(step.k, h_); });
    simulator_.use_solver(nullptr);
    return result_of(simulator_, report, *std::min_element(samples.begin(), samples.end()), velocities());
  }

 private:
  /// taken(i, report, seconds) for step number i of `steps`.
  template <class Taken>
  void run_once(const std::vector<RecordedStep>& steps, Taken&& taken) {
    simulator_.reset();
    std::size_t i = 0;
    for (long k = 0; i < steps.size(); ++k) {
      const double begin = now();
      const sim::StepReport<double> report = simulator_.step(k, h_);
      const double seconds = now() - begin;
      if (k == steps[i].k) taken(i++, report, seconds);
    }
  }

  std::vector<double> velocities() {
    simulator_.row(row_.data());
    std::vector<double> nu;
    for (const std::size_t column : columns_) nu.push_back(row_[column]);
    return nu;
  }

  engine::NamedSimulator& simulator_;
  double h_;
  std::vector<std::size_t> columns_;
  std::vector<double> row_;
};

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

}  // namespace

void replay(engine::NamedSimulator& simulator, const std::string& run, const std::vector<RecordedStep>& steps,
    double h, const std::vector<Competitor>& competitors, std::vector<ReplayedStep>& replayed) {
  Replay player(simulator, h);
  // Before the others and after them, so that noise hits all alike.
  std::vector<StepResult> embedded;
  player.run(steps, embedded);
  std::vector<std::vector<StepResult>> others(steps.size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    for (std::size_t c = 1; c < competitors.size(); ++c) {
      if (!competitors[c].solver) continue;
      StepResult result = player.take(steps[i], competitors[c].solver.get());
      if (result.solved && embedded[i].solved)
        result.difference = largest_difference(result.nu, embedded[i].nu);
      others[i].push_back(std::move(result));
    }
  }
  player.run(steps, embedded);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    ReplayedStep taken{run, steps[i].k, {std::move(embedded[i])}};
    for (StepResult& result : others[i]) taken.results.push_back(std::move(result));
    replayed.push_back(std::move(taken));
  }
}

}  // namespace signorini::bench
