#include "bench/peers/cube.hpp"

#include <cmath>

namespace signorini::bench {

double speed_of(const CubeState& state) {
  return std::hypot(state.velocity[0], state.velocity[1], state.velocity[2]);
}

double lowest_corner(const CubeState& state) {
  const auto [w, x, y, z] = state.orientation;
  // The last row of the rotation: the heights of the body's axes.
  const double reach =
      std::abs(2 * (x * z - w * y)) + std::abs(2 * (y * z + w * x)) + std::abs(1 - 2 * (x * x + y * y));
  return state.position[2] - reach * cube::side / 2;
}

}  // namespace signorini::bench
