#include "generator/plot/axis.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "generator/plot/curve.hpp"

namespace signorini::cli {
namespace {

/// 1, 2 or 5 times a power of ten, the nearest above `rough`.
double nice_step(double rough) {
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (rough <= factor * power * (1 + 1e-9)) return factor * power;
  }
  return 10 * power;
}

}  // namespace

Range range_of(const std::vector<const std::vector<double>*>& values) {
  Range range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  for (const auto* column : values) {
    for (const double v : *column) {
      if (!drawable(v)) continue;
      range.low = std::min(range.low, v);
      range.high = std::max(range.high, v);
    }
  }
  return range.low <= range.high ? range : Range{};
}

Axis make_axis(Range data, int count, bool to_ticks) {
  // Noise of rounding is drawn as the constant that it is.
  const double size = std::max(std::abs(data.low), std::abs(data.high));
  if (data.high - data.low <= 1e-9 * size || data.high == data.low) {
    const double half = size > 0 ? 0.5 * size : 0.5;
    const double middle = 0.5 * data.low + 0.5 * data.high;
    data = {middle - half, middle + half};
  }
  Axis axis;
  axis.range = data;
  axis.step = nice_step(data.high / count - data.low / count);
  // Ticks are integers times the step: sums of steps would drift.
  const double slack = 1e-9;
  double first = std::ceil(data.low / axis.step - slack), last = std::floor(data.high / axis.step + slack);
  if (to_ticks) {
    first = std::floor(data.low / axis.step + slack);
    last = std::ceil(data.high / axis.step - slack);
    axis.range = {first * axis.step, last * axis.step};
  }
  for (double k = first; k <= last; ++k) axis.ticks.push_back(k * axis.step);
  return axis;
}

std::string tick_label(double value, double step) {
  if (std::abs(value) < 1e-6 * step) return "0";
  // The step alone decides, so that all labels of an axis look alike.
  char text[64];
  if (step >= 5e-5 && step < 1e5) {
    const int digits = static_cast<int>(std::ceil(-std::log10(step) - 1e-9));
    std::snprintf(text, sizeof text, "%.*f", std::max(digits, 0), value);
    return text;
  }
  const double exponent = std::floor(std::log10(std::abs(value)) + 1e-9);
  const double digits = exponent - std::floor(std::log10(step) + 1e-9);
  std::snprintf(text, sizeof text, "%.*fe%d", static_cast<int>(std::clamp(digits, 0.0, 9.0)),
      value / std::pow(10.0, exponent), static_cast<int>(exponent));
  return text;
}

}  // namespace signorini::cli
