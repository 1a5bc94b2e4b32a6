#pragma once

#include <array>
#include <functional>
#include <vector>

namespace signorini::test {

using Vec3 = std::array<double, 3>;
using Quaternion = std::array<double, 4>;

/// The point of a convex body that lies furthest along u; body axes, u of any length.
using Furthest = std::function<Vec3(const Vec3& u)>;

/// |x/a|^p + |y/b|^p + |z/c|^p <= 1, p at least 2.
Furthest furthest_of_superellipsoid(const Vec3& axes, double exponent);

/// Full lengths of the sides, about the origin.
Furthest furthest_of_box(const Vec3& size);

/// The convex hull of some points.
Furthest furthest_of_points(std::vector<Vec3> points);

/// Axis z, flat ends at z = +- length/2.
Furthest furthest_of_cylinder(double radius, double length);

/// Within a radius of the segment |z| <= length/2.
Furthest furthest_of_capsule(double radius, double length);

/// A dome of a ball on a flat face at z = -3/8 radius.
Furthest furthest_of_half_ball(double radius);

/// Where two balls of one radius overlap, faces at z = +- thickness/2.
Furthest furthest_of_lens(double radius, double thickness);

/// The body turned about its own origin and then moved.
Furthest placed(Furthest body, const Vec3& position, const Quaternion& orientation);

/// How far two convex bodies lie apart.
struct Distance {
  double gap = 0;          // [m] negative when they overlap
  Vec3 normal{};           // from the first to the second
  Vec3 first{}, second{};  // points of the two bodies that are furthest along the normal
  double uncertainty = 0;  // [m] the gap is too small by at most this much
};

/// `exact::signed_distance` for bodies whose furthest points are doubles, in world axes. `from` is a
/// direction from the inside of the first body to the inside of the second.
Distance distance(const Furthest& first, const Furthest& second, const Vec3& from);

/// The distance of a body to the half-space normal . x <= offset.
double distance_to_plane(const Furthest& body, const Vec3& normal, double offset);

}  // namespace signorini::test
