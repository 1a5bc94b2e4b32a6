#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace signorini::cli {

struct Point {
  double x, y;
};

/// Neither NaN nor infinite, nor so large that differences overflow.
inline bool drawable(double value) { return std::abs(value) < 1e150; }

/// Runs of consecutive drawable points, together at most about `limit` points: of a bucket of samples the
/// smallest and the largest are kept, so that spikes survive.
std::vector<std::vector<Point>> curve_of(
    const std::vector<double>& x, const std::vector<double>& y, std::size_t limit);

}  // namespace signorini::cli
