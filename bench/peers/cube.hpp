#pragma once

#include <array>

namespace signorini::bench {

/// The cube of [Xie], scenario 1, flat on the plane z = 0; all engines start here.
namespace cube {
inline constexpr double side = 1;        // [m]
inline constexpr double mass = 1;        // [kg]
inline constexpr double mu = 0.12;       // friction
inline constexpr double gravity = 9.8;   // [m/s^2] along -z
inline constexpr double step = 0.01;     // h [s]
inline constexpr long steps = 500;       // of a run: 5 s
inline constexpr double vx = 4, vy = 3;  // [m/s]
inline constexpr double speed = 5;       // |v| [m/s]
inline constexpr double inertia = mass * side * side / 6;
}  // namespace cube

/// Where the cube is and how it moves.
struct CubeState {
  std::array<double, 3> position{0, 0, cube::side / 2};  // of the centre [m]
  std::array<double, 4> orientation{1, 0, 0, 0};         // w, x, y, z
  std::array<double, 3> velocity{cube::vx, cube::vy, 0};
};

double speed_of(const CubeState& state);

/// Height of the lowest corner [m], negative where it is inside the ground.
double lowest_corner(const CubeState& state);

}  // namespace signorini::bench
