#pragma once

#include <functional>

#include "generator/convex/rotation.hpp"

namespace signorini::model {

/// How far two convex sets lie apart along a direction from the first to the second; negative when they
/// overlap.
struct Separation {
  double gap = 0;  // [m]
  Vec3 direction{};
};

/// The distance of a convex set from the origin, and the direction to its closest point; the set is known by
/// `lowest`, its point with the least n . x. The algorithm of Gilbert, Johnson and Keerthi: the gap is never
/// too large, and negative where the set holds the origin. Ends early where `enough` is reached, and where
/// `lowest` is not finite.
Separation closest_to_origin(
    const std::function<Vec3(const Vec3& n)>& lowest, const Vec3& start, double enough);

}  // namespace signorini::model
