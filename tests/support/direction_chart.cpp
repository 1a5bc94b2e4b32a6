#include "tests/support/direction_chart.hpp"

#include <algorithm>

namespace signorini::exact {

ChartPoint ChartPolygon::centre() const {
  const ChartPoint& o = corners_[0];
  ChartPoint moment, mean;
  Real area = 0;
  for (std::size_t i = 0; i < corners_.size(); ++i) {
    const ChartPoint b{corners_[i].u - o.u, corners_[i].v - o.v};
    mean.u += b.u / static_cast<Real>(corners_.size());
    mean.v += b.v / static_cast<Real>(corners_.size());
    if (i < 2) continue;
    // A triangle of a fan from the first corner.
    const ChartPoint a{corners_[i - 1].u - o.u, corners_[i - 1].v - o.v};
    const Real twice = a.u * b.v - a.v * b.u;
    moment.u += twice * (a.u + b.u) / 3;
    moment.v += twice * (a.v + b.v) / 3;
    area += twice;
  }
  if (!(area > 0)) return {o.u + mean.u, o.v + mean.v};
  return {o.u + moment.u / area, o.v + moment.v / area};
}

Real ChartPolygon::reach(const ChartPoint& from, const ChartPoint& slope) const {
  Real largest = 0;
  for (const ChartPoint& p : corners_)
    largest = std::max(largest, slope.u * (p.u - from.u) + slope.v * (p.v - from.v));
  return largest;
}

void ChartPolygon::cut(const ChartPoint& at, const ChartPoint& slope, Real value) {
  const auto side = [&](const ChartPoint& p) {
    return value + (slope.u * (p.u - at.u) + slope.v * (p.v - at.v));
  };
  kept_.clear();
  for (std::size_t i = 0; i < corners_.size(); ++i) {
    const ChartPoint &a = corners_[i], &b = corners_[(i + 1) % corners_.size()];
    const Real at_a = side(a), at_b = side(b);
    if (at_a >= 0) kept_.push_back(a);
    if ((at_a > 0 && at_b < 0) || (at_a < 0 && at_b > 0)) {
      const Real s = at_a / (at_a - at_b);
      kept_.push_back({a.u + s * (b.u - a.u), a.v + s * (b.v - a.v)});
    }
  }
  corners_.swap(kept_);
}

}  // namespace signorini::exact
