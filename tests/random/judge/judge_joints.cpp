#include <algorithm>
#include <cmath>

#include "tests/random/judge/loads.hpp"

namespace signorini::scenes {

namespace {

Long3 axis_of(
    const Step& step, const model::Joint& joint, std::size_t side, const std::array<double, 3>& axis) {
  const BodyMoment& body = step.after.bodies[static_cast<std::size_t>(joint.bodies[side])];
  return times(rotation_of(body.orientation), to_long(axis));
}

/// How far the relative orientation is from that of the start: sines of angles. triad has the axes of the
/// first body in those of the second.
Real orientation_error(const Step& step, const model::Joint& joint) {
  const BodyMoment &one = step.after.bodies[static_cast<std::size_t>(joint.bodies[0])],
                   &two = step.after.bodies[static_cast<std::size_t>(joint.bodies[1])];
  const Long33 R1 = rotation_of(one.orientation), R2 = rotation_of(two.orientation);
  if (step.world.dimension == 2) {
    const Long33 relative = product(transposed(R2), R1);
    const Real c = std::cos(Real(joint.angle)), s = std::sin(Real(joint.angle));
    return std::abs(relative[1][0] * c - relative[0][0] * s);
  }
  Real worst = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    Long3 e{};
    e[i] = 1;
    worst = std::max(worst, norm(sum(times(R1, e), -1, times(R2, to_long(joint.triad[i])))));
  }
  return worst;
}

/// Lengths [m] and angles [rad] by which a joint is open.
struct Opening {
  Real length = 0, angle = 0;
};

Opening opening_of(const Step& step, const model::Joint& joint) {
  const Long3 apart =
      sum(anchor_of(step.world, step.after, joint, 1), -1, anchor_of(step.world, step.after, joint, 0));
  const bool in_space = step.world.dimension == 3;
  if (joint.type == "ball") return {norm(apart), 0};
  if (joint.type == "distance") return {std::abs(norm(apart) - joint.numbers.at("length").value), 0};
  if (joint.type == "fixed") return {norm(apart), orientation_error(step, joint)};
  const Long3 u1 = axis_of(step, joint, 0, joint.axes[0]), u2 = axis_of(step, joint, 1, joint.axes[1]);
  if (joint.type == "revolute") return {norm(apart), in_space ? norm(cross(u1, u2)) : 0};
  if (joint.type == "universal") return {norm(apart), std::abs(dot(u1, u2))};
  if (joint.type == "prismatic")
    return {norm(sum(apart, -dot(apart, u1), u1)), orientation_error(step, joint)};
  return {};  // screws and expressions are not drawn
}

/// The smallest body of a joint that has a shape [m]; else the length of its anchors.
double size_of_joint(const Step& step, const model::Joint& joint) {
  double size = 1e300;
  for (const int body : joint.bodies)
    for (const WorldPart& part : step.world.bodies[static_cast<std::size_t>(body)].parts)
      size = std::min(size, part.size);
  return size < 1e299 ? size : 1;
}

}  // namespace

void judge_joints(const Step& step, Faults& faults) {
  for (const model::Joint& joint : step.world.model.joints) {
    if (is_spring(joint)) continue;
    const Opening open = opening_of(step, joint);
    const double within = length_tolerance(step, size_of_joint(step, joint),
        static_cast<std::size_t>(joint.bodies[0]), static_cast<std::size_t>(joint.bodies[1]));
    expect_at_most(faults, "open joint", joint.name, open.length, within);
    expect_at_most(faults, "turned joint", joint.name, open.angle, 1e-8L);
  }
}

}  // namespace signorini::scenes
