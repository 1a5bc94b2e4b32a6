#pragma once

#include <array>
#include <string>
#include <vector>

#include "generator/model/model.hpp"
#include "tests/support/signed_distance.hpp"

namespace signorini::scenes {

using namespace exact;  // vectors of long double, shapes by support functions

/// A convex part of a body, in its axes.
struct WorldPart {
  bool is_halfspace = false;
  Long3 normal{};        // half-space: outward, body axes
  Real offset = 0;       // [m] half-space
  Support support;       // all others; planar parts lie in z = 0
  double size = 0;       // [m] half of the largest extent
  double thickness = 0;  // [m] the smallest extent
};

struct WorldBody {
  std::string name;
  model::Motion motion = model::Motion::free;
  Real mass = 0;     // [kg]
  Long33 inertia{};  // [kg m^2] body axes; in the plane only zz
  std::vector<WorldPart> parts;
  Vec3 position{};  // at the start, for bodies that stay there
  Quaternion orientation{1, 0, 0, 0};
  bool is_free() const { return motion == model::Motion::free; }
};

struct WorldContact {
  std::string name;
  std::array<std::size_t, 2> bodies{}, parts{};
  double mu = 0, et = 1, eo = 1, er = 0;
  double size = 0;       // [m] of the smaller part
  double thickness = 0;  // [m] of the two together
};

/// What a model says, as far as steps are judged by it: its own numbers, nothing of its equations.
struct World {
  explicit World(const model::Model& from);

  model::Model model;  // forces, joints, springs
  int dimension = 3;
  Long3 gravity{};
  std::vector<WorldBody> bodies;
  std::vector<WorldContact> contacts;
};

}  // namespace signorini::scenes
