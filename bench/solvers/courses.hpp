#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bench/scenario.hpp"
#include "generator/simulator/named_simulator.hpp"

namespace signorini::bench {

/// A run of a model: a name, and what is set before it starts.
struct Run {
  std::string name;
  std::function<void(engine::NamedSimulator&)> set_up;
};

/// A model and the runs that are made with it.
struct Course {
  Scenario scenario;
  std::vector<Run> runs;
};

/// Every model in models/ and ten spheres, one run each; and bodies dropped at random, `drops` of each shape.
/// Of a smoke one model of models/.
std::vector<Course> courses(unsigned drops, Effort effort);

}  // namespace signorini::bench
