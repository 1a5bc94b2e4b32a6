#pragma once

#include <string>
#include <vector>

#include "tests/support/convex_distance.hpp"

namespace signorini::test {

/// A convex body and how it starts.
struct PairBody {
  std::string name, shape;  // shape: the inline table of the model file
  Furthest furthest;        // the same shape, body axes
  bool fixed = false;
  Vec3 position{}, velocity{}, spin{};
  Quaternion orientation{1, 0, 0, 0};
  double mass = 1;  // [kg]
};

/// Two bodies of a scene, or one and the ground.
struct PairContact {
  static constexpr int ground = -1;
  int first = 0, second = ground;
  double mu = 0, er = 0;
};

/// A few bodies that fall on each other, on fixed ones, on a plane.
struct PairScene {
  std::vector<PairBody> bodies;
  std::vector<PairContact> contacts;
  bool has_ground = false, has_gravity = true;
  Vec3 normal{0, 0, 1};  // of the ground
  double offset = 0;     // [m] of the ground
};

enum class Arrangement {
  on_plane,   // a free body above a plane
  on_fixed,   // a free body above a fixed one
  in_flight,  // two free bodies that fly towards each other without gravity
  on_lying,   // a free body above another one above a plane
  pile        // three free bodies, one above the other, above a plane
};
/// Those with bodies on each other.
inline constexpr Arrangement pair_arrangements[] = {
    Arrangement::on_fixed, Arrangement::in_flight, Arrangement::on_lying, Arrangement::pile};
std::string to_word(Arrangement arrangement);

/// What the bodies of a scene look like.
enum class PairShapes {
  round,  // spheres, ellipsoids, superellipsoids with exponents 4 and 6
  edged,  // boxes, cylinders, capsules, lenses, half balls, and round ones among them
  flat    // boxes, cylinders, wedges; what is fixed is a box
};

/// Shapes, sizes, poses, motions, masses, friction and plane drawn at random; a body starts up to 0.3 m above
/// the one below it, higher where something else is in the way.
PairScene random_pair_scene(Arrangement arrangement, unsigned seed, PairShapes shapes = PairShapes::round);

/// The scene as a model file; contact k has the name `contact<k>`.
std::string to_text(const PairScene& scene);

/// Where a body of a scene is.
struct PairPose {
  Vec3 position{};
  Quaternion orientation{1, 0, 0, 0};
};

/// The distance of the bodies of a contact at given poses, one a body of the scene, by geometry alone.
double true_gap(const PairScene& scene, const PairContact& contact, const std::vector<PairPose>& poses);

}  // namespace signorini::test
