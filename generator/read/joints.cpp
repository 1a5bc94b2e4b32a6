#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generator/convex/rotation.hpp"
#include "generator/read/joint_forms.hpp"
#include "generator/read/sections.hpp"
#include "generator/text/suggest.hpp"

namespace signorini::model {

namespace {

const Body& body_of(const Joint& joint, std::size_t side, const Reading& reading) {
  return reading.model.bodies[static_cast<std::size_t>(joint.bodies[side])];
}

const JointForm* read_type(const Node& table, const std::string& owner, Reading& reading) {
  const std::optional<std::string> word = find_text(table, "type", owner, reading.report);
  std::vector<std::string> known;
  for (const JointForm& form : joint_forms()) {
    if (word == form.type && reading.model.dimension == 2 && !form.instead.empty()) {
      reading.report.error(table.find("type")->at,
          fmt::format("{}: a {} joint has no meaning in the plane", owner, form.type), "use " + form.instead);
      return nullptr;
    }
    if (word == form.type) return &form;
    known.push_back(form.type);
  }
  if (word) {
    reading.report.error(table.find("type")->at, fmt::format("{}: unknown type '{}'", owner, escaped(*word)),
        word == spring_form().type ? "write a [[spring]] table" : suggestion(*word, known, "the types are"));
  } else if (table.find("type") == nullptr) {
    reading.report.error(table.at, fmt::format("{} has no type", owner), "add type = \"revolute\"");
  }
  return nullptr;
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
void read_anchors(
    const Node& table, const std::string& owner, Anchors anchors, Reading& reading, Joint& joint) {
  if (anchors == Anchors::none) return;
  const std::size_t d = reading.dimension();
  joint.anchors[0] = joint.anchors[1] = literals(std::vector<double>(d, 0.0));
  if (anchors == Anchors::at_second_centre) joint.anchors[0] = vector_of(second_centre(joint, reading), d);
  const Node* node = table.find("anchors");
  if (node == nullptr) {
    if (anchors == Anchors::given)
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

/// axes = [[...], [...]]: a direction in the axes of each body; the second may be left out where it must be
/// parallel to the first.
void read_axes(const Node& table, const std::string& owner, Axes axes, Reading& reading, Joint& joint) {
  if (axes == Axes::none) return;
  const Node* node = table.find("axes");
  const bool both = axes == Axes::square;
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

/// A number of its own: length, stiffness, damping.
void read_number(
    const Node& table, const std::string& owner, const JointNumber& number, Reading& reading, Joint& joint) {
  using Otherwise = JointNumber::Otherwise;
  Quantity& quantity = joint.numbers[number.key];
  quantity = literal(number.otherwise == Otherwise::start_distance ? start_distance(joint, reading) : 0);
  const Node* node = table.find(number.key);
  if (const auto given = find_quantity(table, number.key, owner, reading.scope)) {
    quantity = *given;
  } else if (number.otherwise == Otherwise::missing) {
    if (node == nullptr)
      reading.report.error(
          table.at, fmt::format("{} has no {}", owner, number.key), fmt::format("add {} = ...", number.key));
    return;
  }
  if (number.demand.holds(quantity.value)) return;
  reading.report.error(node == nullptr ? table.at : node->at,
      fmt::format("{}: {} must {}, not {}", owner, number.key, number.demand.text, quantity.value),
      quantity.value == 0 && !number.at_zero.empty() ? number.at_zero : number.hint);
}

// A pole is found here: the symbolic library knows none.
bool has_value(const Expression& expression, const Joint& joint, const Reading& reading) {
  const std::vector<std::string> columns = pose_columns(reading.model.dimension);
  return std::isfinite(evaluate(expression, [&](const std::string& symbol) {
    if (const auto known = reading.scope.parameters.find(symbol); known != reading.scope.parameters.end())
      return known->second;
    const Body& body = body_of(joint, symbol[0] == '1' ? 0 : 1, reading);
    const auto at = static_cast<std::size_t>(
        std::find(columns.begin(), columns.end(), symbol.substr(2)) - columns.begin());
    const std::size_t d = reading.dimension();
    return at < d ? body.position[at].value : body.orientation[at - d].value;
  }));
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
  // What is wrong with a body would be wrong with its joints again.
  if (reading.report.count() == 0 &&
      !std::all_of(joint.expressions.begin(), joint.expressions.end(),
          [&](const Expression& expression) { return has_value(expression, joint, reading); }))
    reading.report.error(table.at, fmt::format("{}: its expressions have no value at the start", owner),
        "each must be 0 where the bodies begin");
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

/// The keys of a table: `first`, anchors and axes where they are wanted, and what else the forms have.
std::vector<std::string> keys_of(std::vector<std::string> first, std::span<const JointForm> forms) {
  const auto add = [&](const std::string& key) {
    if (std::find(first.begin(), first.end(), key) == first.end()) first.push_back(key);
  };
  for (const JointForm& form : forms)
    for (const JointNumber& number : form.numbers) add(number.key);
  for (const JointForm& form : forms)
    if (form.expressions) add("expressions");
  return first;
}

bool uses(const JointForm& form, const std::string& key, int dimension) {
  if (key == "anchors") return form.anchors != Anchors::none;
  if (key == "axes") return form.axes(dimension) != Axes::none;
  if (key == "expressions") return form.expressions;
  return std::any_of(
      form.numbers.begin(), form.numbers.end(), [&](const JointNumber& number) { return number.key == key; });
}

/// Keys that joints of other types have.
void check_uses(const Node& table, const std::string& owner, const JointForm& form, Reading& reading) {
  for (const std::string& key : keys_of({"anchors", "axes"}, joint_forms()))
    if (const Node* node = table.find(key); node != nullptr && !uses(form, key, reading.model.dimension))
      reading.report.error(node->key_at,
          fmt::format("{} is of type {} and has no use for {}", owner, form.type, key), "remove it");
}

/// What the form says that there is.
void read_form(
    const Node& table, const std::string& owner, const JointForm& form, Reading& reading, Joint& joint) {
  joint.type = form.type;
  read_anchors(table, owner, form.anchors, reading, joint);
  read_axes(table, owner, form.axes(reading.model.dimension), reading, joint);
  for (const JointNumber& number : form.numbers) read_number(table, owner, number, reading, joint);
  put_free_body_first(joint, reading);
  if (form.expressions) read_constraints(table, owner, reading, joint);
}

void read_joint(const Node& table, Names& names, Reading& reading) {
  check_keys(table, keys_of({"name", "type", "bodies", "anchors", "axes"}, joint_forms()), "[[joint]]",
      reading.report);
  Joint joint;
  if (!read_bodies_of(table, "joint", reading, joint)) return;
  const std::string owner = fmt::format("joint '{}'", joint.name);
  claim_name(table, joint.name, "joint", names, reading);
  const JointForm* form = read_type(table, owner, reading);
  if (form == nullptr) return;
  check_uses(table, owner, *form, reading);
  read_form(table, owner, *form, reading, joint);
  take_start_pose(joint, reading);
  reading.model.joints.push_back(std::move(joint));
}

void read_spring(const Node& table, Names& names, Reading& reading) {
  check_keys(
      table, keys_of({"name", "bodies", "anchors"}, {&spring_form(), 1}), "[[spring]]", reading.report);
  Joint spring;
  if (!read_bodies_of(table, "spring", reading, spring)) return;
  const std::string owner = fmt::format("spring '{}'", spring.name);
  claim_name(table, spring.name, "spring", names, reading);
  read_form(table, owner, spring_form(), reading, spring);
  if (spring.numbers.at("length").value > 0 && start_distance(spring, reading) < 1e-9)
    reading.report.error(table.at,
        fmt::format("{}: its ends are at one point and it has no direction", owner),
        "write length = 0, or move an anchor");
  reading.model.joints.push_back(std::move(spring));
}

}  // namespace

void read_joints(const Node& root, Reading& reading) {
  Names names;
  names.reserve({"solver", "t"}, "a column of the trace");
  for (const Node* table : sections(root, "joint", reading.report)) read_joint(*table, names, reading);
  for (const Node* table : sections(root, "spring", reading.report)) read_spring(*table, names, reading);
}

}  // namespace signorini::model
