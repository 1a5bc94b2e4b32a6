#pragma once

#include <optional>

#include "tests/random/run/child.hpp"

namespace signorini::scenes {

struct Shrunk {
  Scene scene;
  Note note;
};

/// A smaller scene that fails with the same cause: fewer bodies, contacts, joints and entries, rounder
/// numbers, a later start. None where the failure does not come again.
std::optional<Shrunk> shrink(const Scene& scene, const Note& note, const RunOptions& run, double patience);

}  // namespace signorini::scenes
