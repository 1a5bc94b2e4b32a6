#pragma once

#include <string>
#include <vector>

#include "bench/effort.hpp"

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

/// Two committed models and a row of spheres on a plane, 1 to 1000 of them; of a smoke the first alone.
std::vector<Scenario> scenarios(Effort effort);

}  // namespace signorini::bench
