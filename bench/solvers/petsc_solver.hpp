#pragma once

#include <memory>
#include <string>

#include "signorini/mcp/any_solver.hpp"

namespace signorini::bench {

/// PETSc's semismooth Newton method for variational inequalities (SNESVINEWTONSSLS), sequential, with dense
/// LU. `solved` means that the natural residual of the answer, computed here, is within `accepted`;
/// `iterations` are PETSc's own. PETSc and MPI live from the first object to the end of the process.
class PetscSolver final : public solvers::AnySolver {
 public:
  PetscSolver();
  ~PetscSolver() override;

  solvers::SolveReport<double> solve(const mcp::AnyProblem& problem, double* z) noexcept override;
  const char* name() const noexcept override { return "petsc"; }
  const char* message() const noexcept override { return message_.c_str(); }

 private:
  struct Session;  // what PETSc allocates for one size
  solvers::SolveReport<double> run(const mcp::AnyProblem& problem, double* z);

  std::unique_ptr<Session> session_;
  std::string message_;
};

}  // namespace signorini::bench
