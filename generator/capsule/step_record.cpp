#include "generator/capsule/step_record.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "signorini/mcp/natural_residual.hpp"

namespace signorini::cli {

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

/// Keeps how each rung ended and the best point of each part of z; hands everything on.
class Recorder final : public sim::StepLog {
 public:
  Recorder(const engine::NamedSimulator& simulator, sim::StepLog* next)
      : simulator_(simulator),
        z_(static_cast<std::size_t>(simulator.unknown_count()), std::numeric_limits<double>::quiet_NaN()),
        next_(next) {}

  void begin_rung(const sim::Rung& rung) noexcept override {
    is_new_ = is_new_ || rung.first != rung_.first;
    rung_ = rung;
    if (next_ != nullptr) next_->begin_rung(rung);
  }
  void begin_stride(double tau) noexcept override {
    if (next_ != nullptr) next_->begin_stride(tau);
  }
  void iterate(const solvers::Iterate<double>& now) noexcept override {
    if (next_ != nullptr) next_->iterate(now);
  }
  void end_rung(const sim::StepReport<double>& report, const double* z) noexcept override {
    if (is_new_ || report.solved() || report.residual < best_) {
      is_new_ = false;
      best_ = report.residual;
      std::copy(z, z + rung_.size, z_.begin() + rung_.first);
    }
    const sim::BlockName worst = simulator_.place_of(report);
    rungs_.push_back({rung_.attempt.word, to_word(report.status), report.iterations - iterations_,
        report.residual, worst.block, worst.name});
    iterations_ = report.iterations;
    if (next_ != nullptr) next_->end_rung(report, z);
  }

  StepRecord take(const sim::StepReport<double>& report) {
    if (rungs_.empty()) z_.clear();
    return {in_words(report, simulator_), std::move(rungs_), std::move(z_)};
  }

 private:
  const engine::NamedSimulator& simulator_;
  std::vector<RungRecord> rungs_;
  std::vector<double> z_;
  sim::StepLog* next_;
  sim::Rung rung_{};
  double best_ = inf;   // residual of this part of z
  bool is_new_ = true;  // a part without a point so far
  int iterations_ = 0;
};

}  // namespace

StepRecord record_step(
    engine::NamedSimulator& simulator, const engine::Snapshot& before, long k, double h, sim::StepLog* log) {
  Recorder recorder(simulator, log);
  simulator.restore(before);
  simulator.forget();
  simulator.use_log(&recorder);
  const sim::StepReport<double> report = simulator.step(k, h);
  simulator.use_log(nullptr);
  return recorder.take(report);
}

std::vector<RowRecord> worst_rows(engine::NamedSimulator& simulator, const engine::Snapshot& before, double h,
    const std::vector<double>& z, std::size_t most) {
  std::vector<RowRecord> rows;
  if (z.empty()) return rows;
  simulator.restore(before);
  simulator.prepare(h);
  std::vector<double> F(z.size());
  simulator.residual(z.data(), F.data());
  for (std::size_t i = 0; i < z.size(); ++i) {
    const int row = static_cast<int>(i);
    const double lower = simulator.is_nonnegative(row) ? 0 : -inf;
    rows.push_back({to_text(simulator.row_name(row)), to_text(simulator.unknown_name(row)),
        mcp::natural_residual(z[i], F[i], lower, inf), F[i], z[i]});
  }
  const auto size = [](const RowRecord& row) {
    return std::isnan(row.residual) ? inf : std::abs(row.residual);
  };
  std::stable_sort(
      rows.begin(), rows.end(), [&](const RowRecord& a, const RowRecord& b) { return size(a) > size(b); });
  rows.resize(std::min(rows.size(), most));
  return rows;
}

std::string to_text(const sim::BlockName& name) { return std::string(name.block) + ": " + name.name; }

}  // namespace signorini::cli
