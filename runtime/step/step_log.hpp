#pragma once

#include "signorini/mcp/iterate.hpp"
#include "signorini/step/attempt.hpp"
#include "signorini/step/report.hpp"

namespace signorini::sim {

/// An attempt that is made, and the part of z that it solves for.
struct Rung {
  Attempt attempt;
  int first = 0;  // unknown and row
  int size = 0;
};

/// Is told of a step while it is solved; iterates belong to the rung that began last, and their rows count
/// from its first. Double precision only, and of the embedded solver only: another one shows no iterates.
class StepLog {
 public:
  virtual ~StepLog() = default;

  virtual void begin_rung(const Rung& rung) noexcept = 0;

  /// The iterates that follow are of the problem at tau on a path of problems; 1 is the step itself.
  virtual void begin_stride(double tau) noexcept = 0;

  virtual void iterate(const solvers::Iterate<double>& now) noexcept = 0;

  /// How the rung ended, and the point where it did: its part of z. `iterations` and `evaluations` are those
  /// of the step so far.
  virtual void end_rung(const StepReport<double>& report, const double* z) noexcept = 0;
};

}  // namespace signorini::sim
