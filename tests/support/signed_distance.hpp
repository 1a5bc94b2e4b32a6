#pragma once

#include "tests/support/shape_spec.hpp"

namespace signorini::exact {

/// A convex body in the world.
struct Posed {
  Posed(Support body, const Vec3& position, const Quaternion& orientation)
      : shape(std::move(body)), at(to_long(position)), turn(rotation_of(orientation)) {}

  Support shape;
  Long3 at{};
  Long33 turn{};

  /// From `at` to the point that lies furthest along u; world axes.
  Long3 furthest(const Long3& u) const { return times(turn, shape(transposed_times(turn, u))); }
};

/// How far two convex bodies lie apart.
struct SignedDistance {
  Real gap = 0;             // [m] negative when they overlap: then -gap is a depth, found to be the least
  Long3 normal{};           // from the first to the second
  Long3 first{}, second{};  // points furthest along the normal, from the place of the first body
  Real uncertainty = 0;     // [m] apart: the gap is too small by at most this much
};

/// The largest n . (second(-n) - first(n)) over all unit vectors n. All is relative to the first body, so
/// that the distance from the origin costs no digits. Nothing of the generator and of the runtime is used.
/// Apart, n is found by cutting planes; their bound is the uncertainty. Where six charts of the sphere hold
/// no separating direction the bodies overlap, and the least depth is sought from many directions.
SignedDistance signed_distance(const Posed& first, const Posed& second);

/// The same, and `from` is looked at first: a direction from the inside of the first body to that of the
/// second. It only saves time.
SignedDistance signed_distance(const Posed& first, const Posed& second, const Long3& from);

/// n . (second(-n) - first(n)): no gap is smaller, whatever the unit vector n.
Real gap_along(const Posed& first, const Posed& second, const Long3& n);

/// The distance of a body to the half-space normal . x <= offset that lies in axes placed at `at`.
Real distance_to_plane(const Posed& body, const Long3& normal, Real offset, const Long3& at = {});

}  // namespace signorini::exact
