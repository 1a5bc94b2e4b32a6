#pragma once

#include <vector>

#include "tests/random/run/run_scene.hpp"

namespace signorini::scenes {

/// What came of a scene in a process of its own.
struct SceneResult {
  std::map<std::string, long> rungs;  // right steps by the rung of the ladder that solved them
  long right = 0, same = 0;           // steps, comparisons
  std::vector<Note> notes;            // all others, in order
  bool crashed = false, hung = false;
  int signal = 0;  // that ended it
  double h = 0;    // of the last step that was heard of
  long step = -1;
};

/// Runs a scene in a child, so that a crash or a hang is a result. It hangs where nothing is heard of it for
/// `patience` seconds.
SceneResult run_in_child(const Scene& scene, const RunOptions& options, double patience);

/// The same for any work that tells of its steps.
SceneResult run_in_child(const std::function<void(const Listener& tell)>& work, double patience);

}  // namespace signorini::scenes
