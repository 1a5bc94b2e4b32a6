#include "generator/trace/iteration_log.hpp"

#include <fmt/format.h>

#include "generator/capsule/step_record.hpp"
#include "generator/text/usage_error.hpp"

namespace signorini::cli {

void check_log(const std::string& path, bool json) {
  if (path == "-" && json)
    throw UsageError{"--log - and --json both write to standard output; write the log to a file"};
}

IterationLog::IterationLog(
    const std::string& path, const engine::NamedSimulator& simulator, std::string other_solver)
    : simulator_(simulator),
      path_(path),
      modes_(simulator),
      other_solver_(std::move(other_solver)),
      file_(path == "-" ? stdout : std::fopen(path.c_str(), "wb")) {
  if (!file_) throw UsageError{"cannot write " + path};
  write(fmt::format("{:>6} {:<12} {:>3} {:<12} {:>6}  {:<11} {:<8}  {:<8}  {:<32} {}\n", "step", "rung", "it",
      "move", "length", "problem", "merit", "residual", "worst row", "contacts"));
}

void IterationLog::finish() {
  if (std::fflush(file_.get()) != 0 || std::ferror(file_.get()) != 0)
    throw UsageError{"cannot write all of " + path_};
}

void IterationLog::begin_rung(const sim::Rung& rung) noexcept {
  rung_ = rung;
  before_.clear();
  if (!other_solver_.empty())
    write(
        fmt::format("{:>6} {:<12} {} does not show its iterates\n", step_, rung.attempt.word, other_solver_));
}

std::string IterationLog::describe_problem() const {
  switch (rung_.attempt.family) {
    case sim::Family::step_itself: return "";
    case sim::Family::growing: return fmt::format("tau={:.4g}", stride_);
    case sim::Family::softening:
    case sim::Family::compliant: return fmt::format("c={:.4g}", stride_);
  }
  return "";
}

void IterationLog::iterate(const solvers::Iterate<double>& now) noexcept {
  const std::string problem = describe_problem();
  const std::string modes = modes_.words(rung_.first, now.size, now.z, now.F);
  write(fmt::format("{:>6} {:<12} {:>3} {:<12} {:>6.4g}  {:<11} {:.2e}  {:.2e}  {:<32} {}\n", step_,
      rung_.attempt.word, now.iteration, to_word(now.move), now.step, problem, now.merit, now.residual,
      now.worst_row < 0 ? "" : to_text(simulator_.row_name(rung_.first + now.worst_row)),
      modes == before_ ? "as before" : modes));
  before_ = modes;
}

void IterationLog::end_rung(const sim::StepReport<double>& report, const double*) noexcept {
  write(fmt::format("{:>6} {:<12} ended: {}, residual {:.2e}\n", step_, rung_.attempt.word,
      to_word(report.status), report.residual));
}

}  // namespace signorini::cli
