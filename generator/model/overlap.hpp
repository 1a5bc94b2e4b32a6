#pragma once

#include <map>
#include <string>

#include "generator/model/model.hpp"
#include "generator/model/rotation.hpp"

namespace signorini::model {

/// A half-space in world axes: normal . x <= offset.
struct Plane {
  Vec3 normal{};
  double offset = 0;
};

Plane world_plane(const Body& halfspace);

/// Signed distance [m] of a body's set to a plane at the initial pose, negative when it reaches behind it.
double distance(const Body& body, const Plane& plane, const std::map<std::string, double>& parameters);

}  // namespace signorini::model
