#include "tests/support/derivatives.hpp"

#include <cmath>
#include <random>

namespace signorini::test {

std::vector<double> random_point(const engine::NamedSimulator& simulator, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> number(-1.5, 1.5);
  std::vector<double> z;
  for (int i = 0; i < simulator.unknown_count(); ++i) {
    const double x = number(random);
    z.push_back(simulator.is_nonnegative(i) ? std::abs(x) : x);
  }
  return z;
}

std::vector<double> dense_jacobian(engine::NamedSimulator& simulator, const std::vector<double>& z) {
  const auto n = z.size();
  const mcp::PatternView pattern = simulator.pattern();
  std::vector<double> F(n), values(static_cast<std::size_t>(pattern.nonzeros)), dense(n * n);
  simulator.jacobian(z.data(), F.data(), values.data());
  for (int j = 0; j < pattern.columns; ++j)
    for (int k = pattern.column_start[j]; k < pattern.column_start[j + 1]; ++k)
      dense[static_cast<std::size_t>(j) * n + static_cast<std::size_t>(pattern.row_index[k])] =
          values[static_cast<std::size_t>(k)];
  return dense;
}

std::vector<double> difference_jacobian(engine::NamedSimulator& simulator, const std::vector<double>& z) {
  const auto n = z.size();
  std::vector<double> up(n), down(n), dense(n * n), x = z;
  for (std::size_t j = 0; j < n; ++j) {
    const double step = 1e-5 * (1 + std::abs(z[j]));
    x[j] = z[j] + step;
    simulator.residual(x.data(), up.data());
    x[j] = z[j] - step;
    simulator.residual(x.data(), down.data());
    x[j] = z[j];
    for (std::size_t i = 0; i < n; ++i) dense[j * n + i] = (up[i] - down[i]) / (2 * step);
  }
  return dense;
}

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = a.size() == b.size() ? 0 : INFINITY;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    const double difference = std::abs(a[i] - b[i]) / (1 + std::abs(b[i]));
    if (!(difference <= largest)) largest = difference;
  }
  return largest;
}

}  // namespace signorini::test
