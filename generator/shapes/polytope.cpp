#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "generator/shapes/facets.hpp"
#include "generator/shapes/shape_tools.hpp"

namespace signorini::model {

namespace {

/// In the shape's axes.
MassProperties facet_sums(const Shape& shape, int dimension) {
  const Polytope polytope = dimension == 3 ? intersection(facets_of(shape, dimension)).polytope
                                           : convex_polygon(shape.vertices).polytope;
  return mass_properties(polytope, dimension);
}

/// Moves the axes into the set where they begin outside or at its border: contacts look from there. The set
/// stays where it is.
bool settle(const Node& table, const std::string& owner, Reading& reading, Shape& shape) {
  const int dimension = reading.model.dimension;
  const auto d = static_cast<std::size_t>(dimension);
  const std::vector<Facet> facets = facets_of(shape, dimension);
  const auto depth = [&](const Vec3& point) {
    double least = std::numeric_limits<double>::infinity();
    for (const Facet& facet : facets) least = std::min(least, facet.offset - dot(facet.normal, point));
    return least;
  };
  const Vec3 centre = facet_sums(shape, dimension).centroid;
  if (depth({}) >= 0.1 * depth(centre)) return true;
  if (!all_constant(shape.orientation)) {
    reading.report.error(table.find("orientation")->at,
        fmt::format("{}: the orientation depends on a parameter, and the origin is not inside", owner),
        fmt::format("move the origin to the centre {}", shown(centre, dimension)));
    return false;
  }
  const auto add = [&](Quantity& to, double by) {
    to = to.constant ? literal(to.value + by)
                     : derived(fmt::format("({}) + ({})", to.expr.text, by), table.at, reading.scope);
  };
  for (std::size_t i = 0; i < facets.size(); ++i)
    add(shape.numbers[i * (d + 1) + d], -dot(facets[i].normal, centre));
  for (Vec3& vertex : shape.vertices) vertex = vertex - centre;
  const Vec3 moved = rotation(values(shape.orientation)) * centre;
  for (std::size_t i = 0; i < d; ++i) add(shape.at[i], moved[i]);
  shape.placed = true;
  return true;
}

SurfaceText surfaces(const Shape& shape, int dimension) {
  const std::size_t count = shape.numbers.size() / (static_cast<std::size_t>(dimension) + 1);
  SurfaceText text;
  text.suffix = fmt::format("_{}", count);
  for (std::size_t i = 1; i <= count; ++i) {
    for (const std::string& axis : axes(dimension))
      text.fields.push_back({fmt::format("n{}{}", i, axis), "-", fmt::format("unit normal of facet {}", i)});
    text.fields.push_back({fmt::format("offset{}", i), "m", fmt::format("offset of facet {}", i)});
    text.surfaces.push_back(
        fmt::format("{} - offset{}", sum_over_axes(fmt::format("n{}{{0}}*{{0}}", i), dimension), i));
  }
  return text;
}

double radius(const Shape& shape) {
  double farthest = 0;
  for (const Vec3& vertex : shape.vertices) farthest = std::max(farthest, norm(vertex));
  return farthest;
}

Vec3 furthest(const Shape& shape, const Vec3& d) {
  return *std::max_element(shape.vertices.begin(), shape.vertices.end(),
      [&](const Vec3& a, const Vec3& b) { return dot(d, a) < dot(d, b); });
}

std::string beyond_texts(const Shape& shape) { return all_constant(shape.numbers) ? "" : "facets"; }

}  // namespace

const ShapeKind& polytope() {
  static const ShapeKind kind{.name = "polytope",
      .dimension = 3,
      .instead = "polygon",
      .keys = {"vertices", "halfspaces"},
      .read = read_facets,
      .settle = settle,
      .surfaces = surfaces,
      .radius = radius,
      .furthest = furthest,
      .beyond_texts = beyond_texts,
      .facet_sums = facet_sums};
  return kind;
}

const ShapeKind& polygon() {
  static const ShapeKind kind = [] {
    ShapeKind planar = polytope();
    planar.name = "polygon";
    planar.dimension = 2;
    planar.instead = "polytope";
    planar.keys = {"vertices"};
    return planar;
  }();
  return kind;
}

}  // namespace signorini::model
