#include "bench/peers/figures.hpp"

#include <algorithm>
#include <cmath>

#include "bench/peers/laws.hpp"

namespace signorini::bench {

namespace {

constexpr double ex = cube::vx / cube::speed, ey = cube::vy / cube::speed;  // along the way

/// Below what friction takes in a step a cube is at rest, and its direction means nothing.
constexpr double slow = cube::mu * cube::gravity * cube::step;  // [m/s]

double turn_of(const CubeState& state) {
  const auto [vx, vy, vz] = state.velocity;
  if (std::hypot(vx, vy) < slow) return 0;
  return std::abs(std::atan2(ex * vy - ey * vx, ex * vx + ey * vy));
}

Deviation deviation(const OnTheWay& law, const CubeState& state) {
  const double position = distance_to(law.way, state);
  return {position, position / law.way};
}

}  // namespace

double distance_to(double way, const CubeState& state) {
  return std::hypot(state.position[0] - way * ex, state.position[1] - way * ey);
}

Figures figures_of(const std::vector<CubeState>& states) {
  const long stop = stopping_step();
  const CubeState& stopped = states[static_cast<std::size_t>(stop)];
  Figures f;
  f.discrete = deviation(discrete_law(stop), stopped);
  f.continuous = deviation(continuous_law(static_cast<double>(stop) * cube::step), stopped);
  for (std::size_t k = 0; k < states.size(); ++k) {
    const double law = discrete_law(static_cast<long>(k)).speed;
    f.speed = std::max(f.speed, std::abs(speed_of(states[k]) - law));
    f.turn = std::max(f.turn, turn_of(states[k]));
    f.lowest = std::min(f.lowest, lowest_corner(states[k]));
  }
  f.creep = speed_of(states.back());
  return f;
}

}  // namespace signorini::bench
