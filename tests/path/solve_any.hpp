#pragma once

#include <vector>

#include "signorini/mcp/any_problem.hpp"
#include "signorini/mcp/any_solver.hpp"
#include "signorini/mcp/natural_residual.hpp"
#include "tests/solvers/problems/test_problem.hpp"
#include "tests/support/catch.hpp"

namespace signorini::test {

struct AnyOutcome {
  solvers::SolveReport<double> report;
  std::vector<double> z;
};

/// Solves and checks what every report promises: `solved` only where the natural residual is within the
/// tolerance, the reported residual that of the returned point, every call counted.
inline AnyOutcome solve_any(solvers::AnySolver& solver, const TestProblem& problem, std::vector<double> z,
    AsMcp<double, mcp::dynamic>::Pattern pattern = AsMcp<double, mcp::dynamic>::Pattern::dense,
    double tolerance = 1e-11) {
  const AsMcp<double, mcp::dynamic> as_mcp(problem, pattern);
  const auto report = solver.solve(mcp::ErasedProblem(as_mcp), z.data());
  CHECK(report.evaluations == as_mcp.residual_calls + as_mcp.jacobian_calls);
  CHECK((report.status == mcp::Status::solved) == (*solver.message() == '\0'));
  if (report.evaluations == 0) return {report, z};
  std::vector<double> F(z.size());
  as_mcp.residual(z.data(), F.data());
  const auto norm = mcp::natural_residual_norm(as_mcp, z.data(), F.data());
  CHECK((report.status == mcp::Status::solved) == norm.within(tolerance));
  CHECK(report.residual == norm.value);
  CHECK(report.worst_row == norm.worst_row);
  return {report, z};
}

}  // namespace signorini::test
