#pragma once

#include <vector>

#include "tests/random/judge/judge.hpp"

namespace signorini::scenes {

/// An impulse [N s] and its moment about the centre of mass [N m s].
struct Wrench {
  Long3 linear{}, angular{};
};
Wrench operator+(const Wrench& a, const Wrench& b);

/// What acts on each body of a step and is known from outside, by body; levers at the end of the step.
struct Loads {
  std::vector<Wrench> applied;   // gravity, forces, gyroscopic term
  std::vector<Wrench> springs;   // by their law, at the end
  std::vector<Wrench> contacts;  // as reported
};
Loads loads_of(const Step& step);

/// m (v+ - v) and I (w+ - w), I of the start in world axes.
Wrench change_of(const Step& step, std::size_t body);

/// I of a body at the start, world axes.
Long33 inertia_at_start(const Step& step, std::size_t body);

/// I^-1 a.
Long3 solved(const Long33& inertia, const Long3& a);

/// Where an anchor of a joint or spring is at a moment.
Long3 anchor_of(const World& world, const Moment& moment, const model::Joint& joint, std::size_t side);

/// What holds bodies to each other, besides joints.
struct Holds {
  bool contacts = false;  // that carry an impulse
  bool springs = false;
};

/// A number for each body: free bodies that hold each other have the same. Others have -1.
std::vector<int> groups_of(const Step& step, const Holds& also = {});

}  // namespace signorini::scenes
