#pragma once

#include "signorini/mcp/problem.hpp"

namespace signorini::mcp {

/// A problem behind a virtual interface, for solvers that are not templates: those in libraries loaded at run
/// time.
class AnyProblem {
 public:
  virtual ~AnyProblem() = default;
  virtual int size() const noexcept = 0;
  virtual double lower(int i) const noexcept = 0;
  virtual double upper(int i) const noexcept = 0;
  virtual PatternView pattern() const noexcept = 0;
  virtual void residual(const double* z, double* F) const noexcept = 0;
  virtual void jacobian(const double* z, double* F, double* values) const noexcept = 0;
};

/// Any problem in double precision as an AnyProblem.
template <Problem P>
class ErasedProblem final : public AnyProblem {
 public:
  explicit ErasedProblem(const P& problem) noexcept : problem_(problem) {}
  int size() const noexcept override { return problem_.size(); }
  double lower(int i) const noexcept override { return problem_.lower(i); }
  double upper(int i) const noexcept override { return problem_.upper(i); }
  PatternView pattern() const noexcept override { return problem_.pattern(); }
  void residual(const double* z, double* F) const noexcept override { problem_.residual(z, F); }
  void jacobian(const double* z, double* F, double* values) const noexcept override {
    problem_.jacobian(z, F, values);
  }

 private:
  const P& problem_;
};

}  // namespace signorini::mcp
