#include "generator/model/support.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "generator/model/quantity.hpp"
#include "generator/model/round_solids.hpp"

namespace signorini::model {

namespace {

/// A norm of (a_i d_i), dual to the one that bounds the set.
double superellipsoid(const std::vector<double>& numbers, const Vec3& d) {
  const double e = numbers.back(), q = e / (e - 1);
  double sum = 0;
  for (std::size_t i = 0; i + 1 < numbers.size(); ++i) sum += std::pow(std::abs(numbers[i] * d[i]), q);
  return std::pow(sum, 1 / q);
}

double ellipsoid(const std::vector<double>& axes, const Vec3& d) {
  double squares = 0;
  for (std::size_t i = 0; i < axes.size(); ++i) squares += axes[i] * d[i] * axes[i] * d[i];
  return std::sqrt(squares);
}

double box(const std::vector<double>& sides, const Vec3& d) {
  double sum = 0;
  for (std::size_t i = 0; i < sides.size(); ++i) sum += std::abs(sides[i] * d[i]) / 2;
  return sum;
}

// The hyperboloid rho = epsilon sinh t, vertex - z = epsilon cosh t / k is highest where
// tanh t = k d_rho / d_z; beyond the rim, the rim is.
double cone(const std::vector<double>& numbers, const Vec3& d) {
  const ConeOutline c = cone_outline(numbers);
  const double across = std::hypot(d[0], d[1]), up = d[2];
  const double rim = across * c.radius - up * c.base;
  if (up <= c.slope * across) return rim;
  const double root = std::sqrt((up / c.slope - across) * (up / c.slope + across));
  const bool within = c.rounding * across / root <= c.radius;
  return within ? up * c.vertex - c.rounding * root : rim;
}

double lens(const std::vector<double>& numbers, const Vec3& d) {
  const LensOutline l = lens_outline(numbers);
  const double length = norm(d);
  if (l.z1 * length + l.r1 * d[2] >= l.rim_height * length) return l.r1 * length + l.z1 * d[2];
  if (l.z2 * length + l.r2 * d[2] <= l.rim_height * length) return l.r2 * length + l.z2 * d[2];
  return std::hypot(d[0], d[1]) * l.rim_radius + d[2] * l.rim_height;
}

}  // namespace

double support(const Shape& shape, const Vec3& d) {
  const std::vector<double> n = values(shape.numbers);
  const double across = std::hypot(d[0], d[1]);
  switch (shape.type) {
    case ShapeType::sphere:
    case ShapeType::disc: return n[0] * norm(d);
    case ShapeType::superellipsoid: return superellipsoid(n, d);
    case ShapeType::ellipsoid:
    case ShapeType::ellipse: return ellipsoid(n, d);
    case ShapeType::box: return box(n, d);
    case ShapeType::cylinder: return n[0] * across + n[1] / 2 * std::abs(d[2]);
    case ShapeType::capsule: return n[0] * norm(d) + n[1] / 2 * std::abs(d[2]);
    case ShapeType::half_ball: return n[0] * (d[2] > 0 ? norm(d) : across) - 3 * n[0] / 8 * d[2];
    case ShapeType::cone: return cone(n, d);
    case ShapeType::lens: return lens(n, d);
    case ShapeType::polytope:
    case ShapeType::polygon: {
      double highest = -std::numeric_limits<double>::infinity();
      for (const Vec3& v : shape.vertices) highest = std::max(highest, dot(d, v));
      return highest;
    }
    case ShapeType::implicit:
    case ShapeType::halfspace: break;
  }
  return std::numeric_limits<double>::infinity();
}

}  // namespace signorini::model
