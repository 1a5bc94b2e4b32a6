#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "generator/read/inertia.hpp"
#include "generator/read/sections.hpp"
#include "generator/text/suggest.hpp"

namespace signorini::model {

namespace {

const std::vector<std::string>& body_keys() {
  static const std::vector<std::string> keys{"name", "mass", "inertia", "position", "orientation", "velocity",
      "angular_velocity", "motion", "shape", "surfaces", "part"};
  return keys;
}

std::optional<std::string> read_name(const Node& table, Names& names, Reading& reading) {
  const Node* node = table.find("name");
  if (node == nullptr) {
    reading.report.error(table.at, "[[body]] has no name", "add name = \"...\"");
    return std::nullopt;
  }
  std::optional<std::string> name = find_text(table, "name", "[[body]]", reading.report);
  // A bad name is kept, so that contacts and forces of the body are not reported as well.
  if (name && check_name(*name, "a body", node->at, reading.report)) {
    names.claim(*name, "body", node->at, reading.report);
  }
  return name;
}

/// Nothing where it is wrong: then neither mass nor rest can be asked for.
std::optional<Motion> read_motion(const Node& table, const std::string& owner, Reading& reading) {
  const std::optional<std::string> motion = find_text(table, "motion", owner, reading.report);
  if (!motion || *motion == "free") return Motion::free;
  if (*motion == "fixed") return Motion::fixed;
  if (*motion == "prescribed") return Motion::prescribed;
  reading.report.error(table.find("motion")->at,
      fmt::format("{}: unknown motion '{}'", owner, escaped(*motion)),
      suggestion(*motion, {"free", "fixed", "prescribed"}));
  return std::nullopt;
}

void read_pose(const Node& table, const std::string& owner, Reading& reading, Body& body) {
  const std::size_t d = reading.dimension();
  const auto vector = [&](const std::string& key) {
    auto read = find_quantities(table, key, d, owner, reading.scope);
    return read ? std::move(*read) : literals(std::vector<double>(d, 0.0));
  };
  body.position = vector("position");
  body.orientation = read_orientation(table, owner, reading);
  body.velocity = literals(std::vector<double>(d, 0.0));
  body.angular_velocity = literals(std::vector<double>(reading.turns(), 0.0));
  if (body.motion == Motion::prescribed) return;
  body.velocity = vector("velocity");
  const Node* turning = table.find("angular_velocity");
  if (turning == nullptr) return;
  const std::string what = owner + ": angular_velocity";
  if (d == 2 && turning->kind != Node::Kind::array) {
    if (auto w = read_quantity(*turning, what, reading.scope)) body.angular_velocity = {std::move(*w)};
  } else if (auto w = read_quantities(*turning, reading.turns(), what, reading.scope)) {
    body.angular_velocity = std::move(*w);
  }
}

/// The velocities of a body whose motion is prescribed: expressions of time, parameters and inputs.
void read_drive(const Node& table, const std::string& owner, Reading& reading, Body& body) {
  std::vector<std::string> known{"t"};
  for (const Parameter& parameter : reading.model.parameters) known.push_back(parameter.name);
  for (const Input& input : reading.model.inputs) known.push_back(input.name);
  for (const char* key : {"velocity", "angular_velocity"}) {
    const std::size_t length = key == std::string("velocity") ? reading.dimension() : reading.turns();
    std::vector<Expression> read = read_expressions(table, key, length, owner, known, reading);
    if (read.empty()) read.assign(length, literal(0).expr);
    std::move(read.begin(), read.end(), std::back_inserter(body.drive));
  }
}

bool is_zero(const std::vector<Quantity>& vector) {
  return std::all_of(
      vector.begin(), vector.end(), [](const Quantity& q) { return q.constant && q.value == 0; });
}

void check_massless(const Node& table, const std::string& owner, Reading& reading, const Body& body) {
  const char* word = body.motion == Motion::fixed ? "fixed" : "prescribed";
  for (const char* key : {"mass", "inertia"}) {
    const Node* node = table.find(key);
    if (node == nullptr) continue;
    reading.report.error(node->key_at, fmt::format("{} is {} and has no use for {}", owner, word, key),
        "remove it, or write motion = \"free\"");
  }
  for (const Part& part : body.parts) {
    if (!part.mass) continue;
    reading.report.error(part.mass->expr.at,
        fmt::format("{} is {} and has no use for mass", part_owner(owner, part), word),
        "remove it, or write motion = \"free\"");
  }
}

void check_at_rest(const Node& table, const std::string& owner, Reading& reading, const Body& body) {
  const auto at_rest = [&](const char* key, const std::vector<Quantity>& velocity) {
    if (is_zero(velocity)) return;
    reading.report.error(table.find(key)->at, fmt::format("{} is fixed but has a {}", owner, key),
        "remove it, or write motion = \"free\"");
  };
  at_rest("velocity", body.velocity);
  at_rest("angular_velocity", body.angular_velocity);
}

/// True where the mass is right.
bool read_mass(const Node& table, const std::string& owner, Reading& reading, Body& body) {
  if (std::any_of(body.parts.begin(), body.parts.end(), [](const Part& p) { return p.mass.has_value(); }))
    return add_masses(table, owner, reading, body);
  const Node* node = table.find("mass");
  if (node == nullptr) {
    reading.report.error(table.at, fmt::format("{} is free and has no mass", owner),
        "add mass = ... [kg], or motion = \"fixed\"");
    return false;
  }
  std::optional<Quantity> mass = find_quantity(table, "mass", owner, reading.scope);
  if (!mass) return false;
  body.mass = std::move(*mass);
  if (body.mass.value > 0) return true;
  reading.report.error(node->at, fmt::format("{}: mass must be positive, not {}", owner, body.mass.value),
      "it is in kg; a body that does not move has motion = \"fixed\"");
  return false;
}

void read_body(const Node& table, Names& names, Reading& reading) {
  Body body;
  body.where = table.at;
  const std::optional<std::string> name = read_name(table, names, reading);
  body.name = name.value_or("");
  const std::string owner = name ? fmt::format("body '{}'", escaped(*name)) : "the body";

  const std::size_t mistakes = reading.report.count();
  check_keys(table, body_keys(), owner, reading.report);

  const std::optional<Motion> motion = read_motion(table, owner, reading);
  body.motion = motion.value_or(Motion::free);
  const bool shape_ok = read_parts(table, owner, motion.value_or(Motion::fixed), reading, body);
  read_pose(table, owner, reading, body);
  if (motion == Motion::prescribed) read_drive(table, owner, reading, body);
  if (motion == Motion::fixed) check_at_rest(table, owner, reading, body);
  if (motion && motion != Motion::free) {
    check_massless(table, owner, reading, body);
  } else if (motion && read_mass(table, owner, reading, body) && shape_ok) {
    read_inertia(table.find("inertia"), owner, reading, body);
  }
  reading.shape_ok.push_back(shape_ok);
  reading.motion_ok.push_back(reading.report.count() == mistakes);
  reading.model.bodies.push_back(std::move(body));
}

}  // namespace

std::vector<Quantity> read_orientation(const Node& table, const std::string& owner, Reading& reading) {
  const Node* node = table.find("orientation");
  const bool planar = reading.model.dimension == 2;
  std::vector<Quantity> identity =
      literals(planar ? std::vector<double>{0} : std::vector<double>{1, 0, 0, 0});
  if (node == nullptr) return identity;
  if (planar) {
    if (node->kind == Node::Kind::array) {
      reading.report.error(node->at, fmt::format("{}: orientation must be a number, not an array", owner),
          "in the plane it is an angle in radians");
      return identity;
    }
    auto angle = find_quantity(table, "orientation", owner, reading.scope);
    return angle ? std::vector<Quantity>{std::move(*angle)} : identity;
  }
  auto quaternion = find_quantities(table, "orientation", 4, owner, reading.scope);
  if (!quaternion) return identity;
  if (!normalise(*quaternion)) {
    reading.report.error(node->at, fmt::format("{}: the orientation is a quaternion of zeros", owner),
        "the identity is [1, 0, 0, 0] (w, x, y, z)");
    return identity;
  }
  return std::move(*quaternion);
}

void read_bodies(const Node& root, Reading& reading) {
  Names names;
  names.reserve({"solver", "t"}, "a column of the trace");
  for (const Node* table : sections(root, "body", reading.report)) read_body(*table, names, reading);
  if (root.find("body") == nullptr) {
    reading.report.error({}, "the model has no body", "add [[body]] tables");
    return;
  }
  const bool has_free = std::any_of(reading.model.bodies.begin(), reading.model.bodies.end(),
      [](const Body& body) { return body.motion == Motion::free; });
  if (!has_free && !reading.model.bodies.empty()) {
    reading.report.error({}, "no body is free", "leave out the motion of one");
  }
}

}  // namespace signorini::model
