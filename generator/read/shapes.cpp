#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generator/read/sections.hpp"
#include "generator/shapes/facets.hpp"
#include "generator/shapes/halfspace.hpp"
#include "generator/shapes/rotation.hpp"
#include "generator/shapes/solids.hpp"
#include "generator/text/suggest.hpp"

namespace signorini::model {

namespace {

struct ShapeInfo {
  std::string name;
  ShapeType type;
  int dimension;        // 0: both
  std::string instead;  // the shape of the other dimension
  std::vector<std::string> keys;
};

const std::vector<ShapeInfo>& shapes() {
  static const std::vector<ShapeInfo> table{
      {"sphere", ShapeType::sphere, 3, "disc", {"radius"}},
      {"ellipsoid", ShapeType::ellipsoid, 3, "ellipse", {"axes"}},
      {"superellipsoid", ShapeType::superellipsoid, 0, "", {"axes", "exponent"}},
      {"halfspace", ShapeType::halfspace, 0, "", {"normal", "offset"}},
      {"disc", ShapeType::disc, 2, "sphere", {"radius"}},
      {"ellipse", ShapeType::ellipse, 2, "ellipsoid", {"axes"}},
      {"box", ShapeType::box, 0, "", {"size"}},
      {"cylinder", ShapeType::cylinder, 3, "box", {"radius", "length"}},
      {"capsule", ShapeType::capsule, 3, "box", {"radius", "length"}},
      {"cone", ShapeType::cone, 3, "polygon", {"radius", "height", "tip"}},
      {"lens", ShapeType::lens, 3, "ellipse", {"radius", "radii", "thickness"}},
      {"half_ball", ShapeType::half_ball, 3, "disc", {"radius"}},
      {"polytope", ShapeType::polytope, 3, "polygon", {"vertices", "halfspaces"}},
      {"polygon", ShapeType::polygon, 2, "polytope", {"vertices"}},
  };
  return table;
}

std::vector<std::string> shape_names(int dimension) {
  std::vector<std::string> names;
  for (const ShapeInfo& shape : shapes()) {
    if (shape.dimension == 0 || shape.dimension == dimension) names.push_back(shape.name);
  }
  return names;
}

const ShapeInfo* read_type(const Node& table, const std::string& owner, Reading& reading) {
  const std::vector<std::string> available = shape_names(reading.model.dimension);
  const Node* node = table.find("type");
  if (node == nullptr) {
    reading.report.error(table.at, fmt::format("{}: the shape has no type", owner),
        fmt::format("add type = \"...\"; the types are {}", joined(available)));
    return nullptr;
  }
  const std::optional<std::string> name = find_text(table, "type", owner + ": shape", reading.report);
  if (!name) return nullptr;
  for (const ShapeInfo& shape : shapes()) {
    if (shape.name != *name) continue;
    if (shape.dimension == 0 || shape.dimension == reading.model.dimension) return &shape;
    reading.report.error(node->at,
        fmt::format("{}: shape '{}' belongs to dimension {}", owner, *name, shape.dimension),
        fmt::format("use '{}', or dimension = {} in [model]", shape.instead, shape.dimension));
    return nullptr;
  }
  reading.report.error(node->at, fmt::format("{}: unknown shape type '{}'", owner, escaped(*name)),
      suggestion(*name, available, "the types are"));
  return nullptr;
}

bool read_exponent(const Node& table, const std::string& owner, Reading& reading, Shape& shape) {
  const auto exponent = find_quantity(table, "exponent", owner, reading.scope);
  shape.numbers.push_back(exponent ? *exponent : literal(4));
  if (shape.numbers.back().value >= 2) return true;
  reading.report.error(table.find("exponent")->at,
      fmt::format("{}: exponent must be at least 2, not {}", owner, shape.numbers.back().value),
      "2 is an ellipsoid, larger ones are closer to a box");
  return false;
}

void read_numbers(
    const Node& table, const ShapeInfo& info, const std::string& owner, Reading& reading, Shape& shape) {
  switch (info.type) {
    case ShapeType::implicit: return;
    case ShapeType::halfspace: read_halfspace(table, owner, reading, shape); return;
    case ShapeType::polytope:
    case ShapeType::polygon: read_facets(table, owner, reading, shape); return;
    case ShapeType::sphere:
    case ShapeType::disc:
    case ShapeType::ellipsoid:
    case ShapeType::ellipse:
    case ShapeType::superellipsoid: break;
    default: read_solid(table, owner, reading, shape); return;
  }
  const bool round = info.keys.front() == "radius";
  auto sizes = read_sizes(table, info.keys.front(), round ? 1 : reading.dimension(), owner, reading);
  if (sizes) shape.numbers = std::move(*sizes);
  if (info.type == ShapeType::superellipsoid) read_exponent(table, owner, reading, shape);
}

double superellipsoid_radius(std::vector<double> numbers) {
  // Hoelder: max |x| where sum |x_i/a_i|^e = 1 is the norm of a with exponent p = 2e/(e-2).
  const double e = numbers.back();
  numbers.pop_back();
  const double largest = *std::max_element(numbers.begin(), numbers.end());
  if (e < 2 + 1e-6) return largest;
  const double p = 2 * e / (e - 2);
  double sum = 0;
  for (const double a : numbers) sum += std::pow(a / largest, p);
  return largest * std::pow(sum, 1 / p);
}

/// Radius of a sphere about the origin of the shape's axes that holds the set.
double radius_of(const Shape& shape) {
  const std::vector<double> numbers = values(shape.numbers);
  switch (shape.type) {
    case ShapeType::sphere:
    case ShapeType::disc:
    case ShapeType::ellipsoid:
    case ShapeType::ellipse: return *std::max_element(numbers.begin(), numbers.end());
    case ShapeType::superellipsoid: return superellipsoid_radius(numbers);
    case ShapeType::polytope:
    case ShapeType::polygon: {
      double farthest = 0;
      for (const Vec3& vertex : shape.vertices) farthest = std::max(farthest, norm(vertex));
      return farthest;
    }
    default: return solid_radius(shape);
  }
}

bool is_strictly_convex(ShapeType type) {
  return type == ShapeType::sphere || type == ShapeType::ellipsoid || type == ShapeType::disc ||
      type == ShapeType::ellipse || type == ShapeType::lens;
}

}  // namespace

void read_placement(const Node& table, const std::string& owner, Reading& reading, Shape& shape) {
  const std::vector<double> origin(reading.dimension(), 0.0);
  shape.at = literals(origin);
  if (auto at = find_quantities(table, "at", reading.dimension(), owner, reading.scope))
    shape.at = std::move(*at);
  shape.orientation = read_orientation(table, owner, reading);
  const std::vector<double> turn = values(shape.orientation);
  const bool turned = turn.size() == 1 ? turn[0] != 0 : std::abs(turn[0]) != 1;
  shape.placed =
      turned || values(shape.at) != origin || !all_constant(shape.at) || !all_constant(shape.orientation);
}

bool read_shape(const Node& table, const std::string& owner, Motion motion, Reading& reading, Shape& shape) {
  shape.where = table.at;
  const std::size_t mistakes = reading.report.count();
  if (table.kind != Node::Kind::table) {
    reading.report.error(table.at,
        fmt::format("{}: shape must be a table, not {}", owner, kind_name(table.kind)),
        "write shape = { type = \"...\", ... }");
    return false;
  }
  const ShapeInfo* info = read_type(table, owner, reading);
  if (info == nullptr) return false;
  shape.type = info->type;
  const std::string what = fmt::format("{}: {}", owner, info->name);
  std::vector<std::string> known = info->keys;
  known.insert(known.end(), {"type", "at", "orientation"});
  check_keys(table, known, what, reading.report);
  if (info->type == ShapeType::halfspace && motion == Motion::free) {
    reading.report.error(table.at, fmt::format("{} is a free half-space", owner),
        "half-spaces are infinite: write motion = \"fixed\"");
  }
  read_numbers(table, *info, what, reading, shape);
  read_placement(table, what, reading, shape);
  shape.strictly_convex = is_strictly_convex(info->type);
  if (reading.report.count() != mistakes) return false;
  if (shape.type == ShapeType::halfspace && shape.placed && !place_halfspace(table, what, reading, shape))
    return false;
  if (is_faceted(shape) && !move_axes_inside(table, what, reading, shape)) return false;
  shape.size = shape.type == ShapeType::halfspace ? 1 : norm(to_vec3(values(shape.at))) + radius_of(shape);
  return true;
}

}  // namespace signorini::model
