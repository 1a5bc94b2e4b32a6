// Scenario 2 of [Xie]: a cylinder rolls and turns on a plane, touching it in a line.
#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/support/scene.hpp"

using namespace signorini;

namespace {

/// Where the contact point lies relative to the centre of mass: along the axis of the cylinder and across.
struct OnLine {
  double along = 0, across = 0;  // L and D of [Xie]
};

OnLine on_line(const test::TraceRow& row) {
  const auto [w, x, y, z] = row.orientation("cylinder");
  const double theta = std::atan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z));  // of the body's x axis
  const double rx = row["base.a1x"] - row["cylinder.x"], ry = row["base.a1y"] - row["cylinder.y"];
  return {std::cos(theta) * rx + std::sin(theta) * ry, std::sin(theta) * rx - std::cos(theta) * ry};
}

/// What ten seconds show.
struct Rolling {
  std::vector<long> pushed;                 // steps with an impulse, by the number of their end
  double least = 1e300, largest = -1e300;   // [m] of L
  double across = 0, height = 0, tilt = 0;  // largest errors
};

Rolling roll() {
  test::Scene scene("rolling_cylinder");
  Rolling seen;
  for (long k = 1; k <= scene.steps(); ++k) {
    const bool stopped = std::abs(scene.row["cylinder.wz"]) < 1e-6;
    scene.step();
    INFO("step " << k);
    if (stopped) {
      seen.pushed.push_back(k);
      // It rolls, so that nearly all of the friction resists the turn: I w_z = 3 - mu e_r m g h.
      REQUIRE(std::abs(scene.row["cylinder.wz"] - (3 - 0.3 * 10 * 9.8 * 0.01) / (10 * 28 / 12.0)) <= 1e-5);
    }
    REQUIRE(scene.row["base.pn"] > 0);
    const OnLine r = on_line(scene.row);
    seen.least = std::min(seen.least, r.along), seen.largest = std::max(seen.largest, r.along);
    seen.across = std::max(seen.across, std::abs(r.across));
    seen.height = std::max(seen.height, std::abs(scene.row["cylinder.z"] - 1));
    const auto [w, x, y, z] = scene.row.orientation("cylinder");
    seen.tilt = std::max(seen.tilt, std::abs(2 * (x * z - w * y)));
  }
  return seen;
}

}  // namespace

TEST_CASE("a cylinder that turns and rolls is pushed 89 times, and its contact point stays on the line") {
  const Rolling seen = roll();
  WARN("L from " << seen.least << " to " << seen.largest << " m, |D| up to " << seen.across << " m");
  CHECK(seen.pushed.size() == 89);
  REQUIRE(seen.pushed.size() >= 3);
  CHECK(seen.pushed[0] == 28);  // ends at 0.28 s
  CHECK(seen.pushed[1] == 39);
  CHECK(seen.pushed[2] == 50);
  // [-0.0371, -0.0003] to the four digits that are known.
  CHECK(std::lround(seen.least * 1e4) == -371);
  CHECK(std::lround(seen.largest * 1e4) == -3);
  CHECK(seen.across <= 1e-10);
  CHECK(seen.height <= 1e-10);
  CHECK(seen.tilt <= 1e-10);
}

TEST_CASE("a cylinder whose torsion goes to zero turns on as one without any") {
  // It rolls and sticks but for its turn, which friction about the normal is ever less able to stop.
  const auto run = [](double er) {
    test::Scene scene("rolling_cylinder");
    scene.set("base.er", er);
    scene.run(1, 0.01);
    const test::Vec3 x = scene.row.position("cylinder"), w = scene.row.spin("cylinder");
    return std::vector<double>{x[0], x[1], x[2], w[0], w[1], w[2]};
  };
  const std::vector<double> none = run(0);
  CHECK(std::abs(none[5]) > 0.1);
  for (const double er : {1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12}) {
    INFO("er " << er);
    const std::vector<double> given = run(er);
    for (std::size_t i = 0; i < none.size(); ++i) CHECK(std::abs(given[i] - none[i]) <= 10 * er + 1e-9);
  }
}
