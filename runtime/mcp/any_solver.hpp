#pragma once

#include "signorini/mcp/any_problem.hpp"
#include "signorini/mcp/options.hpp"

namespace signorini::solvers {

/// A solver behind a virtual interface. z is start and answer; the report is as honest as that of the
/// embedded solver.
class AnySolver {
 public:
  virtual ~AnySolver() = default;
  virtual SolveReport<double> solve(const mcp::AnyProblem& problem, double* z) noexcept = 0;
  virtual const char* name() const noexcept = 0;

  /// What the last solve that failed had to say, for people; empty where there is nothing.
  virtual const char* message() const noexcept = 0;
};

}  // namespace signorini::solvers
