#include "bench/solvers/siconos_solver.hpp"

#include <MCP_Solvers.h>
#include <MCP_cst.h>
#include <Newton_methods.h>
#include <NumericsMatrix.h>
#include <NumericsVerbose.h>
#include <SolverOptions.h>

#include <new>
#include <vector>

#include "bench/solvers/peer.hpp"
#include "bench/solvers/standard_form.hpp"

namespace signorini::bench {

namespace {

using mcp::Status;

void residual(void* form, int, double* y, double* G) { static_cast<StandardForm*>(form)->residual(y, G); }

void jacobian(void* form, int, double* y, NumericsMatrix* J) {
  static_cast<StandardForm*>(form)->jacobian(y, J->matrix0);
}

}  // namespace

struct SiconosSolver::Session {
  Session(int equations, int complementarities)
      : problem(mixedComplementarityProblem_new()),
        options(solver_options_create(SICONOS_MCP_NEWTON_MIN_FBLSA)) {
    const int n = equations + complementarities;
    problem->n1 = equations;
    problem->n2 = complementarities;
    problem->compute_Fmcp = residual;
    problem->compute_nabla_Fmcp = jacobian;
    problem->nabla_Fmcp = NM_create(NM_DENSE, n, n);
    options->dparam[SICONOS_DPARAM_TOL] = asked;
    options->iparam[SICONOS_IPARAM_MAX_ITER] = iteration_limit;
    options->filterOn = false;
    y.resize(static_cast<std::size_t>(n));
    G.resize(static_cast<std::size_t>(n));
  }
  ~Session() {
    newton_LSA_free_solverOptions(options);
    solver_options_delete(options);
    mixedComplementarityProblem_free(problem);
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  bool fits(const StandardForm& form) const {
    return problem->n1 == form.equations() && problem->n2 == form.complementarities();
  }

  MixedComplementarityProblem* problem;
  SolverOptions* options;
  std::vector<double> y, G;
};

SiconosSolver::SiconosSolver() { numerics_set_verbose(0); }
SiconosSolver::~SiconosSolver() = default;

solvers::SolveReport<double> SiconosSolver::solve(const mcp::AnyProblem& problem, double* z) noexcept {
  message_.clear();
  try {
    return run(problem, z);
  } catch (const std::bad_alloc&) {
    message_ = "no memory";
    return {};
  }
}

solvers::SolveReport<double> SiconosSolver::run(const mcp::AnyProblem& problem, double* z) {
  solvers::SolveReport<double> report;
  if (!is_sane(problem, z)) {
    message_ = "the start is not finite, or a bound is crossed or not a number";
    return report;
  }
  const CountedProblem counted(problem);
  StandardForm form(counted);
  if (!form.exists()) {
    message_ = "Siconos takes no unknown with two bounds";
    return report;
  }
  if (!session_ || !session_->fits(form))
    session_ = std::make_unique<Session>(form.equations(), form.complementarities());
  Session& s = *session_;
  s.problem->env = &form;
  form.from_z(z, s.y.data());
  int info = 0;
  mcp_newton_min_FBLSA(s.problem, s.y.data(), s.G.data(), &info, s.options);
  form.to_z(s.y.data(), z);
  report.iterations = s.options->iparam[SICONOS_IPARAM_ITER_DONE];
  judge(counted, z, report.iterations >= iteration_limit ? Status::iteration_limit : Status::no_descent,
      report);
  if (report.status != Status::solved) message_ = "Siconos ended with code " + std::to_string(info);
  return report;
}

}  // namespace signorini::bench
