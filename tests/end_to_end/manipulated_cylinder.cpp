// Scenario 4 of [Xie]: a cylinder is tipped, rolled, pivoted past an obstacle, rolled on and stood up again.
#include <algorithm>
#include <cmath>
#include <set>

#include "tests/support/scene.hpp"

using namespace signorini;

namespace {

enum class Touch { none, face, line, point };

/// The height of the top end over the base end, 1 where the cylinder stands on its base.
double upright(const test::TraceRow& row) {
  const auto [w, x, y, z] = row.orientation("cylinder");
  return 1 - 2 * (x * x + y * y);
}

/// How the cylinder touches the ground, by its pose alone.
Touch touch_of_pose(const test::TraceRow& row) {
  const double tilt = upright(row), z = row["cylinder.z"];
  const double lowest = z - 0.15 * std::abs(tilt) - 0.1 * std::sqrt(std::max(0.0, 1 - tilt * tilt));
  if (lowest > 1e-9) return Touch::none;
  if (std::abs(z - 0.15) <= 1e-9 && std::abs(tilt) > 0.5) return Touch::face;
  return std::abs(tilt) <= 1e-9 ? Touch::line : Touch::point;
}

/// The active surfaces that the contact must have.
int facets_of(Touch touch) { return touch == Touch::none ? 0 : touch == Touch::point ? 2 : 1; }

double gap_to_box(const test::TraceRow& row, const test::Vec3& size, const test::Vec3& at) {
  const test::Vec3 centre = row.position("cylinder");
  return test::distance(
      test::placed(test::furthest_of_cylinder(0.1, 0.3), centre, row.orientation("cylinder")),
      test::placed(test::furthest_of_box(size), at, {1, 0, 0, 0}),
      {at[0] - centre[0], at[1] - centre[1], at[2] - centre[2]})
      .gap;
}
double gap_to_obstacle1(const test::TraceRow& row) {
  return gap_to_box(row, {0.2, 0.4, 0.2}, {0.73, 0.3, 0.1});
}
double gap_to_obstacle2(const test::TraceRow& row) {
  return gap_to_box(row, {0.2, 0.3, 0.2}, {1.1, -0.5, 0.1});
}
double gap_to_ground(const test::TraceRow& row) {
  return test::distance_to_plane(test::placed(test::furthest_of_cylinder(0.1, 0.3), row.position("cylinder"),
                                     row.orientation("cylinder")),
      {0, 0, 1}, 0);
}

/// Steps in which the cylinder rolls; impulses start and end them.
bool is_first_roll(long k) { return k > 100 && k <= 180; }
bool is_second_roll(long k) { return k > 250 && k <= 370; }

}  // namespace

TEST_CASE("a manipulated cylinder stands, turns on its rim, rolls in a line twice and stands again") {
  test::Scene scene("manipulated_cylinder");
  std::set<Touch> seen;
  for (long k = 1; k <= scene.steps(); ++k) {
    scene.step();
    INFO("step " << k);
    const test::TraceRow& row = scene.row;
    const Touch touch = touch_of_pose(row);
    seen.insert(touch);
    if (k <= 10) CHECK(touch == Touch::face);
    if (k > 10 && k <= 70) CHECK(touch == Touch::point);
    if (row["base.pn"] > 0) CHECK(row["base.facets"] == facets_of(touch));
    if (is_first_roll(k) || is_second_roll(k)) {
      CHECK(touch == Touch::line);
      CHECK(std::abs(row["cylinder.z"] - 0.1) <= 1e-9);
      // Without slip: the lowest point rests.
      CHECK(std::abs(row["cylinder.vx"] - 0.1 * row["cylinder.wy"]) <= 1e-9);
      CHECK(std::abs(row["cylinder.vx"] - (is_first_roll(k) ? 0.6 : 0.9)) <= 1e-9);
    }
  }
  for (const Touch touch : {Touch::face, Touch::point, Touch::line}) CHECK(seen.count(touch) == 1);
  CHECK(touch_of_pose(scene.row) == Touch::face);
  CHECK(std::abs(upright(scene.row) - 1) <= 1e-9);  // on its base, not on its top
  CHECK(test::largest_velocity(scene.row, "cylinder") < 1e-6);
}

TEST_CASE("a manipulated cylinder goes more than a metre and past two obstacles without touching them") {
  test::Scene scene("manipulated_cylinder");
  double first = 1e300, second = 1e300, ground = 1e300;
  for (long k = 1; k <= scene.steps(); ++k) {
    scene.step();
    first = std::min(first, gap_to_obstacle1(scene.row));
    second = std::min(second, gap_to_obstacle2(scene.row));
    ground = std::min(ground, gap_to_ground(scene.row));
  }
  WARN("smallest distances " << first << " m and " << second << " m, to the ground " << ground << " m");
  CHECK(ground >= -1e-8);
  CHECK(first > 0.01);
  CHECK(second > 0.01);
  // The obstacles end at x = 0.83 and 1.2 m.
  CHECK(scene.row["cylinder.x"] > 1.3);
  CHECK(std::hypot(scene.row["cylinder.x"], scene.row["cylinder.y"]) >= 1);
}

TEST_CASE("an obstacle stops a cylinder that rolls against it") {
  // At 0.9 m/s it would come to x = 0.72 m; the face of the obstacle is at 0.63 m.
  test::Scene scene("manipulated_cylinder");
  scene.set("roll", 0.9);
  double lowest = 1e300, struck = 0;
  for (long k = 1; k <= 185; ++k) {
    scene.step();
    lowest = std::min({lowest, gap_to_obstacle1(scene.row), gap_to_ground(scene.row)});
    struck = std::max(struck, scene.row["block1.pn"]);
  }
  CHECK(lowest >= -1e-8);
  CHECK(struck > 10);  // [N s]
  CHECK(std::abs(scene.row["cylinder.x"] - 0.53) <= 1e-8);
  CHECK(test::largest_velocity(scene.row, "cylinder") <= 1e-8);
}
