// Scenario 3 of [Xie]: a cube falls from its corner over an edge to a face.
#include <algorithm>
#include <cmath>

#include "tests/support/scene.hpp"

using namespace signorini;

namespace {

/// The active facets at the end of step k, 0.01 s each; 0 in the air.
int expected_facets(long k) {
  if (k <= 43) return 3;
  if (k <= 101) return 2;
  if (k <= 119) return 0;
  return k < 126 ? 2 : 1;
}

/// Of the eight corners, by the pose alone.
double lowest_corner(const test::TraceRow& row) {
  return test::distance_to_plane(
      test::placed(test::furthest_of_box({1, 1, 1}), row.position("cube"), row.orientation("cube")),
      {0, 0, 1}, 0);
}

}  // namespace

TEST_CASE("a cube on its corner falls on an edge, flies, and lands on a face") {
  test::Scene scene("toppling_cube");
  double lowest = 1e300;
  for (long k = 1; k <= scene.steps(); ++k) {
    scene.step();
    INFO("step " << k);
    CHECK(scene.row["base.facets"] == expected_facets(k));
    const double corner = lowest_corner(scene.row);
    lowest = std::min(lowest, corner);
    if (expected_facets(k) == 0) {
      CHECK(corner > 1e-6);
    } else {
      CHECK(std::abs(corner) <= 1e-10);
    }
  }
  WARN("lowest corner " << lowest << " m");
  CHECK(lowest >= -1e-10);
}

TEST_CASE("a cube pushed on its face slides along the push and loses mu g h of speed a step") {
  // The impulse of 1.8 s gives (10, -10) m/s to a cube that lies still on its face.
  test::Scene scene("toppling_cube");
  for (long k = 1; k <= scene.steps(); ++k) {
    scene.step();
    INFO("step " << k);
    if (k > 170 && k <= 180) CHECK(test::largest_velocity(scene.row, "cube") <= 1e-10);
    if (k <= 180) continue;
    const double speed = 10 * std::sqrt(2.0) - 0.2 * 9.8 * 0.01 * static_cast<double>(k - 180);
    CHECK(std::abs(scene.row["cube.vx"] - speed / std::sqrt(2.0)) <= 1e-10);
    CHECK(std::abs(scene.row["cube.vy"] + speed / std::sqrt(2.0)) <= 1e-10);
    CHECK(std::abs(scene.row["cube.wz"]) <= 1e-10 * speed);  // a step is solved to 1e-11 of the speed
  }
}
