#pragma once

#include <cstddef>
#include <vector>

#include "signorini/mcp/natural_residual.hpp"
#include "signorini/newton/newton.hpp"
#include "signorini/newton/robust.hpp"
#include "tests/solvers/problems/test_problem.hpp"
#include "tests/support/catch.hpp"

namespace signorini::test {

/// The natural residual at z, computed anew from the problem.
template <mcp::Problem P>
mcp::ResidualNorm<typename P::Scalar> residual_at(
    const P& problem, const std::vector<typename P::Scalar>& z) {
  std::vector<typename P::Scalar> F(z.size());
  problem.residual(z.data(), F.data());
  return mcp::natural_residual_norm(problem, z.data(), F.data());
}

enum class Method { newton, smoothed, robust };

template <class T>
struct Outcome {
  solvers::SolveReport<T> report;
  std::vector<T> z;
};

/// Solves in a fresh dynamic workspace and checks everything that a report promises: `solved` only with a
/// small residual, the reported residual that of the returned point, the bounds kept.
template <class T>
Outcome<T> solve_and_check(const AsMcp<T, mcp::dynamic>& problem, const std::vector<double>& start,
    Method method = Method::newton, const solvers::Options<T>& options = {}) {
  solvers::NewtonWorkspace<T, mcp::dynamic, mcp::dynamic> workspace(problem.size(), problem.nonzeros());
  Outcome<T> outcome{{}, {}};
  for (double value : start) outcome.z.push_back(static_cast<T>(value));
  T* z = outcome.z.data();
  problem.residual_calls = problem.jacobian_calls = 0;
  auto& report = outcome.report;
  if (method == Method::newton) report = solvers::solve(problem, z, options, workspace);
  if (method == Method::smoothed) report = solvers::solve_smoothed(problem, z, options, workspace);
  if (method == Method::robust) report = solvers::solve_robust(problem, z, options, workspace);
  CHECK(report.evaluations == problem.residual_calls + problem.jacobian_calls);

  if (report.status == mcp::Status::bad_input) {
    CHECK(report.evaluations == 0);
    return outcome;
  }
  const auto norm = residual_at(problem, outcome.z);
  CHECK((report.status == mcp::Status::solved) == norm.within(options.tolerance));
  CHECK(report.iterations <= options.max_iterations * (method == Method::robust ? 4 : 1));
  if (norm.finite) {
    CHECK(report.residual == norm.value);
    CHECK(report.worst_row == norm.worst_row);
    for (int i = 0; i < problem.size(); ++i) {
      CHECK(outcome.z[static_cast<std::size_t>(i)] >= problem.lower(i) - options.tolerance);
      CHECK(outcome.z[static_cast<std::size_t>(i)] <= problem.upper(i) + options.tolerance);
    }
  }
  return outcome;
}

template <class T = double>
Outcome<T> solve_and_check(const TestProblem& problem, const std::vector<double>& start,
    Method method = Method::newton, const solvers::Options<T>& options = {}) {
  return solve_and_check(AsMcp<T, mcp::dynamic>(problem), start, method, options);
}

}  // namespace signorini::test
