#pragma once

#include <vector>

#include "bench/peers/cube.hpp"

namespace signorini::bench {

/// How far from a law a run ends.
struct Deviation {
  double position = 0;  // where the law stops [m]
  double part = 0;      // the same, in parts of the way
};

/// What the table says about the motion of a run.
struct Figures {
  Deviation discrete, continuous;
  double speed = 0;   // largest error; the laws agree on the speed at the end of a step [m/s]
  double turn = 0;    // largest angle between velocity and first velocity, while the cube moves [rad]
  double lowest = 0;  // height of the lowest corner, the smallest of all steps [m]
  double creep = 0;   // speed at the end [m/s]
};

/// `states` are those at t = 0, h, 2 h, ... to the end.
Figures figures_of(const std::vector<CubeState>& states);

/// Distance of a cube to where a law has it on the way [m], in the plane.
double distance_to(double way, const CubeState& state);

}  // namespace signorini::bench
