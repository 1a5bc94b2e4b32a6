#include "generator/shapes/support.hpp"

#include <algorithm>
#include <cmath>

#include "generator/model/quantity.hpp"
#include "generator/shapes/round_solids.hpp"

namespace signorini::model {

namespace {

/// Along d across the axis z, this far from it.
Vec3 across_axis(const Vec3& d, double radius, double z) {
  const double across = std::hypot(d[0], d[1]);
  if (across == 0) return {0, 0, z};
  return {radius * d[0] / across, radius * d[1] / across, z};
}

Vec3 on_ball(const Vec3& d, double radius, double z) { return Vec3{0, 0, z} + (radius / norm(d)) * d; }

/// The gradient of the norm of (a_i d_i) that is dual to the one that bounds the set.
Vec3 superellipsoid(const std::vector<double>& numbers, const Vec3& d) {
  const double e = numbers.back(), q = e / (e - 1);
  double sum = 0;
  for (std::size_t i = 0; i + 1 < numbers.size(); ++i) sum += std::pow(std::abs(numbers[i] * d[i]), q);
  const double length = std::pow(sum, 1 / q);
  Vec3 point{};
  for (std::size_t i = 0; i + 1 < numbers.size(); ++i)
    point[i] = std::copysign(numbers[i] * std::pow(std::abs(numbers[i] * d[i]) / length, q - 1), d[i]);
  return point;
}

Vec3 ellipsoid(const std::vector<double>& axes, const Vec3& d) {
  Vec3 point{};
  for (std::size_t i = 0; i < axes.size(); ++i) point[i] = axes[i] * d[i];
  const double length = norm(point);
  for (std::size_t i = 0; i < axes.size(); ++i) point[i] *= axes[i] / length;
  return point;
}

Vec3 box(const std::vector<double>& sides, const Vec3& d) {
  Vec3 point{};
  for (std::size_t i = 0; i < sides.size(); ++i) point[i] = std::copysign(sides[i] / 2, d[i]);
  return point;
}

// The hyperboloid rho = epsilon sinh t, vertex - z = epsilon cosh t / k is highest where
// tanh t = k d_rho / d_z; beyond the rim, the rim is.
Vec3 cone(const std::vector<double>& numbers, const Vec3& d) {
  const ConeOutline c = cone_outline(numbers);
  const double across = std::hypot(d[0], d[1]), up = d[2];
  const Vec3 rim = across_axis(d, c.radius, -c.base);
  if (up <= c.slope * across) return rim;
  const double root = std::sqrt((up / c.slope - across) * (up / c.slope + across));
  const double rho = c.rounding * across / root;
  if (rho > c.radius) return rim;
  return across_axis(d, rho, c.vertex - c.rounding * up / (root * c.slope * c.slope));
}

Vec3 lens(const std::vector<double>& numbers, const Vec3& d) {
  const LensOutline l = lens_outline(numbers);
  const double length = norm(d);
  if (l.z1 * length + l.r1 * d[2] >= l.rim_height * length) return on_ball(d, l.r1, l.z1);
  if (l.z2 * length + l.r2 * d[2] <= l.rim_height * length) return on_ball(d, l.r2, l.z2);
  return across_axis(d, l.rim_radius, l.rim_height);
}

Vec3 furthest_vertex(const std::vector<Vec3>& vertices, const Vec3& d) {
  return *std::max_element(
      vertices.begin(), vertices.end(), [&](const Vec3& a, const Vec3& b) { return dot(d, a) < dot(d, b); });
}

}  // namespace

Vec3 furthest(const Shape& shape, const Vec3& d) {
  const std::vector<double> n = values(shape.numbers);
  switch (shape.type) {
    case ShapeType::sphere:
    case ShapeType::disc: return on_ball(d, n[0], 0);
    case ShapeType::superellipsoid: return superellipsoid(n, d);
    case ShapeType::ellipsoid:
    case ShapeType::ellipse: return ellipsoid(n, d);
    case ShapeType::box: return box(n, d);
    case ShapeType::cylinder: return across_axis(d, n[0], std::copysign(n[1] / 2, d[2]));
    case ShapeType::capsule: return on_ball(d, n[0], std::copysign(n[1] / 2, d[2]));
    case ShapeType::half_ball:
      return d[2] > 0 ? on_ball(d, n[0], -3 * n[0] / 8) : across_axis(d, n[0], -3 * n[0] / 8);
    case ShapeType::cone: return cone(n, d);
    case ShapeType::lens: return lens(n, d);
    case ShapeType::polytope:
    case ShapeType::polygon: return furthest_vertex(shape.vertices, d);
    case ShapeType::implicit:
    case ShapeType::halfspace: break;
  }
  return infinitely_far;
}

}  // namespace signorini::model
