#pragma once

#include <string>

#include "signorini/mcp/any_solver.hpp"
#include "signorini/path/path_library.hpp"
#include "signorini/path/path_options.hpp"

namespace signorini::solvers {

/// PATH as a solver. Solves of all objects and threads wait for each other, because PATH has global state.
/// `solved` means that the natural residual of the answer, computed here and not by PATH, is within the
/// tolerance. `iterations` of the report are PATH's major ones.
class PathSolver final : public AnySolver {
 public:
  explicit PathSolver(PathLibrary library, PathOptions options = {});

  SolveReport<double> solve(const mcp::AnyProblem& problem, double* z) noexcept override;
  const char* name() const noexcept override { return "path"; }
  const char* message() const noexcept override { return message_.c_str(); }

  /// "Path 4.7.03"
  const char* version() const noexcept;

  const PathOptions& options() const noexcept { return options_; }

 private:
  SolveReport<double> run(const mcp::AnyProblem& problem, double* z);

  PathLibrary library_;
  PathOptions options_;
  std::string message_;
};

}  // namespace signorini::solvers
