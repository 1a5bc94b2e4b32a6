#include "bench/peers/laws.hpp"

#include <algorithm>
#include <cmath>

#include "bench/peers/cube.hpp"

namespace signorini::bench {

namespace {

constexpr double deceleration = cube::mu * cube::gravity;  // [m/s^2]

}  // namespace

OnTheWay discrete_law(long k) {
  const auto moving = static_cast<double>(std::min(k, stopping_step() - 1));  // steps that end in motion
  // sum over j = 1..moving of h (5 - mu g h j)
  const double way =
      cube::step * (cube::speed * moving - deceleration * cube::step * moving * (moving + 1) / 2);
  const double speed = cube::speed - deceleration * cube::step * static_cast<double>(k);
  return {std::max(0.0, speed), way};
}

OnTheWay continuous_law(double t) {
  const double moving = std::min(t, cube::speed / deceleration);
  return {std::max(0.0, cube::speed - deceleration * t),
      cube::speed * moving - deceleration * moving * moving / 2};
}

long stopping_step() { return std::lround(std::ceil(cube::speed / (deceleration * cube::step))); }

}  // namespace signorini::bench
