#pragma once

#include <optional>

#include "generator/simulator/snapshot.hpp"
#include "tests/random/draw/scene_text.hpp"
#include "tests/random/judge/moment.hpp"

namespace signorini::scenes {

/// Another way to write the same scene down: mirrored at y = 0, then turned, in other units, then shifted.
struct Frame {
  std::string name;
  bool mirrored = false;
  Quaternion turn{1, 0, 0, 0};
  double length = 1, mass = 1, time = 1;  // how many of the new units one of the old ones has
  Vec3 shift{};                           // [new units]

  Vec3 point(const Vec3& a) const;
  Vec3 vector(const Vec3& a, double unit) const;         // velocities, forces
  Vec3 pseudo_vector(const Vec3& a, double unit) const;  // spins, moments: a mirror turns them round
  Quaternion orientation(const Quaternion& q) const;
};

/// The model in this frame. None where its expressions depend on what the frame changes.
std::optional<SceneText> in_frame(const SceneText& scene, const Frame& frame);

/// A state in this frame, remembering nothing.
engine::Snapshot in_frame(
    const World& world, const Moment& moment, const engine::Snapshot& like, const Frame& frame);

}  // namespace signorini::scenes
