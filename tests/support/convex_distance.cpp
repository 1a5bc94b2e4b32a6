#include "tests/support/convex_distance.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/support/signed_distance.hpp"

namespace signorini::test {

namespace {

using namespace exact;

Furthest in_double(Support support) {
  return [support = std::move(support)](const Vec3& u) { return to_double(support(to_long(u))); };
}

Furthest of_shape(const std::string& type, std::vector<double> numbers, std::vector<Vec3> vertices = {}) {
  return in_double(support_of({type, 3, std::move(numbers), std::move(vertices)}));
}

Posed in_world(const Furthest& body) {
  return {[body](const Long3& u) { return to_long(body(to_double(u))); }, {0, 0, 0}, {1, 0, 0, 0}};
}

}  // namespace

Furthest furthest_of_superellipsoid(const Vec3& axes, double exponent) {
  return of_shape("superellipsoid", {axes[0], axes[1], axes[2], exponent});
}

Furthest furthest_of_box(const Vec3& size) { return of_shape("box", {size[0], size[1], size[2]}); }

Furthest furthest_of_points(std::vector<Vec3> points) { return of_shape("polytope", {}, std::move(points)); }

Furthest furthest_of_cylinder(double radius, double length) { return of_shape("cylinder", {radius, length}); }

Furthest furthest_of_capsule(double radius, double length) { return of_shape("capsule", {radius, length}); }

Furthest furthest_of_half_ball(double radius) { return of_shape("half_ball", {radius}); }

Furthest furthest_of_lens(double radius, double thickness) {
  return of_shape("lens", {radius, radius, thickness});
}

Furthest placed(Furthest body, const Vec3& position, const Quaternion& orientation) {
  return [at = to_long(position), turn = rotation_of(orientation), body = std::move(body)](const Vec3& u) {
    return to_double(sum(at, 1, times(turn, to_long(body(to_double(transposed_times(turn, to_long(u))))))));
  };
}

Distance distance(const Furthest& first, const Furthest& second, const Vec3& from) {
  const SignedDistance found = signed_distance(in_world(first), in_world(second), to_long(from));
  return {static_cast<double>(found.gap), to_double(found.normal), to_double(found.first),
      to_double(found.second), static_cast<double>(found.uncertainty)};
}

double distance_to_plane(const Furthest& body, const Vec3& normal, double offset) {
  return static_cast<double>(exact::distance_to_plane(in_world(body), to_long(normal), offset));
}

}  // namespace signorini::test
