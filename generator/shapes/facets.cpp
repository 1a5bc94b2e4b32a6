#include "generator/shapes/facets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace signorini::model {

std::vector<Facet> facets_of(const Shape& shape, int dimension) {
  const auto d = static_cast<std::size_t>(dimension);
  std::vector<Facet> facets;
  for (std::size_t i = 0; i < shape.numbers.size(); i += d + 1) {
    Facet facet;
    for (std::size_t k = 0; k < d; ++k) facet.normal[k] = shape.numbers[i + k].value;
    facet.offset = shape.numbers[i + d].value;
    facets.push_back(facet);
  }
  return facets;
}

namespace {

constexpr std::size_t most_vertices = 400;

/// An array of `least` to `most` arrays; each child is `what`.
bool check_list(const Node& node, const std::string& owner, const std::string& what, std::size_t least,
    std::size_t most, Reading& reading) {
  if (node.kind != Node::Kind::array) {
    reading.report.error(node.at,
        fmt::format("{} must be an array of {}, not {}", owner, what, kind_name(node.kind)),
        fmt::format("write [[...], [...], ...], at least {}", least));
    return false;
  }
  if (node.children.size() >= least && node.children.size() <= most) return true;
  const bool few = node.children.size() < least;
  reading.report.error(node.at,
      fmt::format("{} has {} {}, {} than {}", owner, node.children.size(), what, few ? "fewer" : "more",
          few ? least : most));
  return false;
}

std::optional<std::vector<Vec3>> read_vertices(const Node& node, const std::string& owner, Reading& reading) {
  const std::string what = owner + ": vertices";
  const std::size_t d = reading.dimension();
  if (!check_list(node, what, "points", d + 1, most_vertices, reading)) return std::nullopt;
  std::vector<Vec3> vertices;
  for (const Node& child : node.children) {
    const auto point = read_quantities(child, d, what, reading.scope);
    if (!point) continue;
    if (!all_constant(*point)) {
      reading.report.error(child.at, fmt::format("{}: a vertex depends on a parameter", owner),
          reading.model.dimension == 3 ? "write numbers, or halfspaces = [...], whose offsets may"
                                       : "write numbers, or surfaces = [...]");
      continue;
    }
    vertices.push_back(to_vec3(values(*point)));
  }
  if (vertices.size() != node.children.size()) return std::nullopt;
  return vertices;
}

void report_vertices(
    const Node& node, const PolytopeResult& result, const std::string& owner, Reading& reading) {
  if (result.fault == PolytopeFault::flat) {
    reading.report.error(node.at,
        fmt::format(
            "{}: the vertices lie {}", owner, reading.model.dimension == 3 ? "in a plane" : "on a line"),
        reading.model.dimension == 3 ? "they must enclose a volume" : "they must enclose an area");
  } else if (result.fault == PolytopeFault::not_convex) {
    reading.report.error(node.children[result.index].at,
        fmt::format("{} is not convex at vertex {}", owner, result.index + 1),
        "list the corners in their order around the border; a notch needs several parts");
  } else if (result.fault == PolytopeFault::too_many) {
    reading.report.error(node.at,
        fmt::format("{} has {} facets, more than {}", owner, result.index, most_facets),
        "leave out vertices; each facet is an unknown of the contact");
  } else {
    reading.report.error(node.at, fmt::format("{}: the facets of the vertices are not clear", owner),
        "remove vertices that nearly coincide or nearly lie on a facet");
  }
}

/// Normals of length 1, offsets that fit them.
std::optional<std::vector<Quantity>> read_halfspace_row(
    const Node& node, const std::string& owner, Reading& reading) {
  const std::string what = owner + ": halfspaces";
  auto row = read_quantities(node, 4, what, reading.scope);
  if (!row) return std::nullopt;
  const Quantity offset = row->back();
  row->pop_back();
  if (!all_constant(*row)) {
    reading.report.error(node.at, fmt::format("{}: a normal depends on a parameter", what),
        "write numbers; only offsets may be expressions of parameters");
    return std::nullopt;
  }
  const double length = norm(to_vec3(values(*row)));
  if (!normalise(*row)) {
    reading.report.error(node.at, fmt::format("{}: a normal is a vector of zeros", what),
        "a half-space is [nx, ny, nz, offset]: n . x <= offset");
    return std::nullopt;
  }
  const bool unit = std::abs(length - 1) <= 4e-16;
  row->push_back(
      unit ? offset : derived(fmt::format("({})/{}", offset.expr.text, length), node.at, reading.scope));
  return row;
}

void report_halfspaces(
    const Node& node, const PolytopeResult& result, const std::string& owner, Reading& reading) {
  switch (result.fault) {
    case PolytopeFault::unbounded:
      reading.report.error(node.at,
          fmt::format("{} is not bounded along the direction {}", owner, shown(result.direction, 3)),
          "add half-spaces that close it");
      return;
    case PolytopeFault::empty:
      reading.report.error(node.at, fmt::format("{}: the half-spaces have no common point", owner),
          "a half-space is [nx, ny, nz, offset]: n . x <= offset");
      return;
    case PolytopeFault::flat:
      reading.report.error(node.at, fmt::format("{}: the half-spaces enclose no volume", owner),
          "a half-space is [nx, ny, nz, offset]: n . x <= offset");
      return;
    case PolytopeFault::none:
    case PolytopeFault::redundant:
    case PolytopeFault::not_convex:
    case PolytopeFault::too_many:
    case PolytopeFault::unclear:
      reading.report.error(node.children[result.index].at,
          fmt::format("{}: half-space {} bounds no facet", owner, result.index + 1),
          "the others lie inside it: remove it");
  }
}

void set_facets(const Polytope& polytope, int dimension, Shape& shape) {
  shape.vertices = polytope.vertices;
  shape.numbers.clear();
  for (const Facet& facet : polytope.facets) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(dimension); ++i)
      shape.numbers.push_back(literal(facet.normal[i] == 0 ? 0 : facet.normal[i]));  // no -0
    shape.numbers.push_back(literal(facet.offset));
  }
}

