#pragma once

#include <cmath>
#include <cstddef>

#include "tests/solvers/problems/test_problem.hpp"

namespace signorini::test {

/// A Walrasian equilibrium after Scarf and Mathiesen: activities y of four sectors, prices p of four goods
/// (food, cloth, labour, capital), two households with demand of constant elasticity 3/4:
///     0 <= y _|_ -A^T p >= 0            no sector makes a profit,
///     0 <= p _|_ e + A y - d(p) >= 0    no good is short,
///     d_g = sum_h a_hg p_g^(-3/4) (p . e_h) / sum_k a_hk p_k^(1/4).
/// Labour is the numeraire: p = 1, fixed. Demand has a pole where a price is zero, and is NaN below.
class Walras : public TestProblem {
 public:
  Walras() : TestProblem("Walras", {0, 0, 0, 0, 0, 0, 1, 0}, {inf, inf, inf, inf, inf, inf, 1, inf}) {
    starts = {{1, 1, 1, 1, 1, 1, 1, 1}, {0, 0, 0, 0, 1, 1, 1, 1}, {5, 0, 5, 0, 2, 0.5, 1, 3},
        {10, 10, 10, 10, 0.1, 0.1, 1, 0.1}, {0, 0, 0, 0, 20, 20, 1, 20}};
  }
  void residual(const double* z, double* F) const noexcept override {
    const double* p = z + sectors;
    for (std::size_t s = 0; s < sectors; ++s) {
      F[s] = 0;
      for (std::size_t g = 0; g < goods; ++g) F[s] -= A[g][s] * p[g];
    }
    for (std::size_t g = 0; g < goods; ++g) {
      double supply = 0.0;
      for (std::size_t s = 0; s < sectors; ++s) supply += A[g][s] * z[s];
      for (std::size_t h = 0; h < households; ++h) {
        supply += endowment[h][g] - wish(h, g, p) * income(h, p) / level(h, p);
      }
      F[sectors + g] = supply;
    }
  }
  void jacobian(const double* z, double* J) const noexcept override {
    const double* p = z + sectors;
    for (std::size_t s = 0; s < sectors; ++s) {
      for (std::size_t g = 0; g < goods; ++g) {
        J[(sectors + g) * 8 + s] = -A[g][s];
        J[s * 8 + sectors + g] = A[g][s];
      }
    }
    for (std::size_t h = 0; h < households; ++h) {
      const double I = income(h, p), S = level(h, p);
      for (std::size_t g = 0; g < goods; ++g) {
        const double w = wish(h, g, p);
        for (std::size_t k = 0; k < goods; ++k) {
          J[(sectors + k) * 8 + sectors + g] -=
              w * (endowment[h][k] / S - I * (1 - elasticity) * wish(h, k, p) / (S * S));
        }
        J[(sectors + g) * 8 + sectors + g] += elasticity * w / p[g] * I / S;
      }
    }
  }

 private:
  static constexpr std::size_t sectors = 4, goods = 4, households = 2;
  static constexpr double A[goods][sectors] = {
      {1, 1, 0, 0}, {0, 0, 1, 1}, {-0.6, -0.2, -0.9, -0.3}, {-0.3, -0.9, -0.2, -1.5}};
  static constexpr double endowment[households][goods] = {{0, 0, 8, 1}, {0.5, 0, 2, 6}};
  static constexpr double share[households][goods] = {{0.5, 0.3, 0.2, 0}, {0.3, 0.5, 0.1, 0.1}};

  static constexpr double elasticity = 0.75;

  static double wish(std::size_t h, std::size_t g, const double* p) noexcept {
    return share[h][g] * std::pow(p[g], -elasticity);
  }
  static double level(std::size_t h, const double* p) noexcept {
    double sum = 0.0;
    for (std::size_t g = 0; g < goods; ++g) sum += share[h][g] * std::pow(p[g], 1 - elasticity);
    return sum;
  }
  static double income(std::size_t h, const double* p) noexcept {
    double sum = 0.0;
    for (std::size_t g = 0; g < goods; ++g) sum += endowment[h][g] * p[g];
    return sum;
  }
};

}  // namespace signorini::test
