#pragma once

#include <array>
#include <string>

namespace signorini::test {

using Vec3 = std::array<double, 3>;
using Quaternion = std::array<double, 4>;

/// A convex body |x/a|^p + |y/b|^p + |z/c|^p <= 1 above a tilted plane.
struct Scene {
  Vec3 axes{}, position{}, velocity{}, spin{}, normal{};
  Quaternion orientation{};
  int exponent = 2;
  double mass = 1, mu = 0.3, er = 0, offset = 0;
};

/// Shape, pose, motion, mass, friction and plane drawn at random, the body 0 to 0.3 m above the plane.
Scene random_scene(unsigned seed);

/// The scene as a model file with body `stone` and contact `touch`.
std::string to_text(const Scene& scene, unsigned seed);

/// The distance of the body to the plane at a pose, from the support function: nothing of the MCP is used.
double true_gap(const Scene& scene, const Vec3& position, const Quaternion& orientation);

}  // namespace signorini::test
