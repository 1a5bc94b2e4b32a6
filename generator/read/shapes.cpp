#include <fmt/format.h>

#include <cmath>

#include "generator/read/sections.hpp"
#include "generator/shapes/shape_kind.hpp"
#include "generator/text/suggest.hpp"

namespace signorini::model {

namespace {

std::vector<std::string> shape_names(int dimension) {
  std::vector<std::string> names;
  for (const ShapeKind* kind : shape_kinds())
    if (kind->dimension == 0 || kind->dimension == dimension) names.push_back(kind->name);
  return names;
}

const ShapeKind* read_kind(const Node& table, const std::string& owner, Reading& reading) {
  const std::vector<std::string> available = shape_names(reading.model.dimension);
  const Node* node = table.find("type");
  if (node == nullptr) {
    reading.report.error(table.at, fmt::format("{}: the shape has no type", owner),
        fmt::format("add type = \"...\"; the types are {}", joined(available)));
    return nullptr;
  }
  const std::optional<std::string> name = find_text(table, "type", owner + ": shape", reading.report);
  if (!name) return nullptr;
  if (const ShapeKind* kind = find_shape(*name)) {
    if (kind->dimension == 0 || kind->dimension == reading.model.dimension) return kind;
    reading.report.error(node->at,
        fmt::format("{}: shape '{}' belongs to dimension {}", owner, *name, kind->dimension),
        fmt::format("use '{}', or dimension = {} in [model]", kind->instead, kind->dimension));
    return nullptr;
  }
  reading.report.error(node->at, fmt::format("{}: unknown shape type '{}'", owner, escaped(*name)),
      suggestion(*name, available, "the types are"));
  return nullptr;
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
  shape.kind = read_kind(table, owner, reading);
  if (shape.kind == nullptr) return false;
  const ShapeKind& kind = *shape.kind;
  const std::string what = fmt::format("{}: {}", owner, kind.name);
  std::vector<std::string> known = kind.keys;
  known.insert(known.end(), {"type", "at", "orientation"});
  check_keys(table, known, what, reading.report);
  if (kind.halfspace && motion == Motion::free) {
    reading.report.error(table.at, fmt::format("{} is a free half-space", owner),
        "half-spaces are infinite: write motion = \"fixed\"");
  }
  kind.read(table, what, reading, shape);
  read_placement(table, what, reading, shape);
  if (reading.report.count() != mistakes) return false;
  if (kind.settle != nullptr && !kind.settle(table, what, reading, shape)) return false;
  shape.size = norm(to_vec3(values(shape.at))) + kind.radius(shape);
  return true;
}

}  // namespace signorini::model
