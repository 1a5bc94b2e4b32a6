#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/solvers/problems/test_problem.hpp"

namespace signorini::test {

/// F = M z + q. With all bounds infinite a linear system, with z >= 0 an LCP, else a box-constrained one.
class Linear : public TestProblem {
 public:
  /// M is column major.
  Linear(std::string name_, std::vector<double> M_, std::vector<double> q_, std::vector<double> lower_,
      std::vector<double> upper_)
      : TestProblem(std::move(name_), std::move(lower_), std::move(upper_)),
        M(std::move(M_)),
        q(std::move(q_)) {
    starts = {filled(size(), 0.0), filled(size(), 1.0), filled(size(), -3.0)};
  }

  void residual(const double* z, double* F) const noexcept override {
    const auto n = q.size();
    for (std::size_t i = 0; i < n; ++i) F[i] = q[i];
    for (std::size_t j = 0; j < n; ++j) {
      for (std::size_t i = 0; i < n; ++i) F[i] += M[j * n + i] * z[j];
    }
  }
  void jacobian(const double*, double* J) const noexcept override {
    for (std::size_t k = 0; k < M.size(); ++k) J[k] = M[k];
  }

  std::vector<double> M;
  std::vector<double> q;
};

/// All unknowns free, M random with a heavier diagonal.
inline Linear random_linear_system(int n, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> entry(-1.0, 1.0);
  std::vector<double> M(static_cast<std::size_t>(n * n));
  for (double& m : M) m = entry(random);
  for (int i = 0; i < n; ++i) M[static_cast<std::size_t>(i * n + i)] += 2.0;
  std::vector<double> q(static_cast<std::size_t>(n));
  for (double& x : q) x = entry(random);
  return Linear("linear system " + std::to_string(seed), M, q, filled(n, -inf), filled(n, inf));
}

/// M = A^T A + B - B^T + diag: a positive definite, unsymmetric, hence a P-matrix; the solution is unique.
inline Linear random_p_matrix_lcp(int n, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> entry(-1.0, 1.0);
  const auto count = static_cast<std::size_t>(n);
  std::vector<double> A(count * count);
  std::vector<double> B(count * count);
  for (double& x : A) x = entry(random);
  for (double& x : B) x = entry(random);
  std::vector<double> M(count * count);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count; ++j) {
      double sum = B[j * count + i] - B[i * count + j] + (i == j ? 0.1 : 0.0);
      for (std::size_t k = 0; k < count; ++k) sum += A[i * count + k] * A[j * count + k];
      M[j * count + i] = sum;
    }
  }
  std::vector<double> q(count);
  for (double& x : q) x = 5.0 * entry(random);
  return Linear("P-matrix LCP " + std::to_string(seed), M, q, filled(n, 0.0), filled(n, inf));
}

/// Murty's LCP, for which Lemke's method visits 2^n vertices: M lower triangular, 1 on and 2 below the
/// diagonal, q = -1; the solution is (1, 0, ..., 0).
inline Linear murty(int n) {
  const auto count = static_cast<std::size_t>(n);
  std::vector<double> M(count * count, 0.0);
  for (std::size_t j = 0; j < count; ++j) {
    for (std::size_t i = j; i < count; ++i) M[j * count + i] = i == j ? 1.0 : 2.0;
  }
  return Linear("Murty " + std::to_string(n), M, filled(n, -1.0), filled(n, 0.0), filled(n, inf));
}

/// Both z_1 = 0 and F_1 = 0 at the solution (0, 1): no strict complementarity.
inline Linear degenerate_lcp() {
  return Linear("degenerate LCP", {2.0, 1.0, 1.0, 2.0}, {-1.0, -2.0}, {0.0, 0.0}, {inf, inf});
}

/// A beam on three supports at x = -1, 0, 1 under its weight: unknowns (v, w, p1, p2, p3), rows of the
/// momentum free, 0 <= p _|_ v + w x >= 0. The motion is unique, the impulses are not, and H is singular at
/// every solution.
inline Linear beam_on_three_supports() {
  const double x[] = {-1.0, 0.0, 1.0};
  std::vector<double> M(25, 0.0);
  M[0] = 1.0;        // mass
  M[5 + 1] = 0.333;  // moment of inertia
  for (std::size_t c = 0; c < 3; ++c) {
    M[(2 + c) * 5 + 0] = -1.0;
    M[(2 + c) * 5 + 1] = -x[c];
    M[2 + c] = 1.0;
    M[5 + 2 + c] = x[c];
  }
  return Linear("beam on three supports", M, {0.0981, 0.01, 0.0, 0.0, 0.0}, {-inf, -inf, 0.0, 0.0, 0.0},
      filled(5, inf));
}

/// Rank one, consistent: a line of solutions.
inline Linear rank_deficient_system() {
  return Linear("rank-deficient system", {1.0, 2.0, 2.0, 4.0}, {-3.0, -6.0}, filled(2, -inf), filled(2, inf));
}

/// One row of each kind of bound, with the solution on it: free, lower, upper, both (on the lower, on the
/// upper, between), fixed.
inline Linear every_bound_type() {
  const int n = 9;
  std::vector<double> M(static_cast<std::size_t>(n * n), 0.05);
  for (int i = 0; i < n; ++i) M[static_cast<std::size_t>(i * n + i)] = 2.0;
  return Linear("every bound type", M, {-3.0, 4.0, -4.0, -9.0, 9.0, 40.0, -40.0, 0.3, 7.0},
      {-inf, 0.5, 0.5, -inf, -inf, -1.0, -1.0, -1.0, 0.25}, {inf, inf, inf, 2.0, 2.0, 3.0, 3.0, 3.0, 0.25});
}

}  // namespace signorini::test
