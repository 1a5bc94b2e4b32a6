#pragma once

#include <string>
#include <vector>

#include "tests/random/draw/scene_text.hpp"
#include "tests/support/random_source.hpp"
#include "tests/support/shape_draw.hpp"
#include "tests/support/signed_distance.hpp"

namespace signorini::scenes {

using namespace exact;

/// A part of a body on the stage.
struct StagePart {
  ShapeSpec shape;
  Vec3 at{};  // in body axes
  Quaternion turn{1, 0, 0, 0};
};

enum class Role { free, fixed, prescribed };

struct Actor {
  std::string name;
  Role role = Role::free;
  std::vector<StagePart> parts;
  double mass = 1;  // [kg]
  Vec3 position{}, velocity{}, spin{};
  Quaternion orientation{1, 0, 0, 0};
  std::vector<std::string> drive, turn_drive;  // prescribed: velocity and angular velocity as expressions
};

struct Friction {
  double mu = 0, er = 0;
};

/// Where a scene is put together: actors, then what ties them. Lengths are of the order of `size`, speeds of
/// sqrt(g size), masses of `mass`.
class Stage {
 public:
  Stage(RandomSource& source, int dimensions, double length);

  RandomSource& random;
  int dimension;
  double size;            // [m]
  double mass;            // [kg]
  double mass_ratio;      // masses differ by up to this
  double speed;           // [m/s] sqrt(9.81 size)
  double gravity = 9.81;  // [m/s^2] downwards: -z, in the plane -y

  std::vector<Actor> actors;

  /// A body, with a mass, pose and motion drawn at random; its position is the origin.
  std::size_t add_free(const ShapeSpec& shape, double liveliness = 1);
  /// A shape of any type, of `part` of the size.
  std::size_t add_any(double part, double aspect, double liveliness = 1);
  std::size_t add_fixed(const ShapeSpec& shape, const Vec3& position, const Quaternion& turn = {1, 0, 0, 0});
  std::size_t add_plane(const Vec3& normal, const Vec3& through);

  /// The actor is moved from far away along `along` until `gap` is left to the others it may touch.
  void approach(std::size_t actor, const Vec3& along, double gap);
  /// The smallest distance of an actor to others before it.
  double clearance(std::size_t actor) const;
  /// A gap to start with: none, a hair, or a part of the size.
  double draw_gap();

  Friction draw_friction();
  void contact(std::size_t one, std::size_t two, const Friction& friction);
  /// Of all pairs of which at least one is free.
  void contact_all(const Friction& friction);

  Section& joint(const std::string& type, std::size_t one, std::size_t two);
  Section& spring(std::size_t one, std::size_t two);
  Section& force(std::size_t actor);

  std::string list(const Vec3& v) const;
  std::string points(const Vec3& a, const Vec3& b) const { return "[" + list(a) + ", " + list(b) + "]"; }
  Vec3 up() const { return dimension == 3 ? Vec3{0, 0, 1} : Vec3{0, 1, 0}; }
  Vec3 down() const { return dimension == 3 ? Vec3{0, 0, -1} : Vec3{0, -1, 0}; }

  /// The model file.
  SceneText finish(const std::string& name) const;

 private:
  Real distance(const Actor& one, const Actor& two) const;

  std::vector<Section> ties_;
};

}  // namespace signorini::scenes
