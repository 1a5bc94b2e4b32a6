#include "generator/formulate/joints/joint_expression.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/formulate/surfaces/structure.hpp"

namespace signorini::formulate {

namespace {

bool is_pose(const std::string& symbol) { return symbol[0] == '1' || symbol[0] == '2'; }

Structure joint_structure(const model::Joint& joint) { return structure_of(joint.expressions, is_pose); }

/// The pose of a body as symbols of the tape, in the order of pose_names.
Vec pose_symbols(Block& block, const std::string& suffix, const TiedBody& body) {
  Vec pose = body.centre;
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

}  // namespace

std::string expression_name(const model::Joint& joint) {
  return "expression_" + hash_of(expression_lines(joint));
}

std::vector<std::string> expression_lines(const model::Joint& joint) {
  std::vector<std::string> lines;
  for (const model::Expression& expression : joint_structure(joint).expressions)
    lines.push_back(readable(expression) + " = 0");
  return lines;
}

std::vector<Field> expression_fields(const model::Joint& joint) {
  std::vector<Field> fields;
  for (std::size_t i = 0; i < joint_structure(joint).slots.size(); ++i)
    fields.push_back({fmt::format("k{}", i + 1), "", "number of the model's expression"});
  return fields;
}

std::vector<model::Quantity> expression_values(const model::Joint& joint) {
  return joint_structure(joint).slots;
}

std::vector<ExpressionRow> expression_rows(
    Block& block, const model::Joint& joint, int dimension, const TiedBody& one, const TiedBody& two) {
  const std::vector<std::string> columns = pose_names(dimension);
  const Vec pose1 = pose_symbols(block, "1", one), pose2 = pose_symbols(block, "2", two);
  const auto variable = [&](const std::string& symbol) {
    const auto at = std::find(columns.begin(), columns.end(), symbol.substr(2)) - columns.begin();
    return (symbol[0] == '1' ? pose1 : pose2).at(static_cast<std::size_t>(at));
  };
  const Vec slots = block.inputs("data", names_of(expression_fields(joint)));
  std::vector<ExpressionRow> rows;
  for (const Expr& value : to_exprs(block, joint_structure(joint), "expression", slots, variable, is_pose))
    rows.push_back(
        {value, wrench_of(block, value, pose1, dimension), wrench_of(block, value, pose2, dimension)});
  return rows;
}

}  // namespace signorini::formulate
