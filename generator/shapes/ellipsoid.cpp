#include <algorithm>

#include "generator/shapes/shape_tools.hpp"
#include "generator/shapes/superellipsoid.hpp"

namespace signorini::model {

namespace {

void read(const Node& table, const std::string& owner, Reading& reading, Shape& shape) {
  if (auto semi_axes = read_sizes(table, "axes", reading.dimension(), owner, reading))
    shape.numbers = std::move(*semi_axes);
}

SurfaceText surfaces(const Shape&, int dimension) { return even_superellipsoid(2, dimension); }

double radius(const Shape& shape) {
  const std::vector<double> a = values(shape.numbers);
  return *std::max_element(a.begin(), a.end());
}

// a_i^2 d_i / |(a_i d_i)|
Vec3 furthest(const Shape& shape, const Vec3& d) {
  const std::vector<double> a = values(shape.numbers);
  Vec3 point{};
  for (std::size_t i = 0; i < a.size(); ++i) point[i] = a[i] * d[i];
  const double length = norm(point);
  for (std::size_t i = 0; i < a.size(); ++i) point[i] *= a[i] / length;
  return point;
}

std::string volume(const Shape& shape, int dimension) {
  return superellipsoid_volume_text(shape, superellipsoid_volume(2, dimension), dimension);
}

std::vector<std::string> moments(const Shape& shape, const std::string& mass, int dimension) {
  return superellipsoid_moments(shape, dimension == 2 ? "1/4" : "1/5", mass, dimension);
}

}  // namespace

const ShapeKind& ellipsoid() {
  static const ShapeKind kind{.name = "ellipsoid",
      .dimension = 3,
      .instead = "ellipse",
      .keys = {"axes"},
      .strictly_convex = true,
      .read = read,
      .surfaces = surfaces,
      .radius = radius,
      .furthest = furthest,
      .volume = volume,
      .moments = moments};
  return kind;
}

const ShapeKind& ellipse() {
  static const ShapeKind kind = [] {
    ShapeKind planar = ellipsoid();
    planar.name = "ellipse";
    planar.dimension = 2;
    planar.instead = "ellipsoid";
    return planar;
  }();
  return kind;
}

}  // namespace signorini::model
