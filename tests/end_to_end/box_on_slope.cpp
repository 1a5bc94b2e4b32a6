// A box on a slope against the closed form of the scheme, on both sides of the angle of friction.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "tests/support/scene.hpp"

using namespace signorini;

namespace {

double radians(double degrees) { return degrees * std::numbers::pi / 180; }

}  // namespace

TEST_CASE("a box on a slope sticks without any creep below the angle of friction and slides above") {
  // mu = 0.5: 26.565 degrees.
  const auto [slope, slides] =
      GENERATE(table<double, bool>({{25, false}, {26.5, false}, {26.6, true}, {28, true}}));
  INFO(slope << " degrees");
  test::Scene scene("box_on_slope");
  scene.set("slope", slope);
  const double h = scene.model().step;
  const double gain = h * 9.81 * (std::sin(radians(slope)) - 0.5 * std::cos(radians(slope)));
  REQUIRE((gain > 0) == slides);
  double x = 0;
  for (long k = 1; k <= scene.steps(); ++k) {
    scene.step();
    INFO("step " << k);
    const double v = slides ? static_cast<double>(k) * gain : 0;
    x += h * v;
    REQUIRE(std::abs(scene.row["box.vx"] - v) <= 1e-10 * std::max(1.0, v));
    REQUIRE(std::abs(scene.row["box.x"] - x) <= 1e-9);
    for (const char* name : {"box.vy", "box.vz", "box.wx", "box.wy", "box.wz"})
      REQUIRE(std::abs(scene.row[name]) <= 1e-10);
    REQUIRE(std::abs(scene.row["base.pn"] - 9.81 * h * std::cos(radians(slope))) <= 1e-10);
  }
}
