#pragma once

#include <map>
#include <string>

#include "generator/convex/closest_to_origin.hpp"
#include "generator/convex/rotation.hpp"
#include "generator/model/reading.hpp"

namespace signorini::model {

/// A half-space in world axes: normal . x <= offset.
struct Plane {
  Vec3 normal{};
  double offset = 0;
};

/// A part of a body at the initial pose.
struct PosedPart {
  const Body& body;
  const Shape& shape;

  explicit PosedPart(const Body& b, int part = 0)
      : body(b), shape(b.parts[static_cast<std::size_t>(part)].shape) {}
};

Plane world_plane(const PosedPart& halfspace);

/// The point of the part that lies furthest along a direction, world axes.
Vec3 furthest(const PosedPart& part, const Vec3& direction, const std::map<std::string, double>& parameters);

/// Signed distance [m] of a part to a plane, negative when it reaches behind it.
double distance(const PosedPart& part, const Plane& plane, const std::map<std::string, double>& parameters);

/// The largest separation over all directions, which is the distance of sets that do not overlap. The search
/// ends early where `enough` is reached.
Separation separation(
    const PosedPart& a, const PosedPart& b, const std::map<std::string, double>& parameters, double enough);

/// The direction from a closest point of `a` to one of `b`, which do not overlap.
Vec3 normal(const PosedPart& a, const PosedPart& b, const std::map<std::string, double>& parameters);

/// Reports a free body that reaches into another one at the start.
void check_overlap(const Contact& contact, Reading& reading);

}  // namespace signorini::model
