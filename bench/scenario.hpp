#pragma once

#include <string>
#include <vector>

namespace signorini::bench {

/// A model to measure.
struct Scenario {
  std::string name;
  std::string text;  // of the model file
};

/// The committed models, and ten spheres on a plane.
std::vector<Scenario> scenarios();

}  // namespace signorini::bench
