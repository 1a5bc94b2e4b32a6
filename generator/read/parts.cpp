#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generator/convex/rotation.hpp"
#include "generator/read/sections.hpp"
#include "generator/shapes/shape_kind.hpp"
#include "generator/text/suggest.hpp"

namespace signorini::model {

namespace {

/// `or_else` completes what to add where there is no shape.
bool read_geometry(const Node& table, const std::string& owner, Motion motion, const char* or_else,
    Reading& reading, Shape& to) {
  const Node* shape = table.find("shape");
  const Node* surfaces = table.find("surfaces");
  if (shape != nullptr && surfaces != nullptr) {
    reading.report.error(
        surfaces->key_at, fmt::format("{} has both shape and surfaces", owner), "keep one of them");
    return false;
  }
  if (shape != nullptr) return read_shape(*shape, owner, motion, reading, to);
  if (surfaces != nullptr) return read_surfaces(*surfaces, owner, motion, reading, to);
  reading.report.error(table.at, fmt::format("{} has no shape", owner),
      fmt::format("add shape = {{ type = ... }} or surfaces = [\"...\"]{}", or_else));
  return false;
}

/// A body that touches nothing needs no shape, where its inertia does not ask for one.
bool is_without_shape(const Node& table, Motion motion) {
  for (const char* key : {"part", "shape", "surfaces"})
    if (table.find(key) != nullptr) return false;
  const Node* inertia = table.find("inertia");
  return motion != Motion::free || (inertia != nullptr && inertia->text != "auto");
}

std::string read_name(const Node& table, std::size_t number, Names& names, Reading& reading) {
  const std::string fallback = fmt::format("part{}", number);
  const Node* node = table.find("name");
  const std::optional<std::string> given = find_text(table, "name", "[[body.part]]", reading.report);
  if (given && !check_name(*given, "a part", node->at, reading.report)) return fallback;
  const std::string name = given.value_or(fallback);
  names.claim(name, "part", node == nullptr ? table.at : node->at, reading.report);
  return name;
}

/// A shape has its placement within it, surfaces beside them.
void place(const Node& table, const std::string& owner, Reading& reading, Shape& shape) {
  if (table.find("surfaces") != nullptr) {
    read_placement(table, owner, reading, shape);
    shape.size += norm(to_vec3(values(shape.at)));
    return;
  }
  for (const char* key : {"at", "orientation"}) {
    if (table.find(key) == nullptr) continue;
    reading.report.error(table.find(key)->key_at, fmt::format("{}: {} belongs into the shape", owner, key),
        fmt::format("write shape = {{ ..., {} = ... }}", key));
  }
}

/// A polytope alone is moved to its centroid; in a part, next to others, that is hardly meant.
void check_facets(const Node& table, const std::string& owner, Reading& reading, const Shape& shape) {
  if (!is_faceted(shape) || table.find("shape")->find("at") != nullptr) return;
  reading.report.error(table.find("shape")->at,
      fmt::format("{}: the {} has no 'at'", owner, shape.kind->name),
      fmt::format(
          "at = {} takes its numbers as body axes", reading.model.dimension == 2 ? "[0, 0]" : "[0, 0, 0]"));
}

/// A wrong mass is reported once, here; the body is checked as if it were 1.
std::optional<Quantity> read_part_mass(const Node& table, const std::string& owner, Reading& reading) {
  if (table.find("mass") == nullptr) return std::nullopt;
  const std::optional<Quantity> mass = find_quantity(table, "mass", owner, reading.scope);
  if (mass && mass->value > 0) return mass;
  if (mass) {
    reading.report.error(table.find("mass")->at,
        fmt::format("{}: mass must be positive, not {}", owner, mass->value), "it is in kg");
  }
  return literal(1, table.find("mass")->at);
}

void read_part(const Node& table, const std::string& body_owner, Motion motion, Names& names,
    Reading& reading, Body& body) {
  Part part;
  part.where = table.at;
  part.name = read_name(table, body.parts.size() + 1, names, reading);
  const std::string owner = part_owner(body_owner, part);
  check_keys(table, {"name", "mass", "shape", "surfaces", "at", "orientation"}, owner, reading.report);
  part.mass = read_part_mass(table, owner, reading);
  if (read_geometry(table, owner, motion, "", reading, part.shape)) {
    place(table, owner, reading, part.shape);
    check_facets(table, owner, reading, part.shape);
  }
  body.parts.push_back(std::move(part));
}

}  // namespace

bool read_parts(const Node& table, const std::string& owner, Motion motion, Reading& reading, Body& body) {
  if (is_without_shape(table, motion)) return true;
  if (table.find("part") == nullptr) {
    Part& whole = body.parts.emplace_back();
    whole.where = table.at;
    return read_geometry(
        table, owner, motion, ", or inertia = ... where it touches nothing", reading, whole.shape);
  }
  const std::size_t mistakes = reading.report.count();
  for (const char* key : {"shape", "surfaces"}) {
    if (table.find(key) == nullptr) continue;
    reading.report.error(table.find(key)->key_at, fmt::format("{} has both {} and parts", owner, key),
        "make it a part, too, or remove it");
  }
  Names names;
  for (const Node* part : sections(table, "part", reading.report, "body."))
    read_part(*part, owner, motion, names, reading, body);
  if (body.parts.empty() && reading.report.count() == mistakes)
    reading.report.error(table.find("part")->at, fmt::format("{} has no parts", owner),
        "add [[body.part]] tables, each with a shape");
  return reading.report.count() == mistakes;
}

bool add_masses(const Node& table, const std::string& owner, Reading& reading, Body& body) {
  std::string sum;
  for (const Part& part : body.parts) {
    if (!part.mass) {
      reading.report.error(part.where,
          fmt::format("{} has no mass, but other parts have", part_owner(owner, part)),
          "give all parts a mass, or the body alone");
      return false;
    }
    sum += fmt::format("{}({})", sum.empty() ? "" : " + ", part.mass->expr.text);
  }
  body.mass = derived(sum, body.parts.front().mass->expr.at, reading.scope);
  const std::optional<Quantity> given = find_quantity(table, "mass", owner, reading.scope);
  if (!given || std::abs(given->value - body.mass.value) <= 1e-9 * body.mass.value) return true;
  reading.report.error(table.find("mass")->at,
      fmt::format("{}: mass is {}, but its parts have {} together", owner, given->value, body.mass.value),
      "remove it: the mass is that of the parts");
  return false;
}

}  // namespace signorini::model
