#include "bench/solvers/replay.hpp"

#include <algorithm>
#include <cmath>

#include "bench/solvers/samples.hpp"

namespace signorini::bench {

namespace {

constexpr int repetitions = 5;

/// The columns of the trace that hold nu: the unknowns of the bodies, which come first.
std::vector<std::size_t> velocity_columns(const sim::Simulator& simulator) {
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

class Replay {
 public:
  Replay(sim::Simulator& simulator, double h)
      : simulator_(simulator),
        h_(h),
        columns_(velocity_columns(simulator)),
        row_(static_cast<std::size_t>(simulator.column_count())) {}

  /// `solver` is null for the embedded one, which runs inside the step with its whole ladder of starts.
  StepResult take(const RecordedStep& step, solvers::AnySolver* solver) {
    simulator_.use_solver(solver);
    sim::StepOutcome outcome;
    // Going back is not part of the step.
    const auto again = [&] { simulator_.restore(step.before); };
    const auto samples = repeated(repetitions, again, [&] { outcome = simulator_.step(step.k, h_); });
    StepResult result;
    result.seconds = *std::min_element(samples.begin(), samples.end());
    result.solved = outcome.solved;
    result.status = outcome.status;
    result.start = outcome.start;
    result.iterations = outcome.iterations;
    result.evaluations = outcome.evaluations;
    return result;
  }

  std::vector<double> velocities() {
    simulator_.row(row_.data());
    std::vector<double> nu;
    for (const std::size_t column : columns_) nu.push_back(row_[column]);
    return nu;
  }

 private:
  sim::Simulator& simulator_;
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

void replay(sim::Simulator& simulator, const std::string& run, const std::vector<RecordedStep>& steps,
    double h, const std::vector<Competitor>& competitors, std::vector<ReplayedStep>& replayed) {
  Replay player(simulator, h);
  for (const RecordedStep& step : steps) {
    ReplayedStep taken{run, step.k, {}};
    std::vector<double> reference;
    for (const Competitor& competitor : competitors) {
      if (!competitor.solver) continue;
      const bool embedded = taken.results.empty();
      StepResult result = player.take(step, embedded ? nullptr : competitor.solver.get());
      if (embedded)
        reference = player.velocities();
      else if (result.solved && taken.results.front().solved)
        result.difference = largest_difference(player.velocities(), reference);
      taken.results.push_back(std::move(result));
    }
    replayed.push_back(std::move(taken));
  }
  simulator.use_solver(nullptr);
}

}  // namespace signorini::bench
