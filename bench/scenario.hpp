#pragma once

#include <string>
#include <vector>

namespace signorini::bench {

/// A model to measure.
struct Scenario {
  std::string name;
  std::string text;  // of the model file
};

/// Every model in models/, in the order of their names.
std::vector<Scenario> committed_models();

/// Spheres that fall from different heights, slide, roll and spin; one kind of contact, `count` instances.
Scenario spheres(int count);

/// Two committed models, and ten spheres on a plane.
std::vector<Scenario> scenarios();

}  // namespace signorini::bench
