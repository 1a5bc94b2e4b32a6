#include "generator/check/difference.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace signorini::check {

namespace {

constexpr double ratio = 4;  // of one step to the next
constexpr double first_step = 0.01;
constexpr double eps = std::numeric_limits<double>::epsilon();
constexpr double inf = std::numeric_limits<double>::infinity();

}  // namespace

const std::vector<Difference>& DifferenceSweep::differentiate(const Function& f, double x, double scale,
    const std::vector<double>& centre, const std::vector<double>& magnitude) {
  double h = first_step * scale;
  for (std::size_t k = 0; k < steps; ++k, h /= ratio) {
    const double right = x + h, left = x - h;
    f(right, up_.data());
    f(left, down_.data());
    h_[k] = 0.5 * (right - left);  // as it is after rounding
    add_step(k, centre);
    extrapolate(k);
  }
  best_.resize(rows_);
  for (std::size_t i = 0; i < rows_; ++i) best_[i] = best_of(i, std::max(magnitude[i], std::abs(centre[i])));
  return best_;
}

void DifferenceSweep::add_step(std::size_t k, const std::vector<double>& centre) {
  std::vector<double>& slope = table_[k][0];
  slope.resize(rows_);
  second_[k].resize(rows_);
  for (std::size_t i = 0; i < rows_; ++i) {
    slope[i] = (up_[i] - down_[i]) / (2 * h_[k]);
    second_[k][i] = (up_[i] - centre[i]) - (centre[i] - down_[i]);
  }
}

// Column j is free of the terms h^2 ... h^2j: T_j = T_{j-1} + (T_{j-1} - that of the larger step) / (ratio^2j
// - 1).
void DifferenceSweep::extrapolate(std::size_t k) {
  double factor = 1;
  for (std::size_t j = 1; j <= k; ++j) {
    factor *= ratio * ratio;
    table_[k][j].resize(rows_);
    for (std::size_t i = 0; i < rows_; ++i) {
      const double finer = table_[k][j - 1][i], coarser = table_[k - 1][j - 1][i];
      table_[k][j][i] = finer + (finer - coarser) / (factor - 1);
    }
  }
}

Difference DifferenceSweep::best_of(std::size_t row, double magnitude) const {
  const double error_of_f = rounding(row, magnitude);
  Difference best{0, inf};
  for (std::size_t k = 1; k < steps; ++k)
    for (std::size_t j = 1; j <= k; ++j) {
      const double value = table_[k][j][row];
      const double truncation =
          std::max(std::abs(value - table_[k][j - 1][row]), std::abs(value - table_[k - 1][j - 1][row]));
      if (const double noise = truncation + error_of_f / h_[k]; noise < best.noise) best = {value, noise};
    }
  best.noise = std::max(best.noise, kink(row));
  return best;
}

// The slope to the right minus that to the left is h f'' where f is smooth, and the jump of f' at a kink.
// What does not shrink with h is the jump; half of it is as far as the mean of both slopes is from either.
double DifferenceSweep::kink(std::size_t row) const {
  double least = inf;
  for (std::size_t k = 1; k < steps; ++k) {
    const double bend = second_[k][row] / h_[k], before = second_[k - 1][row] / h_[k - 1];
    least = std::min(least, std::abs(ratio * bend - before) / (ratio - 1));
  }
  return 0.5 * least;
}

// Second differences shrink with h^2 until nothing but the rounding of f is left of them: what the two
// smallest steps do not explain by h^2 is a sample of it. A sample may happen to be zero; rounding of the
// terms is not.
double DifferenceSweep::rounding(std::size_t row, double magnitude) const {
  const double sample = second_[steps - 1][row] - second_[steps - 2][row] / (ratio * ratio);
  return std::max(eps * magnitude, std::abs(sample));
}

}  // namespace signorini::check
