#pragma once

#include <string>

#include "tests/random/run/child.hpp"

namespace signorini::scenes {

struct KeepOptions {
  std::string folder;
  bool shrinks = false;
  double patience = 30;  // [s]
};

/// Writes a scene once for each of its failures, as a model file that says in a comment what is wrong in
/// which step; where asked, a small one beside it that fails in the same way.
void keep_failures(
    const Scene& scene, const SceneResult& result, const RunOptions& run, const KeepOptions& options);

}  // namespace signorini::scenes
