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

/// `law` gives speed and way at the end of step k.
template <class Law>
Deviation deviation(const std::vector<CubeState>& states, Law law) {
  const long stop = stopping_step();
  Deviation d;
  d.position = distance_to(law(stop).way, states[static_cast<std::size_t>(stop)]);
  d.part = d.position / law(stop).way;
  for (std::size_t k = 0; k < states.size(); ++k)
    d.speed = std::max(d.speed, std::abs(speed_of(states[k]) - law(static_cast<long>(k)).speed));
  return d;
}

}  // namespace

double distance_to(double way, const CubeState& state) {
  return std::hypot(state.position[0] - way * ex, state.position[1] - way * ey);
}

Figures figures_of(const std::vector<CubeState>& states) {
  Figures f;
  f.discrete = deviation(states, discrete_law);
  f.continuous =
      deviation(states, [](long k) { return continuous_law(static_cast<double>(k) * cube::step); });
  for (const CubeState& state : states) {
    f.turn = std::max(f.turn, turn_of(state));
    f.lowest = std::min(f.lowest, lowest_corner(state));
  }
  f.creep = speed_of(states.back());
  return f;
}

}  // namespace signorini::bench