void read_halfspaces(
    const Node& node, bool at_given, const std::string& owner, Reading& reading, Shape& shape) {
  if (!check_list(node, owner + ": halfspaces", "half-spaces", 4, most_facets, reading)) return;
  const std::size_t mistakes = reading.report.count();
  for (const Node& child : node.children) {
    if (auto row = read_halfspace_row(child, owner, reading))
      shape.numbers.insert(shape.numbers.end(), row->begin(), row->end());
  }
  if (reading.report.count() != mistakes) return;
  const PolytopeResult result = intersection(facets_of(shape, 3));
  if (result.fault != PolytopeFault::none) {
    report_halfspaces(node, result, owner, reading);
    return;
  }
  shape.vertices = result.polytope.vertices;
  if (at_given) return;
  if (!all_constant(shape.numbers)) {
    reading.report.error(node.at,
        fmt::format("{}: the centroid of half-spaces with offsets of parameters is not known", owner),
        "add at = [0, 0, 0] to keep the origin of the half-spaces");
    return;
  }
  set_facets(moved(result.polytope, -1.0 * mass_properties(result.polytope, 3).centroid), 3, shape);
}

}  // namespace

void read_facets(const Node& table, const std::string& owner, Reading& reading, Shape& shape) {
  const Node* vertices = table.find("vertices");
  const Node* halfspaces = table.find("halfspaces");
  const int dimension = reading.model.dimension;
  const bool at_given = table.find("at") != nullptr;
  if ((vertices == nullptr) == (halfspaces == nullptr)) {
    const std::string hint = dimension == 2
        ? "add vertices = [[x, y], ...]"
        : "write vertices = [[x, y, z], ...] or halfspaces = [[nx, ny, nz, offset], ...]";
    reading.report.error(vertices == nullptr ? table.at : halfspaces->key_at,
        vertices != nullptr  ? fmt::format("{} has both vertices and halfspaces", owner)
            : dimension == 2 ? fmt::format("{} has no vertices", owner)
                             : fmt::format("{} has neither vertices nor halfspaces", owner),
        vertices != nullptr ? "keep one of them" : hint);
    return;
  }
  if (halfspaces != nullptr) {
    if (dimension == 3) read_halfspaces(*halfspaces, at_given, owner, reading, shape);
    return;
  }
  const auto points = read_vertices(*vertices, owner, reading);
  if (!points) return;
  const PolytopeResult result = dimension == 3 ? convex_hull(*points) : convex_polygon(*points);
  if (result.fault != PolytopeFault::none) {
    report_vertices(*vertices, result, owner, reading);
    return;
  }
  const Vec3 shift = at_given ? Vec3{} : -1.0 * mass_properties(result.polytope, dimension).centroid;
  set_facets(moved(result.polytope, shift), dimension, shape);
}

}  // namespace signorini::model
