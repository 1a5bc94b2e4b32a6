#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <vector>

namespace signorini::check {

/// A derivative by differences, and how far it may be off: truncation, rounding, and kinks within its reach.
struct Difference {
  double value = 0;
  double noise = 0;
};

/// Central differences of a vector function of one number, at x. Steps of scale/100, each a quarter of the
/// one before, are extrapolated to a step of zero (Richardson); of all extrapolations that with the smallest
/// estimate of its own error is taken (Ridders), row by row. Where rounding or a kink spoils the small steps
/// or the large ones, others are left.
class DifferenceSweep {
 public:
  /// Writes f(x) to the array.
  using Function = std::function<void(double x, double* values)>;

  explicit DifferenceSweep(std::size_t rows) : rows_(rows), up_(rows), down_(rows) {}

  /// `centre` is f(x), `magnitude` how large the terms are that it is the sum of.
  const std::vector<Difference>& differentiate(const Function& f, double x, double scale,
      const std::vector<double>& centre, const std::vector<double>& magnitude);

 private:
  static constexpr std::size_t steps = 7;

  void add_step(std::size_t k, const std::vector<double>& centre);
  void extrapolate(std::size_t k);
  Difference best_of(std::size_t row, double magnitude) const;
  double kink(std::size_t row) const;
  double rounding(std::size_t row, double magnitude) const;

  std::size_t rows_;
  std::vector<double> up_, down_;
  std::array<double, steps> h_{};
  // table_[k][j]: from step k and the j larger ones before it; one number a row.
  std::array<std::array<std::vector<double>, steps>, steps> table_;
  std::array<std::vector<double>, steps> second_;  // f(x + h) - 2 f(x) + f(x - h)
  std::vector<Difference> best_;
};

}  // namespace signorini::check
