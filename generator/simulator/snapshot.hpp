#pragma once

#include <string>
#include <vector>

namespace signorini::engine {

struct NamedNumber {
  std::string name;
  double value = 0;
};

/// All that the next step of a simulator depends on, as numbers: it can be kept, written down and edited.
struct Snapshot {
  double t = 0;                         // [s]
  std::vector<NamedNumber> parameters;  // of the model file
  std::vector<NamedNumber> fields;      // of bodies and contacts ("ball.mass") that differ from what the
                                        // parameters make them
  std::vector<NamedNumber> inputs;
  std::vector<NamedNumber> state;            // "ball.x", "ball.past.x"
  std::vector<NamedNumber> modes;            // "ball.owed": what switches between schemes; may be empty
  std::vector<std::vector<double>> answers;  // remembered, the latest first; one number an unknown
  std::vector<int> counts;                   // how many of them each island remembers
};

}  // namespace signorini::engine
