#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

#include "tests/solvers/problems/test_problem.hpp"

namespace signorini::test {

/// Another problem in other units: rows times r_i, unknowns x_i = z_i / c_i, with r and c random powers of
/// ten. Its solutions are the same.
class Scaled : public TestProblem {
 public:
  Scaled(const TestProblem& problem, double decades, unsigned seed)
      : TestProblem("scaled " + problem.name, problem.lower, problem.upper),
        row_scale(problem.lower.size()),
        column_scale(problem.lower.size()),
        problem_(problem) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> power(-decades, decades);
    for (double& r : row_scale) r = std::pow(10.0, power(random));
    for (double& c : column_scale) c = std::pow(10.0, power(random));
    starts = problem.starts;
    for (std::size_t i = 0; i < lower.size(); ++i) {
      lower[i] /= column_scale[i];
      upper[i] /= column_scale[i];
      for (auto& start : starts) start[i] /= column_scale[i];
    }
  }
  void residual(const double* x, double* F) const noexcept override {
    problem_.residual(unscaled(x).data(), F);
    for (std::size_t i = 0; i < lower.size(); ++i) F[i] *= row_scale[i];
  }
  void jacobian(const double* x, double* J) const noexcept override {
    problem_.jacobian(unscaled(x).data(), J);
    const auto n = lower.size();
    for (std::size_t j = 0; j < n; ++j) {
      for (std::size_t i = 0; i < n; ++i) J[j * n + i] *= row_scale[i] * column_scale[j];
    }
  }
  /// The largest size that one of the problem's own units has here.
  double largest_unit() const {
    double largest = 1.0;
    for (double r : row_scale) largest = std::max(largest, r);
    for (double c : column_scale) largest = std::max(largest, 1 / c);
    return largest;
  }
  std::vector<double> unscaled(const double* x) const {
    std::vector<double> z(lower.size());
    for (std::size_t i = 0; i < z.size(); ++i) z[i] = x[i] * column_scale[i];
    return z;
  }

  std::vector<double> row_scale;
  std::vector<double> column_scale;

 private:
  const TestProblem& problem_;
};

}  // namespace signorini::test
