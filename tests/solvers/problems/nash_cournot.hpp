#pragma once

#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "tests/solvers/problems/test_problem.hpp"

namespace signorini::test {

/// The oligopoly of Murphy, Sherali and Soyster: firm i makes x_i >= 0 at the cost
/// c_i x + b_i / (1 + b_i) L_i^(-1/b_i) x^(1 + 1/b_i), all sell at the price (5000 / sum x)^(1/gamma), and
/// each takes the others' amounts as given. Powers of a negative amount are NaN; at x = 0 a derivative is
/// infinite where b_i > 1.
class NashCournot : public TestProblem {
 public:
  struct Firm {
    double c, L, b;
  };

  NashCournot(std::vector<Firm> firms, double gamma)
      : TestProblem("Nash-Cournot " + std::to_string(firms.size()), std::vector<double>(firms.size(), 0.0),
            std::vector<double>(firms.size(), inf)),
        firms_(std::move(firms)),
        gamma_(gamma) {
    starts = {filled(size(), 10.0), filled(size(), 1.0), filled(size(), 100.0)};
    for (int i = 0; i < size(); ++i) {
      auto start = filled(size(), 1.0);
      start[static_cast<std::size_t>(i)] = 30.0;
      starts.push_back(start);
    }
  }
  void residual(const double* x, double* F) const noexcept override {
    const double Q = total(x), p = price(Q);
    for (int i = 0; i < size(); ++i) {
      const Firm& firm = firms_[static_cast<std::size_t>(i)];
      F[i] = firm.c + std::pow(x[i] / firm.L, 1 / firm.b) - p * (1 - x[i] / (gamma_ * Q));
    }
  }
  void jacobian(const double* x, double* J) const noexcept override {
    const double Q = total(x), p = price(Q);
    const double slope = -p / (gamma_ * Q);  // dp/dQ
    for (int j = 0; j < size(); ++j) {
      for (int i = 0; i < size(); ++i) {
        const double share = x[i] / (gamma_ * Q);
        J[j * size() + i] = -slope * (1 - share) - p * share / Q + (i == j ? p / (gamma_ * Q) : 0.0);
      }
      const Firm& firm = firms_[static_cast<std::size_t>(j)];
      J[j * size() + j] += std::pow(x[j] / firm.L, 1 / firm.b - 1) / (firm.L * firm.b);
    }
  }

 private:
  double total(const double* x) const noexcept {
    double Q = 0.0;
    for (int i = 0; i < size(); ++i) Q += x[i];
    return Q;
  }
  double price(double Q) const noexcept { return std::pow(5000 / Q, 1 / gamma_); }

  std::vector<Firm> firms_;
  double gamma_;
};

/// Their data for five firms; the answer begins with 36.93.
inline auto five_firms() {
  return new NashCournot({{10, 5, 1.2}, {8, 5, 1.1}, {6, 5, 1.0}, {4, 5, 0.9}, {2, 5, 0.8}}, 1.1);
}

/// Ten firms, of which three are too dear to make anything: their x is 0, where the power ends.
inline auto ten_firms() {
  return new NashCournot({{5, 10, 1.2}, {3, 10, 1.0}, {8, 10, 0.9}, {5, 10, 0.6}, {1, 10, 1.0}, {3, 10, 1.0},
                             {60, 5, 1.0}, {5, 10, 0.8}, {90, 8, 0.7}, {120, 5, 0.9}},
      1.2);
}

}  // namespace signorini::test
