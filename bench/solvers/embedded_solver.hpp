#pragma once

#include <optional>

#include "signorini/mcp/any_solver.hpp"
#include "signorini/newton/newton_workspace.hpp"
#include "signorini/newton/robust.hpp"

namespace signorini::bench {

/// The embedded solver behind the interface of its peers: `solve_robust` on dense matrices of run-time size.
class EmbeddedSolver final : public solvers::AnySolver {
 public:
  solvers::SolveReport<double> solve(const mcp::AnyProblem& problem, double* z) noexcept override {
    const int n = problem.size(), nonzeros = problem.pattern().nonzeros;
    if (!work_ || work_->size() != n || work_->nonzeros() != nonzeros) work_.emplace(n, nonzeros);
    const auto report = solvers::solve_robust(View{problem}, z, {}, *work_);
    message_ = report.status == mcp::Status::solved ? "" : mcp::to_word(report.status);
    return report;
  }
  const char* name() const noexcept override { return "embedded"; }
  const char* message() const noexcept override { return message_; }

 private:
  /// Any problem as a Problem again.
  struct View {
    using Scalar = double;
    static constexpr int extent = mcp::dynamic;
    int size() const noexcept { return problem.size(); }
    double lower(int i) const noexcept { return problem.lower(i); }
    double upper(int i) const noexcept { return problem.upper(i); }
    mcp::PatternView pattern() const noexcept { return problem.pattern(); }
    void residual(const double* z, double* F) const noexcept { problem.residual(z, F); }
    void jacobian(const double* z, double* F, double* values) const noexcept {
      problem.jacobian(z, F, values);
    }

    const mcp::AnyProblem& problem;
  };

  std::optional<solvers::NewtonWorkspace<double, mcp::dynamic, mcp::dynamic>> work_;
  const char* message_ = "";
};

}  // namespace signorini::bench
