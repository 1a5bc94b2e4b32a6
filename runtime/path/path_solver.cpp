#include "signorini/path/path_solver.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>

#include "signorini/mcp/check_problem.hpp"
#include "signorini/path/path_bridge.hpp"
#include "signorini/path/path_licence.hpp"
#include "signorini/path/path_settings.hpp"

namespace signorini::solvers {

namespace {

using mcp::Status;
using path::Termination;

/// What PATH's return code says of a point that is not a solution.
struct Verdict {
  Status status;
  const char* words;
};

Verdict verdict_of(Termination termination) noexcept {
  switch (termination) {
    case Termination::solved: return {Status::no_descent, "reached its own tolerance, not ours"};
    case Termination::no_progress: return {Status::no_descent, "made no progress"};
    case Termination::major_iteration_limit:
      return {Status::iteration_limit, "reached major_iteration_limit"};
    case Termination::minor_iteration_limit:
      return {Status::iteration_limit, "reached cumulative_iteration_limit"};
    case Termination::time_limit: return {Status::iteration_limit, "reached time_limit"};
    case Termination::user_interrupt: return {Status::no_descent, "was interrupted"};
    case Termination::bound_error: return {Status::bad_input, "found a fault in the bounds"};
    case Termination::domain_error:
      return {Status::not_finite, "found no point where F and its Jacobian are finite"};
    case Termination::infeasible: return {Status::no_descent, "proved the problem infeasible"};
    case Termination::license_error: return {Status::licence, "found no licence that covers the problem"};
    case Termination::error:
    case Termination::reduced:
    case Termination::ok: break;
  }
  return {Status::no_descent, "ended with an error of its own"};
}

bool is_sane(const mcp::AnyProblem& problem, const double* z) noexcept {
  bool sane = problem.size() >= 0;
  for (int i = 0; i < problem.size(); ++i)
    sane = sane && mcp::bounds_are_sane(problem.lower(i), problem.upper(i)) && mcp::is_finite(z[i]);
  return sane;
}

std::string ask_for_licence(const path::Functions& call, const mcp::AnyProblem& problem) {
  const char* text = std::getenv("PATH_LICENSE_STRING");
  path::LicenceQuestion question{
      problem.size(), problem.pattern().nonzeros, text != nullptr && *text != '\0', {}};
  if (call.Path_CheckLicense != nullptr)
    question.check_passed = call.Path_CheckLicense(question.unknowns, question.nonzeros) != 0;
  return path::licence_refusal(question);
}

/// One call of PATH: the point where it ended is written to z.
Termination call_path(const path::Functions& call, path::Bridge& bridge, int n, int nonzeros, bool output,
    double* z, path::Information& info) {
  const std::unique_ptr<path::Mcp, void (*)(path::Mcp*)> mcp(
      call.MCP_Create(n, std::max(nonzeros, 1)), call.MCP_Destroy);
  path::ProblemInterface interface = bridge.interface();
  call.MCP_SetInterface(mcp.get(), &interface);
  call.MCP_Jacobian_Structure_Constant(mcp.get(), 1);
  call.MCP_Jacobian_Data_Contiguous(mcp.get(), 1);
  info.use_start = 1;
  info.generate_output = output ? path::output_log | path::output_status | path::output_listing : 0;
  const auto termination = static_cast<Termination>(call.Path_Solve(mcp.get(), &info));
  const double* x = call.MCP_GetX(mcp.get());
  if (mcp::all_finite(x, n)) std::copy(x, x + n, z);
  return termination;
}

std::string shortest(double value) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific, 1);
  return {text, end.ptr};
}

}  // namespace

PathSolver::PathSolver(PathLibrary library, PathOptions options)
    : library_(std::move(library)), options_(std::move(options)) {}

const char* PathSolver::version() const noexcept {
  const std::lock_guard lock(path_mutex());
  return library_.call.Path_Version();
}

SolveReport<double> PathSolver::solve(const mcp::AnyProblem& problem, double* z) noexcept {
  message_.clear();
  try {
    return run(problem, z);
  } catch (const std::bad_alloc&) {
    message_ = "no memory";  // short enough to need none
    return {};
  }
}

SolveReport<double> PathSolver::run(const mcp::AnyProblem& problem, double* z) {
  SolveReport<double> report;
  const int n = problem.size();
  if (!is_sane(problem, z)) {
    message_ = "the start is not finite, or a bound is crossed or not a number";
    return report;
  }
  if (n == 0) {
    report.status = Status::solved;
    report.residual = 0;
    return report;
  }
  const std::lock_guard lock(path_mutex());
  path::direct_output(library_.call, options_.output);
  if (const std::string refused = path::apply(library_.call, options_); !refused.empty()) {
    message_ = "PATH refuses the option '" + refused + "'";
    return report;
  }
  if (message_ = ask_for_licence(library_.call, problem); !message_.empty()) {
    report.status = Status::licence;
    return report;
  }

  path::Bridge bridge(problem, z);
  path::Information info;
  const Termination termination =
      call_path(library_.call, bridge, n, problem.pattern().nonzeros, options_.output, z, info);
  const auto norm = bridge.residual_norm(z);
  report.iterations = info.major_iterations;
  report.evaluations = bridge.evaluations();
  report.residual = norm.value;
  report.worst_row = norm.worst_row;
  if (norm.within(options_.tolerance)) {
    report.status = Status::solved;
    return report;
  }
  const Verdict verdict = verdict_of(termination);
  report.status = norm.finite ? verdict.status : Status::not_finite;
  message_ = std::string("PATH ") + verdict.words + "; the natural residual is " + shortest(norm.value);
  return report;
}

}  // namespace signorini::solvers
