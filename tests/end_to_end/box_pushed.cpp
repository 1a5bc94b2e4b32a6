// A box that a controller pushes through inputs, against the closed form of the scheme.
#include <algorithm>
#include <cmath>

#include "tests/support/scene.hpp"

using namespace signorini;

namespace {

constexpr double mass = 2, h = 0.01, hold = 0.3 * mass * 9.81;  // [N] the most that friction holds

void push(test::Scene& scene, double size, double angle) {
  scene.set_input("push_x", size * std::cos(angle));
  scene.set_input("push_y", size * std::sin(angle));
}

}  // namespace

TEST_CASE("a pushed box sticks below mu m g and accelerates by (F/m - mu g) above") {
  const auto [part, angle] = GENERATE(table<double, double>(
      {{0.5, 0}, {0.999, 0}, {0.999, 2.1}, {1.001, 0}, {1.001, 2.1}, {1.5, 0}, {1.5, 2.1}, {1.5, -1.2}}));
  INFO(part << " of mu m g at " << angle << " rad");
  test::Scene scene("box_pushed");
  push(scene, part * hold, angle);
  for (long k = 1; k <= 200; ++k) {
    scene.step();
    INFO("step " << k);
    const double speed = part > 1 ? static_cast<double>(k) * h * (part - 1) * hold / mass : 0;
    REQUIRE(std::abs(scene.row["box.vx"] - speed * std::cos(angle)) <= 1e-10);
    REQUIRE(std::abs(scene.row["box.vy"] - speed * std::sin(angle)) <= 1e-10);
    REQUIRE(std::abs(scene.row["box.wz"]) <= 1e-10);
    REQUIRE(std::abs(scene.row["box.z"] - 0.1) <= 1e-10);
  }
}

TEST_CASE("a pushed box that is let go slows down by mu g h a step and stops") {
  test::Scene scene("box_pushed");
  push(scene, 2 * hold, 0);
  for (int k = 0; k < 50; ++k) scene.step();
  push(scene, 0, 0);
  const double top = 50 * h * hold / mass;
  for (int k = 1; k <= 100; ++k) {
    scene.step();
    INFO("step " << k);
    REQUIRE(std::abs(scene.row["box.vx"] - std::max(top - k * h * hold / mass, 0.0)) <= 1e-10);
  }
  CHECK(test::largest_velocity(scene.row, "box") <= 1e-10);
}

TEST_CASE("a controller holds a pushed box at its speed") {
  // What friction takes away, and a tenth of what would reach the speed in one step.
  test::Scene scene("box_pushed");
  const double wanted = 0.4;
  for (int k = 0; k < 100; ++k) {
    push(scene, hold + mass * (wanted - scene.row["box.vx"]) / h / 10, 0);
    scene.step();
    INFO("step " << k);
    REQUIRE(std::abs(wanted - scene.row["box.vx"] - wanted * std::pow(0.9, k + 1)) <= 1e-10);
  }
}
