#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generator/shapes/shape_tools.hpp"

namespace signorini::model {

namespace {

/// A cone with a rounded apex: x^2 + y^2 <= k^2 (s^2 + 2 delta s), 0 <= s <= height below the apex, a
/// hyperboloid with the slope k = sqrt(radius^2 - 2 height tip) / height of its sides, with
/// delta = tip / k^2 and with `tip` as the radius of curvature of its apex. The normals of a sharp apex fill
/// a round cone, which no finite number of smooth functions has as gradients.
struct Cone {
  std::string r, h, slope, delta, centroid;  // texts; centroid below the apex

  explicit Cone(const std::vector<Quantity>& sizes)  // radius, height, tip
      : r(grouped(sizes[0])), h(grouped(sizes[1])) {
    const std::string tip = grouped(sizes[2]);
    slope = fmt::format("(sqrt({0}^2 - 2*{1}*{2})/{1})", r, h, tip);
    delta = fmt::format("({0}*{1}^2/({2}^2 - 2*{1}*{0}))", tip, h, r);
    // With a(s) = s^2 + 2 delta s: int a s / int a over 0 <= s <= h.
    centroid = fmt::format("({0}*(3*{0} + 8*{1})/(4*({0} + 3*{1})))", h, delta);
  }
};

void read(const Node& table, const std::string& owner, Reading& reading, Shape& shape) {
  const bool given = table.find("tip") != nullptr;
  read_each(table, {"radius", "height"}, owner, reading, shape.sizes);
  if (given) read_each(table, {"tip"}, owner, reading, shape.sizes);
  if (shape.sizes.size() != (given ? 3u : 2u)) return;
  if (!given) {
    const std::string tip = fmt::format("{}^2/(100*{})", grouped(shape.sizes[0]), grouped(shape.sizes[1]));
    shape.sizes.push_back(derived(tip, table.at, reading.scope));
  }
  const double r = shape.sizes[0].value, h = shape.sizes[1].value, tip = shape.sizes[2].value;
  if (2 * h * tip >= r * r) {
    reading.report.error(table.find("tip")->at,
        fmt::format(
            "{}: tip must be less than radius^2 / (2 height) = {:.6g}, not {}", owner, r * r / (2 * h), tip),
        "it is the radius of curvature of the rounded apex [m]");
    return;
  }
  const Cone cone(shape.sizes);
  derive_numbers({cone.slope, cone.slope + "*" + cone.delta, cone.centroid + " + " + cone.delta,
                     cone.h + " - " + cone.centroid},
      table, reading, shape);
}

// sqrt(x^2 + y^2) - slope (apex - z) has no gradient on the axis, where an apex touches. The square root over
// epsilon^2 is smooth and convex everywhere and belongs to one sheet of the hyperboloid; without the root
// or divided by the height the other sheet would be a root, too.
SurfaceText surfaces(const Shape&, int) {
  SurfaceText text;
  text.fields = {{"slope", "-", "radius over height far from the apex"},
      {"rounding", "m", "slope times the distance of the apex from the vertex"},  // epsilon = tip / k
      {"vertex", "m", "height of the asymptotic cone's apex above the centroid"},
      {"base", "m", "depth of the base below the centroid"}};
  text.terms = {{"across", "sqrt(x^2 + y^2 + rounding^2)"}, {"surface_scale", "(1 + slope^2)^(-1/2)"}};
  text.surfaces = {"surface_scale*(across - slope*(vertex - z))", "-z - base"};
  return text;
}

/// Where a cone has its apex, its rim and its base.
struct Outline {
  double slope, rounding, vertex, apex, base, radius;

  explicit Outline(const Shape& shape) {
    const std::vector<double> n = values(shape.numbers);
    slope = n[0], rounding = n[1], vertex = n[2], base = n[3];
    apex = vertex - rounding / slope;
    const double side = slope * (vertex + base);
    radius = std::sqrt((side - rounding) * (side + rounding));
  }
};

double radius(const Shape& shape) {
  const Outline cone(shape);
  return std::max(cone.apex, std::hypot(cone.radius, cone.base));
}

// The hyperboloid rho = epsilon sinh t, vertex - z = epsilon cosh t / k is highest where
// tanh t = k d_rho / d_z; beyond the rim, the rim is.
Vec3 furthest(const Shape& shape, const Vec3& d) {
  const Outline c(shape);
  const double across = std::hypot(d[0], d[1]), up = d[2];
  const Vec3 rim = across_axis(d, c.radius, -c.base);
  if (up <= c.slope * across) return rim;
  const double root = std::sqrt((up / c.slope - across) * (up / c.slope + across));
  const double rho = c.rounding * across / root;
  if (rho > c.radius) return rim;
  return across_axis(d, rho, c.vertex - c.rounding * up / (root * c.slope * c.slope));
}

// pi k^2 int a
std::string volume(const Shape& shape, int) {
  const Cone cone(shape.sizes);
  return fmt::format("pi*{2}^2*{0}^2*({0}/3 + {1})", cone.h, cone.delta, cone.slope);
}

// <x^2> = k^2 int a^2 / (4 int a); <z^2> = int a s^2 / int a - centroid^2, which the common denominator
// makes a sum of positive terms.
std::vector<std::string> moments(const Shape& shape, const std::string& mass, int) {
  const Cone cone(shape.sizes);
  const std::string across = fmt::format(
      "{2}^2*(3*{0}^2 + 15*{0}*{1} + 20*{1}^2)/(20*({0} + 2*{1})*({0} + 3*{1}))", cone.h, cone.delta, cone.r);
  const std::string along =
      fmt::format("{0}^2*(3*{0}^2 + 24*{0}*{1} + 40*{1}^2)/(80*({0} + 3*{1})^2)", cone.h, cone.delta);
  return moments_of(mass, {across, across, along});
}

}  // namespace

const ShapeKind& cone() {
  static const ShapeKind kind{.name = "cone",
      .dimension = 3,
      .instead = "polygon",
      .keys = {"radius", "height", "tip"},
      .read = read,
      .surfaces = surfaces,
      .radius = radius,
      .furthest = furthest,
      .volume = volume,
      .moments = moments};
  return kind;
}

}  // namespace signorini::model
