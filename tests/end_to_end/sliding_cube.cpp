// Scenario 1 of [Xie]: a cube slides on a plane with its whole face, against the closed form of the scheme.
#include <algorithm>
#include <cmath>

#include "tests/support/scene.hpp"

using namespace signorini;

namespace {

constexpr double h = 0.01, loss = 0.12 * 9.8 * h;  // [m/s] of speed in a step
constexpr long last_sliding = 425;                 // 5 m/s last for 425.17 steps

/// Where the contact point lies relative to the centre of mass.
test::Vec3 arm(const test::TraceRow& row) {
  return {row["base.a1x"] - row["cube.x"], row["base.a1y"] - row["cube.y"], row["base.a1z"] - row["cube.z"]};
}

}  // namespace

TEST_CASE("a sliding cube loses mu g h of speed a step, keeps its direction and stops in step 426") {
  test::Scene scene("sliding_cube");
  REQUIRE(scene.steps() > last_sliding + 50);
  for (long k = 1; k <= scene.steps(); ++k) {
    scene.step();
    INFO("step " << k);
    const test::TraceRow& row = scene.row;
    const double speed = std::hypot(row["cube.vx"], row["cube.vy"]);
    REQUIRE(std::abs(speed - std::max(5 - loss * static_cast<double>(k), 0.0)) <= 1e-10);
    // A tilt of rounding, 1e-12 rad, is taken back within one step.
    for (const char* name : {"cube.vz", "cube.wx", "cube.wy", "cube.wz"})
      REQUIRE(std::abs(row[name]) <= 1e-9);
    REQUIRE(row["base.facets"] == 1);
    REQUIRE(std::abs(row["base.pn"] - 9.8 * h) <= 1e-10);
    if (k > last_sliding) {
      REQUIRE(test::largest_velocity(row, "cube") <= 1e-10);
    } else {
      REQUIRE(std::abs(row["cube.vx"] / speed - 0.8) <= 1e-10);
      REQUIRE(std::abs(row["cube.vy"] / speed - 0.6) <= 1e-10);
    }
  }
}

TEST_CASE("the pressure under a sliding cube acts ahead of its centre of mass") {
  test::Scene scene("sliding_cube");
  for (long k = 1; k <= last_sliding; ++k) {
    scene.step();
    INFO("step " << k);
    const test::Vec3 r = arm(scene.row);
    REQUIRE(std::abs(r[0] - 0.048) <= 1e-9);
    REQUIRE(std::abs(r[1] - 0.036) <= 1e-9);
    REQUIRE(std::abs(r[2] + 0.5) <= 1e-9);
  }
}

TEST_CASE("a sliding cube lags behind the continuous law by its first-order error alone") {
  const double acceleration = 0.12 * 9.8;
  for (const double step : {h, h / 2}) {
    test::Scene scene("sliding_cube");
    for (long k = 1; static_cast<double>(k) * step <= 4; ++k) {
      scene.step(step);
      const double t = static_cast<double>(k) * step;
      INFO("h = " << step << ", t = " << t);
      const double law = 5 * t - acceleration * t * t / 2, behind = acceleration * step * t / 2;
      REQUIRE(std::abs(scene.row["cube.x"] - 0.8 * (law - behind)) <= 1e-9);
      REQUIRE(std::abs(scene.row["cube.y"] - 0.6 * (law - behind)) <= 1e-9);
    }
  }
}
