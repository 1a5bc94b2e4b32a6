#include "generator/formulate/joints/condition.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/formulate/surfaces/structure.hpp"

namespace signorini::formulate {

namespace {

bool is_pose(const std::string& symbol) { return symbol[0] == '1' || symbol[0] == '2'; }

Structure joint_structure(const model::Joint& joint) { return structure_of(joint.expressions, is_pose); }

/// The pose of a body as symbols of the tape, in the order of pose_names.
Vec pose_symbols(Block& block, const std::string& suffix, const TiedBody& body) {
  Vec pose =
      body.origin.empty() ? body.centre : block.define("world" + suffix, in_world(body.origin, body.centre));
  if (body.orientation.size() == 1) {
    pose.push_back(body.orientation[0]);
    return pose;
  }
  const Expr norm = block.define("norm" + suffix, sqrt(dot(body.orientation, body.orientation)));
  for (const Expr& q : body.orientation) pose.push_back(block.define("unit" + suffix, q / norm));
  return pose;
}

// d g / d(angle about each axis) from d g / d q: dq = (0, w) (x) q / 2.
Vec turn_of(const Vec& g, const Vec& q) {
  if (g.size() == 1) return g;
  const Expr half = Expr(1) / Expr(2);
  return {half * (-(g[0] * q[1]) + g[1] * q[0] - g[2] * q[3] + g[3] * q[2]),
      half * (-(g[0] * q[2]) + g[1] * q[3] + g[2] * q[0] - g[3] * q[1]),
      half * (-(g[0] * q[3]) - g[1] * q[2] + g[2] * q[1] + g[3] * q[0])};
}

Wrench wrench_of(Block& block, const Expr& value, const Vec& pose, int dimension) {
  Vec gradient;
  for (const Expr& symbol : pose)
    gradient.push_back(block.define("slope", block.tape.derivative(value, symbol)));
  const Vec force(gradient.begin(), gradient.begin() + dimension);
  const Vec turn(gradient.begin() + dimension, gradient.end());
  return {force, block.define("turn", turn_of(turn, Vec(pose.begin() + dimension, pose.end())))};
}

std::vector<std::string> lines_of(const model::Joint& joint) {
  std::vector<std::string> lines;
  for (const model::Expression& expression : joint_structure(joint).expressions)
    lines.push_back(readable(expression) + " = 0");
  return lines;
}

std::vector<FieldValue> slots_of(const model::Joint& joint, int) {
  std::vector<FieldValue> fields;
  for (const model::Quantity& value : joint_structure(joint).slots)
    fields.push_back(
        {{fmt::format("k{}", fields.size() + 1), "", "number of the model's expression", 0, {}}, value});
  return fields;
}

std::vector<Condition> conditions_of(JointFrame& f) {
  const std::vector<std::string> columns = pose_names(f.dimension);
  const Vec pose1 = pose_symbols(f.block, "1", f.one), pose2 = pose_symbols(f.block, "2", f.two);
  const auto variable = [&](const std::string& symbol) {
    const auto at = std::find(columns.begin(), columns.end(), symbol.substr(2)) - columns.begin();
    return (symbol[0] == '1' ? pose1 : pose2).at(static_cast<std::size_t>(at));
  };
  const Vec slots = f.data < 0 ? Vec{} : f.block.numbers(f.data);
  std::vector<Condition> all;
  for (const Expr& value :
      to_exprs(f.block, joint_structure(f.joint), "expression", slots, variable, is_pose)) {
    const std::string number = std::to_string(all.size() + 1);
    all.push_back({"p_" + number, "expression " + number, value, false,
        wrench_of(f.block, value, pose1, f.dimension), wrench_of(f.block, value, pose2, f.dimension)});
  }
  return all;
}

}  // namespace

// What a model gives as expressions of the two poses, each of which must stay zero. Symbols are "1.x",
// "2.qw": the pose of the first and of the second body.
extern const JointType expression{.name = "expression",
    .numbers = slots_of,
    .equations = [](const model::Joint& joint, int) { return lines_of(joint); },
    .conditions = conditions_of,
    .misfit =
        [](const model::Joint&, double error) {
          return Misfit{fmt::format("its expressions are off by {:.3g} at the start", error),
              "each must be 0 where the bodies begin"};
        },
    .suffix = [](const model::Joint& joint) { return "_" + hash_of(lines_of(joint)); }};

}  // namespace signorini::formulate
