#pragma once

#include <optional>

#include "generator/formulate/bodies/kinematics.hpp"

namespace signorini::formulate {

/// Two unit tangents: n, t, o are right-handed. In the plane only t, which is n turned by +90 degrees.
struct Tangents {
  Vec t, o;
};

/// t is the part of a given direction that is perpendicular to n.
Tangents directed_tangents(Block& block, const Vec& n, const Vec& direction);

/// A frame that stands still during a solve.
struct ReferenceFrame {
  Vec n, t, o;
};

/// A frame about a direction, smooth in it but for one point of the sphere, which is none of the axes.
ReferenceFrame reference_frame(Block& block, const Vec& direction);

/// The reference frame turned by the smallest rotation that brings its normal to n. Without a square root,
/// and singular only where n is opposite to the reference.
Tangents carried_tangents(Block& block, const Vec& n, const ReferenceFrame& reference);

}  // namespace signorini::formulate
