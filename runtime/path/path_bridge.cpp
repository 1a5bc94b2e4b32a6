#include "signorini/path/path_bridge.hpp"

#include <algorithm>

#include "signorini/mcp/finite.hpp"

namespace signorini::solvers::path {

namespace {

int count_not_finite(const double* x, int n) noexcept {
  int count = 0;
  for (int i = 0; i < n; ++i) count += mcp::is_finite(x[i]) ? 0 : 1;
  return count;
}

}  // namespace

Bridge::Bridge(const mcp::AnyProblem& problem, const double* start)
    : problem_(problem),
      pattern_(problem.pattern()),
      start_(start),
      F_(static_cast<std::size_t>(problem.size())) {}

ProblemInterface Bridge::interface() noexcept {
  ProblemInterface result;
  result.data = this;
  result.size = size;
  result.bounds = bounds;
  result.residual = residual;
  result.jacobian = jacobian;
  return result;
}

mcp::ResidualNorm<double> Bridge::residual_norm(const double* z) noexcept {
  ++evaluations_;
  problem_.residual(z, F_.data());
  mcp::ResidualNorm<double> norm;
  for (int i = 0; i < problem_.size(); ++i)
    norm.add(i, z[i], F_[static_cast<std::size_t>(i)], problem_.lower(i), problem_.upper(i));
  return norm;
}

void Bridge::size(void* data, int* n, int* nonzeros) noexcept {
  *n = of(data).problem_.size();
  *nonzeros = std::max(of(data).pattern_.nonzeros, 1);
}

/// An absent bound keeps PATH's own infinity, with which the arrays are filled.
void Bridge::bounds(void* data, int n, double* z, double* lower, double* upper) noexcept {
  const Bridge& self = of(data);
  for (int i = 0; i < n; ++i) {
    z[i] = self.start_[i];
    if (const double l = self.problem_.lower(i); mcp::is_finite(l)) lower[i] = l;
    if (const double u = self.problem_.upper(i); mcp::is_finite(u)) upper[i] = u;
  }
}

int Bridge::residual(void* data, int n, double* z, double* F) noexcept {
  Bridge& self = of(data);
  ++self.evaluations_;
  self.problem_.residual(z, F);
  return count_not_finite(F, n);
}

int Bridge::jacobian(void* data, int n, double* z, int want_F, double* F, int* nonzeros, int* column_start,
    int* column_length, int* row, double* values) noexcept {
  Bridge& self = of(data);
  ++self.evaluations_;
  self.problem_.jacobian(z, want_F != 0 ? F : self.F_.data(), values);
  const mcp::PatternView& pattern = self.pattern_;
  for (int j = 0; j < n; ++j) {
    column_start[j] = pattern.column_start[j] + 1;
    column_length[j] = pattern.column_start[j + 1] - pattern.column_start[j];
  }
  for (int k = 0; k < pattern.nonzeros; ++k) row[k] = pattern.row_index[k] + 1;
  *nonzeros = pattern.nonzeros;
  return count_not_finite(values, pattern.nonzeros) + (want_F != 0 ? count_not_finite(F, n) : 0);
}

}  // namespace signorini::solvers::path
