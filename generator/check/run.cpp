#include "generator/check/run.hpp"

#include <algorithm>
#include <utility>

namespace signorini::check {

namespace {

/// Keeps the point where each rung ended: in a step that is solved, the last one of each island is its
/// answer.
class Answer final : public sim::StepLog {
 public:
  explicit Answer(int unknowns) : z(static_cast<std::size_t>(unknowns)) {}

  void begin_rung(const sim::Rung& rung) noexcept override { rung_ = rung; }
  void begin_stride(double) noexcept override {}
  void iterate(const solvers::Iterate<double>&) noexcept override {}
  void end_rung(const sim::StepReport<double>&, const double* end) noexcept override {
    std::copy(end, end + rung_.size, z.begin() + rung_.first);
  }

  std::vector<double> z;

 private:
  sim::Rung rung_{};
};

}  // namespace

std::vector<SolvedStep> run(engine::NamedSimulator& simulator, long steps, double h) {
  Answer answer(simulator.unknown_count());
  std::vector<SolvedStep> solved;
  simulator.reset();
  for (long k = 0; k < steps; ++k) {
    engine::Snapshot before = simulator.save();
    simulator.use_log(&answer);
    const sim::StepReport<double> report = simulator.step(k, h);
    simulator.use_log(nullptr);
    if (!report.solved()) break;
    solved.push_back({std::move(before), answer.z});
  }
  simulator.reset();
  return solved;
}

std::vector<std::size_t> changed_unknowns(
    const engine::NamedSimulator& simulator, const std::vector<double>& a, const std::vector<double>& b) {
  constexpr double at_bound = 1e-9;  // as far as a solution is solved
  std::vector<std::size_t> changed;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (simulator.is_nonnegative(static_cast<int>(i)) && (a[i] > at_bound) != (b[i] > at_bound))
      changed.push_back(i);
  return changed;
}

}  // namespace signorini::check
