#pragma once

#include <vector>

#include "tests/support/long_vector.hpp"

namespace signorini::exact {

struct ChartPoint {
  Real u = 0, v = 0;
};

/// The directions near a middle one as points of the plane that touches the unit sphere there.
struct Chart {
  Long3 middle{}, e1{}, e2{};

  explicit Chart(const Long3& direction) : middle(unit(direction)) {
    const Long3 other = std::abs(middle[0]) < Real(0.6) ? Long3{1, 0, 0} : Long3{0, 1, 0};
    e1 = unit(cross(middle, other));
    e2 = cross(middle, e1);
  }
  Long3 direction(const ChartPoint& p) const { return sum(sum(middle, p.u, e1), p.v, e2); }
};

/// A convex polygon of a chart.
class ChartPolygon {
 public:
  explicit ChartPolygon(Real half) : corners_{{-half, -half}, {half, -half}, {half, half}, {-half, half}} {}

  bool empty() const { return corners_.size() < 3; }

  /// The centre of gravity; without area the mean of the corners.
  ChartPoint centre() const;

  /// The largest slope . (p - from), not below 0.
  Real reach(const ChartPoint& from, const ChartPoint& slope) const;

  /// Keeps the part where value + slope . (p - at) >= 0.
  void cut(const ChartPoint& at, const ChartPoint& slope, Real value);

 private:
  std::vector<ChartPoint> corners_, kept_;
};

}  // namespace signorini::exact
