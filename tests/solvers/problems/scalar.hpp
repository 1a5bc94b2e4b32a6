#pragma once

#include <string>
#include <utility>

#include "tests/solvers/problems/test_problem.hpp"

namespace signorini::test {

/// One unknown, F and dF/dz as functions.
class Scalar : public TestProblem {
 public:
  using Function = double (*)(double);

  Scalar(std::string name_, Function F, Function dF, double lower_, double upper_,
      const std::vector<double>& starts_)
      : TestProblem(std::move(name_), {lower_}, {upper_}), F_(F), dF_(dF) {
    for (double start : starts_) starts.push_back({start});
  }
  void residual(const double* z, double* F) const noexcept override { F[0] = F_(z[0]); }
  void jacobian(const double* z, double* J) const noexcept override { J[0] = dF_(z[0]); }

 private:
  Function F_;
  Function dF_;
};

}  // namespace signorini::test
