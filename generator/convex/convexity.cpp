#include "generator/convex/convexity.hpp"

#include <cmath>
#include <random>
#include <vector>

namespace signorini::model {

namespace {

constexpr int segments = 4000;

// The generator's sequence is fixed by the standard, the library's distributions are not.
double uniform(std::mt19937& random) { return static_cast<double>(random()) / 4294967296.0; }

std::vector<Vec3> inner_points(const Region& region, std::size_t surface, double limit) {
  std::vector<Vec3> points{{}};
  for (const Vec3& direction : spread_directions(region.dimension(), 400)) {
    const double r = region.reach(surface, direction, limit);
    const Vec3 point = (std::isfinite(r) ? r : limit) * direction;
    if (region.value(surface, point) <= 0) points.push_back(point);
  }
  return points;
}

}  // namespace

std::optional<Dent> find_dent(const Region& region, double size) {
  std::optional<Dent> deepest;
  double depth = 1e-9 * size;  // f / |grad f| approximates a distance
  std::mt19937 random(20070707);
  for (std::size_t i = 0; i < region.surfaces(); ++i) {
    const std::vector<Vec3> points = inner_points(region, i, 2 * size);
    const auto some_point = [&] { return points[random() % points.size()]; };
    for (int k = 0; k < segments; ++k) {
      const Vec3 a = some_point(), b = some_point();
      const double along = k % 2 == 0 ? 0.5 : uniform(random);
      const Vec3 between = a + along * (b - a);
      const double f = region.value(i, between);
      if (!(f > 0)) continue;
      const double slope = norm(region.gradient(i, between, 1e-6 * size));
      const double distance = slope > 0 ? f / slope : f;
      if (!(distance > depth)) continue;
      depth = distance;
      deepest = Dent{i, a, b, between, f};
    }
  }
  return deepest;
}

}  // namespace signorini::model
