#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

namespace signorini::test {

using Vec3 = std::array<double, 3>;

/// A shape of the model language drawn at random above a tilted plane.
struct ShapeScene {
  std::string shape;  // the inline table of the model file
  int dimension = 3;
  std::function<double(const Vec3&)> support;  // max u . x over the body, u a unit vector in body axes
  Vec3 position{}, velocity{}, spin{}, normal{};
  std::array<double, 4> orientation{};  // planar: cos(theta/2), 0, 0, sin(theta/2)
  double theta = 0, mass = 1, mu = 0.3, er = 0, offset = 0;
};

/// The types that `random_shape_scene` draws.
const std::vector<std::string>& shape_scene_types();

/// Sizes, pose, motion, mass, friction and plane drawn at random, the body 0 to 0.3 m above the plane.
ShapeScene random_shape_scene(const std::string& type, unsigned seed);

/// The scene as a model file with body `stone` and contact `touch`.
std::string to_text(const ShapeScene& scene);

/// The distance of the body to the plane at a pose, from its support function: nothing of the generator is
/// used.
double true_gap(const ShapeScene& scene, const Vec3& position, const std::array<double, 4>& orientation);

}  // namespace signorini::test
