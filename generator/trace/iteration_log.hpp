#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "generator/simulator/named_simulator.hpp"
#include "generator/text/usage_error.hpp"
#include "generator/trace/contact_modes.hpp"

namespace signorini::cli {

/// Writes a line an iterate: step, rung, iteration, how it was reached, merit, residual, worst row, contacts.
class IterationLog final : public sim::StepLog {
 public:
  /// `path` is a file or "-", standard output; throws UsageError where it cannot be written. `other_solver`
  /// is empty for the embedded one, which alone shows its iterates. The simulator must outlive the log.
  IterationLog(const std::string& path, const engine::NamedSimulator& simulator, std::string other_solver);

  void begin_step(long k) { step_ = k; }

  /// Throws UsageError where not all could be written.
  void finish();

  void begin_rung(const sim::Rung& rung) noexcept override;
  void begin_stride(double place) noexcept override { stride_ = place; }
  void iterate(const solvers::Iterate<double>& now) noexcept override;
  void end_rung(const sim::StepReport<double>& report, const double* z) noexcept override;

 private:
  struct Close {
    void operator()(std::FILE* file) const {
      if (file != stdout) std::fclose(file);
    }
  };

  /// "tau=0.5", "c=10"; nothing for the step itself.
  std::string describe_problem() const;
  void write(const std::string& line) noexcept { std::fputs(line.c_str(), file_.get()); }

  const engine::NamedSimulator& simulator_;
  std::string path_;
  ContactModes modes_;
  std::string other_solver_;
  std::unique_ptr<std::FILE, Close> file_;
  long step_ = 0;
  sim::Rung rung_{};
  double stride_ = 0;   // where the problem lies on a path: tau, or c
  std::string before_;  // the contacts of the last line
};

/// Throws UsageError where the log and --json would both go to standard output.
void check_log(const std::string& path, bool json);

}  // namespace signorini::cli
