#pragma once

#include <string>
#include <vector>

namespace signorini::cli {

struct Range {
  double low = 0, high = 1;
};

/// The smallest range that holds the drawable values; [0, 1] if there are none.
Range range_of(const std::vector<const std::vector<double>*>& values);

struct Axis {
  Range range;                // what is drawn, at the ticks' borders if `to_ticks`
  std::vector<double> ticks;  // multiples of 1, 2 or 5 times a power of ten
  double step = 1;
};

/// About `count` ticks. A range of no length is widened; `to_ticks` extends it to whole ticks.
Axis make_axis(Range data, int count, bool to_ticks);

/// The text of a tick, with as many digits as the step needs: "0.05", "2e-6".
std::string tick_label(double value, double step);

}  // namespace signorini::cli
