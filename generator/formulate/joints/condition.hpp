#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/formulate/bodies/tie.hpp"
#include "generator/model/model.hpp"

namespace signorini::formulate {

/// A condition that a joint keeps, g = 0, and the impulse that keeps it: a row and an unknown.
struct Condition {
  std::string impulse;           // "q_b"
  std::string row;               // "axis along b"
  Expr value;                    // g at the poses of the frame, a length or an angle
  bool is_angle = false;         // its impulse is an angular one
  Wrench on_first, on_second;    // of a unit impulse: the slopes of g
  std::optional<Expr> force{};   // a spring's: [N] in place of the condition
  Expr stiffness{}, damping{};   // its slopes by stretch and by speed [N/m], [N s/m]
  std::optional<Expr> astray{};  // 0 where it holds as it should, not where its bodies are turned round
};

/// A number of a joint.
struct FieldValue {
  Field field;
  model::Quantity value;
};

/// Where a joint is looked at: its bodies, its numbers, and its anchors.
struct JointFrame {
  Block& block;
  PortId data;
  int dimension;
  const model::Joint& joint;
  const TiedBody &one, &two;
  Vec r1{}, r2{}, apart{};  // anchors from the centres of mass, and from the first to the second

  Expr number(const std::string& name) { return block.number(data, name); }
  Vec vector(const std::string& name);
};

/// What does not fit where a joint is open at the start, and what to do about it.
struct Misfit {
  std::string what, hint;
};
Misfit anchors_apart(const model::Joint& joint, double error);

/// A type of joint or spring: what its instances have, and its conditions. One file each.
struct JointType {
  std::string_view name;  // of kinds: "revolute", "spring"
  std::vector<FieldValue> (*numbers)(const model::Joint& joint, int dimension);
  std::vector<std::string> (*equations)(const model::Joint& joint, int dimension);  // for people
  std::vector<Condition> (*conditions)(JointFrame& frame);
  Misfit (*misfit)(const model::Joint& joint, double error) = anchors_apart;  // error: the norm of all g
  /// Joints with other structure are other kinds, whose names end otherwise: "_3fa94c1b20".
  std::string (*suffix)(const model::Joint& joint) = nullptr;
};

/// The type of a joint of the model.
const JointType& type_of(const model::Joint& joint, int dimension);

// Numbers that several types have.
std::vector<FieldValue> anchors(const model::Joint& joint, int dimension);
std::vector<FieldValue> direction(const std::string& name, const std::string& meaning,
    const std::array<double, 3>& value, int dimension = 3);
std::vector<FieldValue> turned_axes(const model::Joint& joint, int dimension);  // fixed, prismatic
std::vector<FieldValue> operator+(std::vector<FieldValue> a, const std::vector<FieldValue>& b);

// Conditions that several types have; each begins with `find_anchors`.
void find_anchors(JointFrame& frame);
std::vector<Condition> anchors_meet(JointFrame& frame);        // x1 = x2
std::vector<Condition> orientations_agree(JointFrame& frame);  // R1 = R2 E
Condition right_angle(JointFrame& frame, Vec p, Vec q);  // p.q = 0, p of the first body, q of the second
std::vector<Condition> axes_agree(
    JointFrame& frame, const Vec& b, const Vec& c, const Vec& u2);  // u2 = b x c
Condition along(JointFrame& frame, const Expr& g, const Vec& force, const Vec& at1, const Vec& at2);
std::string orientation_text(int dimension);

/// The distance of the anchors.
Expr separation(JointFrame& frame);

}  // namespace signorini::formulate
