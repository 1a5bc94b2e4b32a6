#pragma once

#include <vector>

#include "signorini/mcp/any_solver.hpp"
#include "signorini/mcp/check_problem.hpp"
#include "signorini/mcp/natural_residual.hpp"

namespace signorini::bench {

/// What is asked of every solver, each in its own norm, and what is accepted as solved in ours: the infinity
/// norm of the natural residual.
inline constexpr double asked = 1e-11;
inline constexpr double accepted = 1e-10;

inline constexpr int iteration_limit = 200;  // of a peer

/// Counts the evaluations of another problem.
class CountedProblem final : public mcp::AnyProblem {
 public:
  explicit CountedProblem(const mcp::AnyProblem& problem) noexcept : problem_(problem) {}
  int size() const noexcept override { return problem_.size(); }
  double lower(int i) const noexcept override { return problem_.lower(i); }
  double upper(int i) const noexcept override { return problem_.upper(i); }
  mcp::PatternView pattern() const noexcept override { return problem_.pattern(); }
  void residual(const double* z, double* F) const noexcept override {
    ++evaluations;
    problem_.residual(z, F);
  }
  void jacobian(const double* z, double* F, double* values) const noexcept override {
    ++evaluations;
    problem_.jacobian(z, F, values);
  }

  mutable int evaluations = 0;

 private:
  const mcp::AnyProblem& problem_;
};

/// The natural residual at z, evaluated anew.
inline mcp::ResidualNorm<double> residual_norm(const mcp::AnyProblem& problem, const double* z) {
  std::vector<double> F(static_cast<std::size_t>(problem.size()));
  problem.residual(z, F.data());
  mcp::ResidualNorm<double> norm;
  for (int i = 0; i < problem.size(); ++i)
    norm.add(i, z[i], F[static_cast<std::size_t>(i)], problem.lower(i), problem.upper(i));
  return norm;
}

inline bool is_sane(const mcp::AnyProblem& problem, const double* z) noexcept {
  for (int i = 0; i < problem.size(); ++i)
    if (!mcp::bounds_are_sane(problem.lower(i), problem.upper(i)) || !mcp::is_finite(z[i])) return false;
  return true;
}

/// Judges the point at which a peer ended; `otherwise` is the status where it is no solution.
inline void judge(const CountedProblem& problem, const double* z, mcp::Status otherwise,
    solvers::SolveReport<double>& report) {
  const auto norm = residual_norm(problem, z);
  report.residual = norm.value;
  report.worst_row = norm.worst_row;
  report.evaluations = problem.evaluations;
  report.status = norm.within(accepted) ? mcp::Status::solved
      : norm.finite                     ? otherwise
                                        : mcp::Status::not_finite;
}

}  // namespace signorini::bench
