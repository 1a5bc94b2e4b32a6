#include "tests/support/shape_draw.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace signorini::exact {

namespace {

/// Lengths of which the largest is `size`, the others down to size / aspect.
Vec3 lengths(RandomSource& random, double size, double aspect) {
  Vec3 a{};
  for (double& x : a) x = size / random.log_between(1, aspect);
  a[static_cast<std::size_t>(random.below(3))] = size;
  return a;
}

/// Vertices with their centroid in the origin: a simplex, or a set that is symmetric about it.
std::vector<Vec3> corners(RandomSource& random, const Vec3& a) {
  std::vector<Vec3> points;
  if (random.chance(0.3)) {
    points = {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
  } else {
    for (int k = 0; k < 5; ++k) {
      const Vec3 p = random.direction();
      points.push_back(p);
      points.push_back({-p[0], -p[1], -p[2]});
    }
  }
  for (Vec3& p : points)
    for (std::size_t i = 0; i < 3; ++i) p[i] *= a[i] / 2;
  return points;
}

/// An affine image of a regular polygon.
std::vector<Vec3> outline(RandomSource& random, const Vec3& a) {
  const int n = 3 + random.below(5);
  const double skew = random.between(-0.5, 0.5);
  std::vector<Vec3> points;
  for (int i = 0; i < n; ++i) {
    const double angle = 2 * std::numbers::pi * i / n, x = std::cos(angle), y = std::sin(angle);
    points.push_back({a[0] / 2 * (x + skew * y), a[1] / 2 * y, 0});
  }
  return points;
}

std::vector<double> first(const Vec3& a, int count, double factor) {
  std::vector<double> numbers;
  for (int i = 0; i < count; ++i) numbers.push_back(factor * a[static_cast<std::size_t>(i)]);
  return numbers;
}

}  // namespace

const std::vector<std::string>& drawn_types(int dimension) {
  static const std::vector<std::string> spatial{"sphere", "ellipsoid", "superellipsoid", "box", "cylinder",
      "capsule", "cone", "lens", "half_ball", "wedge", "polytope"};
  static const std::vector<std::string> planar{"disc", "ellipse", "superellipsoid", "box", "polygon"};
  return dimension == 3 ? spatial : planar;
}

ShapeSpec draw_shape(
    RandomSource& random, const std::string& type, int dimension, double size, double aspect) {
  const Vec3 a = lengths(random, size, aspect);
  ShapeSpec shape{type, dimension, {}, {}};
  if (type == "sphere" || type == "disc" || type == "half_ball") {
    shape.numbers = {size / 2};
  } else if (type == "ellipsoid" || type == "ellipse") {
    shape.numbers = first(a, dimension, 0.5);
  } else if (type == "superellipsoid") {
    shape.numbers = first(a, dimension, 0.5);
    shape.numbers.push_back(random.chance(0.7) ? 4 : 6);
  } else if (type == "box" || type == "wedge") {
    shape.numbers = first(a, dimension, 1);
  } else if (type == "cylinder" || type == "capsule") {
    shape.numbers = {a[0] / 2, a[1]};
  } else if (type == "cone") {
    const double r = a[0] / 2, h = a[1];
    shape.numbers = {r, h, r * r / (h * random.log_between(3, 100))};  // the tip is below r^2 / (2 h)
  } else if (type == "lens") {
    // Thickness and width of caps on a common rim: r = (w^2 + t^2) / (2 t).
    const double width = size / 2, upper = size / 2 / random.log_between(1.1, std::max(aspect, 1.2)),
                 lower = upper * random.between(0.6, 1);
    const auto radius = [&](double t) { return (width * width + t * t) / (2 * t); };
    shape.numbers = {radius(upper), radius(lower), upper + lower};
  } else {
    shape.vertices = type == "polygon" ? outline(random, a) : corners(random, a);
  }
  return shape;
}

ShapeSpec draw_shape(RandomSource& random, int dimension, double size, double aspect) {
  const std::vector<std::string>& types = drawn_types(dimension);
  return draw_shape(random, types[static_cast<std::size_t>(random.below(static_cast<int>(types.size())))],
      dimension, size, aspect);
}

}  // namespace signorini::exact
