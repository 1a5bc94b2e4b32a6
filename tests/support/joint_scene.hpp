#pragma once

#include <string>

#include "generator/convex/rotation.hpp"
#include "tests/support/trace_row.hpp"

namespace signorini::test {

/// Two free bodies "a" and "b" in random poses and motion, and a joint "tie" or a spring between them that
/// takes the poses as they are.
struct JointScene {
  std::string type;
  std::string text;  // the model
  Vec3 anchors[2]{}, axes[2]{};
  double length = 0;     // distance of the anchors at the start
  double pitch = 0.3;    // [m] of a screw
  model::Mat3 turned{};  // R1^T R2 at the start
};

/// `type` is that of a joint, "spring" or "spring_without_length". `gravity` [m/s^2] points down.
JointScene random_joint(const std::string& type, unsigned seed, double gravity);

/// How far the bodies are from what the joint keeps, from the trace alone: [m] and [rad] together.
double joint_error(const JointScene& scene, const TraceRow& row);

}  // namespace signorini::test
