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

/// Largest direction . x [m] over a body's set at its initial pose, world axes.
double reach(const Body& body, const Vec3& direction, const std::map<std::string, double>& parameters);

/// Signed distance [m] of a body's set to a plane at the initial pose, negative when it reaches behind it.
double distance(const Body& body, const Plane& plane, const std::map<std::string, double>& parameters);

/// How far two convex sets lie apart along a direction from the first to the second; negative when they
/// overlap.
struct Separation {
  double gap = 0;  // [m]
  Vec3 direction{};
};

/// The largest separation over all directions, which is the distance of sets that do not overlap. The search
/// ends early where `enough` is reached.
Separation separation(
    const Body& a, const Body& b, const std::map<std::string, double>& parameters, double enough);

}  // namespace signorini::model
