#pragma once

#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

#include "signorini/linear/newton_matrix.hpp"

namespace signorini::test {

/// A Newton matrix with random J, dz and dF, dense pattern; and the same as a plain array.
struct RandomMatrix {
  RandomMatrix(int n_, unsigned seed) : n(n_) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> entry(-1.0, 1.0);
    const auto count = static_cast<std::size_t>(n);
    for (std::size_t k = 0; k < count * count; ++k) J.push_back(entry(random));
    for (std::size_t i = 0; i < count; ++i) dz.push_back(std::abs(entry(random)));
    for (std::size_t i = 0; i < count; ++i) dF.push_back(std::abs(entry(random)) + 0.1);
    for (std::size_t i = 0; i < count; ++i) x.push_back(entry(random));
    for (int j = 0; j <= n; ++j) starts.push_back(j * n);
    for (int k = 0; k < n * n; ++k) rows.push_back(k % n);
  }
  solvers::NewtonMatrix<double> view() const {
    return {{n, n * n, starts.data(), rows.data()}, J.data(), dz.data(), dF.data()};
  }
  double at(int i, int j) const {
    const auto row = static_cast<std::size_t>(i);
    return (i == j ? dz[row] : 0.0) + dF[row] * J[static_cast<std::size_t>(j * n + i)];
  }
  std::vector<double> times(const std::vector<double>& y) const {
    std::vector<double> product(y.size(), 0.0);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j)
        product[static_cast<std::size_t>(i)] += at(i, j) * y[static_cast<std::size_t>(j)];
    }
    return product;
  }
  std::vector<double> transposed_times(const std::vector<double>& y) const {
    std::vector<double> product(y.size(), 0.0);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j)
        product[static_cast<std::size_t>(j)] += at(i, j) * y[static_cast<std::size_t>(i)];
    }
    return product;
  }
  /// Column `to` becomes a multiple of column `from`: H loses a rank.
  void make_dependent(int from, int to) {
    for (int i = 0; i < n; ++i) {
      const auto row = static_cast<std::size_t>(i);
      J[static_cast<std::size_t>(to * n + i)] = (2.0 * at(i, from) - (i == to ? dz[row] : 0.0)) / dF[row];
    }
  }

  int n;
  std::vector<double> J, dz, dF, x;
  std::vector<int> starts, rows;
};

inline double distance(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!(std::abs(a[i] - b[i]) <= largest)) largest = std::abs(a[i] - b[i]);
  }
  return largest;
}

}  // namespace signorini::test
