#pragma once

#include "generator/kernel/block.hpp"

namespace signorini::formulate {

using namespace kernel;  // a formulation is written in the words of that room
using kernel::operator+, kernel::operator-, kernel::operator*;

/// Names of a body's state in the order of the trace: pose, then velocity.
std::vector<std::string> pose_names(int dimension);
std::vector<std::string> velocity_names(int dimension);

/// Names of an applied impulse: linear, then angular.
std::vector<std::string> impulse_names(int dimension);

/// Position and orientation of a body: numbers of a port.
struct Pose {
  Vec position;
  Vec orientation;  // unit quaternion (w, x, y, z), or the angle
};
Pose pose_of(Block& block, PortId port, int dimension);

/// What a step tells its blocks: the first port of each.
PortId step_port(Block& block);

/// The orientation after a step: q + (h/2)(0, w) (x) q, not yet normalised; in the plane theta + h w.
Vec advance_orientation(Block& block, const Vec& orientation, const Vec& w, const Expr& h);

/// The rotation matrix of a quaternion that need not be normalised (the norm is divided out, so that the pose
/// inside the residual is exactly a rotation), or of an angle. Entries are named `name`00 ...
Matrix rotation(Block& block, const std::string& name, const Vec& orientation);

}  // namespace signorini::formulate
