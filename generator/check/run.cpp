#include "generator/check/run.hpp"

#include <algorithm>

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

long run(sim::Simulator& simulator, long steps, double h, const std::function<void(long)>& before,
    const std::function<void(const SolvedStep&)>& after) {
  Answer answer(simulator.unknown_count());
  simulator.reset();
  long k = 0;
  for (; k < steps; ++k) {
    before(k);
    simulator.use_log(&answer);
    const sim::StepOutcome outcome = simulator.step(k, h);
    simulator.use_log(nullptr);
    if (!outcome.solved) break;
    after({k, answer.z});
  }
  simulator.reset();
  return k;
}

std::vector<bool> active_set(const sim::Simulator& simulator, const std::vector<double>& z) {
  constexpr double at_bound = 1e-9;  // as far as a solution is solved
  std::vector<bool> away;
  for (std::size_t i = 0; i < z.size(); ++i)
    if (simulator.is_nonnegative(static_cast<int>(i))) away.push_back(z[i] > at_bound);
  return away;
}

}  // namespace signorini::check
