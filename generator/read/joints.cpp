#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generator/read/joint_rank.hpp"
#include "generator/read/sections.hpp"
#include "generator/shapes/rotation.hpp"
#include "generator/text/suggest.hpp"

namespace signorini::model {

namespace {

constexpr JointType joint_types[] = {JointType::ball, JointType::revolute, JointType::prismatic,
    JointType::universal, JointType::fixed, JointType::distance, JointType::expression};

const Body& body_of(const Joint& joint, std::size_t side, const Reading& reading) {
  return reading.model.bodies[static_cast<std::size_t>(joint.bodies[side])];
}

std::optional<JointType> read_type(const Node& table, const std::string& owner, Reading& reading) {
  const std::optional<std::string> word = find_text(table, "type", owner, reading.report);
  std::vector<std::string> known;
  for (const JointType type : joint_types) {
    if (word && *word == to_text(type)) return type;
    known.emplace_back(to_text(type));
  }
  if (word) {
    reading.report.error(table.find("type")->at, fmt::format("{}: unknown type '{}'", owner, escaped(*word)),
        *word == to_text(JointType::spring) ? "write a [[spring]] table"
                                            : suggestion(*word, known, "the types are"));
  } else if (table.find("type") == nullptr) {
    reading.report.error(table.at, fmt::format("{} has no type", owner), "add type = \"revolute\"");
  }
  return std::nullopt;
}

bool needs_anchors(JointType type) {
  return type == JointType::ball || type == JointType::revolute || type == JointType::universal;
}

// The centre of mass of the second body, in the axes of the first.
Vec3 second_centre(const Joint& joint, const Reading& reading) {
  const Body &a = body_of(joint, 0, reading), &b = body_of(joint, 1, reading);
  return transposed_times(
      rotation(values(a.orientation)), to_vec3(values(b.position)) - to_vec3(values(a.position)));
}

std::vector<Quantity> vector_of(const Vec3& v, std::size_t size) {
  return literals(std::vector<double>(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(size)));
}

/// anchors = [[...], [...]]: a point in the axes of each body.
void read_anchors(const Node& table, const std::string& owner, Reading& reading, Joint& joint) {
  const std::size_t d = reading.dimension();
  joint.anchors[0] = joint.anchors[1] = literals(std::vector<double>(d, 0.0));
  if (joint.type == JointType::fixed || joint.type == JointType::prismatic)
    joint.anchors[0] = vector_of(second_centre(joint, reading), d);
  const Node* node = table.find("anchors");
  if (node == nullptr) {
    if (needs_anchors(joint.type))
      reading.report.error(table.at, fmt::format("{} has no anchors", owner),
          "add anchors = [[...], [...]], a point in the axes of each body");
    return;
  }
  if (node->kind != Node::Kind::array || node->children.size() != 2) {
    reading.report.error(node->at, fmt::format("{}: anchors must be two points", owner),
        "write anchors = [[...], [...]], a point in the axes of each body");
    return;
  }
  for (std::size_t side = 0; side < 2; ++side)
    if (auto point = read_quantities(node->children[side], d, owner + ": anchors", reading.scope))
      joint.anchors[side] = std::move(*point);
}

std::optional<Vec3> read_axis(const Node& node, const std::string& owner, Reading& reading) {
  auto axis = read_quantities(node, reading.dimension(), owner + ": axes", reading.scope);
  if (!axis) return std::nullopt;
  if (!all_constant(*axis)) {
    reading.report.error(node.at, fmt::format("{}: an axis depends on a parameter", owner), "write numbers");
  } else if (!normalise(*axis)) {
    reading.report.error(
        node.at, fmt::format("{}: an axis is a vector of zeros", owner), "write a direction");
  } else {
    return to_vec3(values(*axis));
  }
  return std::nullopt;
}

/// Two unit vectors at right angles to an axis and to each other; in the plane the first lies in it.
std::array<Vec3, 2> across(const Vec3& axis, int dimension) {
  if (dimension == 2) return {Vec3{-axis[1], axis[0], 0}, Vec3{0, 0, 1}};
  std::size_t least = 0;
  for (std::size_t i = 1; i < 3; ++i)
    if (std::abs(axis[i]) < std::abs(axis[least])) least = i;
  Vec3 helper{};
  helper[least] = 1;
  const Vec3 b = cross(axis, helper);
  const Vec3 unit = (1 / norm(b)) * b;
  return {unit, cross(axis, unit)};
}

bool has_axes(JointType type, int dimension) {
  return type == JointType::prismatic ||
      (dimension == 3 && (type == JointType::revolute || type == JointType::universal));
}

/// axes = [[...], [...]]: a direction in the axes of each body; the second may be left out where it must be
/// parallel to the first.
void read_axes(const Node& table, const std::string& owner, Reading& reading, Joint& joint) {
  if (!has_axes(joint.type, reading.model.dimension)) return;
  const Node* node = table.find("axes");
  const bool both = joint.type == JointType::universal;
  const std::size_t given = node != nullptr && node->kind == Node::Kind::array ? node->children.size() : 0;
  if (given == 0 || given > 2 || (both && given < 2) || node->children[0].kind != Node::Kind::array) {
    reading.report.error(node == nullptr ? table.at : node->at,
        node == nullptr
            ? fmt::format("{} has no axes", owner)
            : fmt::format("{}: axes must be {}", owner, both ? "two vectors" : "one or two vectors"),
        both ? "write axes = [[...], [...]], one in the axes of each body"
             : "write axes = [[...]], in the axes of the first body");
    return;
  }
  const Mat3 R1 = rotation(values(body_of(joint, 0, reading).orientation)),
             R2 = rotation(values(body_of(joint, 1, reading).orientation));
  const std::optional<Vec3> first = read_axis(node->children[0], owner, reading);
  if (!first) return;
  joint.axes[0] = *first;
  joint.axes[1] = transposed_times(R2, R1 * *first);
  if (given == 1) return;
  const std::optional<Vec3> second = read_axis(node->children[1], owner, reading);
  if (!second) return;
  const double cosine = dot(R1 * *first, R2 * *second);
  if (both ? std::abs(cosine) > 1e-6 : cosine < 1 - 1e-12)
    reading.report.error(node->at,
        fmt::format("{}: the axes are {} degrees apart at the start, not {}", owner,
            std::round(std::acos(std::clamp(cosine, -1.0, 1.0)) * 18000 / std::acos(-1.0)) / 100,
            both ? 90 : 0),
        both ? "choose two at right angles" : "leave the second one out: it follows from the first");
  joint.axes[1] = *second;
}

/// The bodies change places where only the second is free.
void put_free_body_first(Joint& joint, const Reading& reading) {
  if (body_of(joint, 0, reading).motion == Motion::free) return;
  std::swap(joint.bodies[0], joint.bodies[1]);
  std::swap(joint.anchors[0], joint.anchors[1]);
  std::swap(joint.axes[0], joint.axes[1]);
}

void take_start_pose(Joint& joint, const Reading& reading) {
  const Body &a = body_of(joint, 0, reading), &b = body_of(joint, 1, reading);
  joint.across = across(joint.axes[0], reading.model.dimension);
  if (reading.model.dimension == 2) {
    joint.angle = a.orientation[0].value - b.orientation[0].value;
    return;
  }
  const Mat3 R1 = rotation(values(a.orientation)), R2 = rotation(values(b.orientation));
  for (std::size_t i = 0; i < 3; ++i) {
    Vec3 axis{};
    axis[i] = 1;
    joint.triad[i] = transposed_times(R2, R1 * axis);
  }
}

// The distance of the anchors at the start.
double start_distance(const Joint& joint, const Reading& reading) {
  const auto point = [&](std::size_t side) {
    const Body& body = body_of(joint, side, reading);
    return to_vec3(values(body.position)) +
        rotation(values(body.orientation)) * to_vec3(values(joint.anchors[side]));
  };
  return norm(point(1) - point(0));
}

void read_length(const Node& table, const std::string& owner, Reading& reading, Joint& joint) {
  joint.length = literal(start_distance(joint, reading));
  const auto given = find_quantity(table, "length", owner, reading.scope);
  if (given) joint.length = *given;
  const bool rigid = joint.type == JointType::distance;
  if (joint.length.value < 0 || (rigid && joint.length.value == 0))
    reading.report.error(given ? table.find("length")->at : table.at,
        fmt::format("{}: length must {}, not {}", owner, rigid ? "be positive" : "not be negative",
            joint.length.value),
        rigid && joint.length.value == 0 ? "anchors that stay together are a ball joint" : "it is in m");
}

void read_constant(const Node& table, const std::string& key, bool needed, const std::string& owner,
    Reading& reading, Quantity& to) {
  to = literal(0);
  const auto given = find_quantity(table, key, owner, reading.scope);
  if (given) to = *given;
  if (needed && table.find(key) == nullptr)
    reading.report.error(table.at, fmt::format("{} has no {}", owner, key), fmt::format("add {} = ...", key));
  if (to.value < 0)
    reading.report.error(
        table.find(key)->at, fmt::format("{}: {} must not be negative, not {}", owner, key, to.value));
}

/// expressions = ["a.x - b.x"]: the poses of both bodies; kept as "1.x - 2.x".
void read_constraints(const Node& table, const std::string& owner, Reading& reading, Joint& joint) {
  const Node* node = table.find("expressions");
  if (node == nullptr || node->kind != Node::Kind::array || node->children.empty()) {
    reading.report.error(node == nullptr ? table.at : node->at,
        node == nullptr ? fmt::format("{} has no expressions", owner)
                        : fmt::format("{}: expressions must be an array, and not empty", owner),
        "add expressions = [\"...\"], each of which stays 0");
    return;
  }
  std::vector<std::string> known;
  for (const Parameter& parameter : reading.model.parameters) known.push_back(parameter.name);
  const auto columns = pose_columns(reading.model.dimension);
  for (std::size_t side = 0; side < 2; ++side)
    for (const std::string& column : columns)
      known.push_back(mangle(body_of(joint, side, reading).name) + "." + column);
  joint.expressions = read_expressions(table, "expressions", node->children.size(), owner, known, reading);
  for (Expression& expression : joint.expressions) {
    for (ExprNode& at : expression.nodes) {
      const std::size_t dot = at.symbol.find('.');
      if (at.op != ExprOp::symbol || dot == std::string::npos) continue;
      const bool first = at.symbol.substr(0, dot) == mangle(body_of(joint, 0, reading).name);
      at.symbol = (first ? "1" : "2") + at.symbol.substr(dot);
    }
  }
}

bool read_bodies_of(const Node& table, const std::string& section, Reading& reading, Joint& joint) {
  const auto pair = read_pair(table, section, "", reading);
  if (!pair) return false;
  joint.bodies = *pair;
  joint.name = read_pair_name(table, *pair, section, reading);
  joint.where = table.at;
  if (body_of(joint, 0, reading).motion == Motion::free || body_of(joint, 1, reading).motion == Motion::free)
    return true;
  reading.report.error(table.find("bodies")->at,
      fmt::format("{} '{}': neither body is free", section, joint.name), "at least one must be free");
  return false;
}

void claim_name(
    const Node& table, const std::string& name, const char* section, Names& names, Reading& reading) {
  const Node* given = table.find("name");
  names.claim(name, section, given == nullptr ? table.at : given->at, reading.report);
}

/// Keys that joints of other types have.
void check_uses(const Node& table, const std::string& owner, JointType type, Reading& reading) {
  const std::pair<const char*, bool> uses[] = {{"anchors", type != JointType::expression},
      {"axes", has_axes(type, reading.model.dimension)}, {"length", type == JointType::distance},
      {"expressions", type == JointType::expression}};
  for (const auto& [key, used] : uses)
    if (const Node* node = table.find(key); node != nullptr && !used)
      reading.report.error(node->key_at,
          fmt::format("{} is of type {} and has no use for {}", owner, to_text(type), key), "remove it");
}

void read_joint(const Node& table, Names& names, Reading& reading) {
  check_keys(table, {"name", "type", "bodies", "anchors", "axes", "length", "expressions"}, "[[joint]]",
      reading.report);
  Joint joint;
  if (!read_bodies_of(table, "joint", reading, joint)) return;
  const std::string owner = fmt::format("joint '{}'", joint.name);
  claim_name(table, joint.name, "joint", names, reading);
  const std::optional<JointType> type = read_type(table, owner, reading);
  if (!type) return;
  joint.type = *type;
  if (joint.type == JointType::universal && reading.model.dimension == 2) {
    reading.report.error(table.find("type")->at,
        fmt::format("{}: a universal joint has no meaning in the plane", owner), "use revolute");
    return;
  }
  check_uses(table, owner, joint.type, reading);
  if (joint.type == JointType::expression) {
    put_free_body_first(joint, reading);
    read_constraints(table, owner, reading, joint);
  } else {
    read_anchors(table, owner, reading, joint);
    read_axes(table, owner, reading, joint);
    if (joint.type == JointType::distance) read_length(table, owner, reading, joint);
    put_free_body_first(joint, reading);
  }
  take_start_pose(joint, reading);
  reading.model.joints.push_back(std::move(joint));
}

void read_spring(const Node& table, Names& names, Reading& reading) {
  check_keys(
      table, {"name", "bodies", "anchors", "length", "stiffness", "damping"}, "[[spring]]", reading.report);
  Joint spring;
  spring.type = JointType::spring;
  if (!read_bodies_of(table, "spring", reading, spring)) return;
  const std::string owner = fmt::format("spring '{}'", spring.name);
  claim_name(table, spring.name, "spring", names, reading);
  read_anchors(table, owner, reading, spring);
  read_length(table, owner, reading, spring);
  read_constant(table, "stiffness", true, owner, reading, spring.stiffness);
  read_constant(table, "damping", false, owner, reading, spring.damping);
  if (spring.length.value > 0 && start_distance(spring, reading) < 1e-9)
    reading.report.error(table.at,
        fmt::format("{}: its ends are at one point and it has no direction", owner),
        "write length = 0, or move an anchor");
  put_free_body_first(spring, reading);
  reading.model.joints.push_back(std::move(spring));
}

}  // namespace

void read_joints(const Node& root, Reading& reading) {
  Names names;
  names.reserve({"solver", "t"}, "a column of the trace");
  for (const Node* table : sections(root, "joint", reading.report)) read_joint(*table, names, reading);
  for (const Node* table : sections(root, "spring", reading.report)) read_spring(*table, names, reading);
  // What is wrong with a body would be wrong with its joints again.
  if (reading.report.count() == 0) check_joints(reading);
}

}  // namespace signorini::model
