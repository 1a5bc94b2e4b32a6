#pragma once

#include <vector>

#include "signorini/mcp/any_problem.hpp"
#include "signorini/mcp/natural_residual.hpp"
#include "signorini/path/path_api.hpp"

namespace signorini::solvers::path {

/// An AnyProblem as PATH sees it: 0-based columns become 1-based, NaN and infinity become domain violations.
class Bridge {
 public:
  Bridge(const mcp::AnyProblem& problem, const double* start);
  Bridge(const Bridge&) = delete;
  Bridge& operator=(const Bridge&) = delete;

  /// Points to this object.
  ProblemInterface interface() noexcept;

  /// The natural residual at z, which is evaluated anew.
  mcp::ResidualNorm<double> residual_norm(const double* z) noexcept;

  int evaluations() const noexcept { return evaluations_; }

 private:
  static Bridge& of(void* data) noexcept { return *static_cast<Bridge*>(data); }
  static void size(void* data, int* n, int* nonzeros) noexcept;
  static void bounds(void* data, int n, double* z, double* lower, double* upper) noexcept;
  static int residual(void* data, int n, double* z, double* F) noexcept;
  static int jacobian(void* data, int n, double* z, int want_F, double* F, int* nonzeros, int* column_start,
      int* column_length, int* row, double* values) noexcept;

  const mcp::AnyProblem& problem_;
  const mcp::PatternView pattern_;
  const double* start_;
  std::vector<double> F_;
  int evaluations_ = 0;
};

}  // namespace signorini::solvers::path
