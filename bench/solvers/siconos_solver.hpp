#pragma once

#include <memory>
#include <string>

#include "signorini/mcp/any_solver.hpp"

namespace signorini::bench {

/// The semismooth Newton method of Siconos for mixed complementarity problems, with dense matrices:
/// directions from the min function, line search on Fischer-Burmeister's. Its other variant, directions from
/// Fischer-Burmeister, gives up at the first singular matrix. `solved` means that the natural residual of the
/// answer, computed here, is within `accepted`; `iterations` are Siconos' own.
class SiconosSolver final : public solvers::AnySolver {
 public:
  SiconosSolver();
  ~SiconosSolver() override;

  solvers::SolveReport<double> solve(const mcp::AnyProblem& problem, double* z) noexcept override;
  const char* name() const noexcept override { return "siconos"; }
  const char* message() const noexcept override { return message_.c_str(); }

 private:
  struct Session;  // what Siconos allocates for one size
  solvers::SolveReport<double> run(const mcp::AnyProblem& problem, double* z);

  std::unique_ptr<Session> session_;
  std::string message_;
};

}  // namespace signorini::bench
