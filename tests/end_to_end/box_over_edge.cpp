// A box pushed over the edge of a table: the part of its base that touches shrinks, and it tips.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "tests/support/scene.hpp"

using namespace signorini;

namespace {

test::Furthest box_at(const test::TraceRow& row) {
  return test::placed(test::furthest_of_box({0.3, 0.2, 0.2}), row.position("box"), row.orientation("box"));
}

/// The box and the table, whose top ends at x = 0.
double gap_to_table(const test::TraceRow& row) {
  const test::Vec3 table{-0.5, 0, 0.25}, box = row.position("box");
  return test::distance(box_at(row), test::placed(test::furthest_of_box({1, 0.6, 0.5}), table, {1, 0, 0, 0}),
      {table[0] - box[0], table[1] - box[1], table[2] - box[2]})
      .gap;
}

double gap_to_ground(const test::TraceRow& row) { return test::distance_to_plane(box_at(row), {0, 0, 1}, 0); }

/// [rad] about y.
double tilt(const test::TraceRow& row) { return 2 * std::atan2(row["box.qy"], row["box.qw"]); }

}  // namespace

TEST_CASE("a box stays flat while its centre of mass is over the table and tips as soon as it is not") {
  test::Scene scene("box_over_edge");
  long flat = 0;
  for (double before = scene.row["box.x"]; scene.row["box.x"] < 0; before = scene.row["box.x"]) {
    scene.step();
    const test::TraceRow& row = scene.row;
    INFO("t = " << row["t"]);
    REQUIRE(row["top.pn"] > 0);
    if (row["box.x"] >= 0) {
      CHECK(before < 0);
      CHECK(tilt(row) > 1e-6);  // in this very step
      break;
    }
    ++flat;
    REQUIRE(std::abs(tilt(row)) <= 1e-10);
    REQUIRE(std::abs(row["box.z"] - 0.6) <= 1e-10);
    REQUIRE(std::abs(row["box.vx"] - 0.25) <= 1e-10);
    REQUIRE(std::abs(row["top.a1x"] - row["box.x"]) <= 1e-9);
    REQUIRE(row["top.facets"] == 1);
  }
  CHECK(flat == 160);
  for (double last = tilt(scene.row); scene.row["top.pn"] > 0; last = tilt(scene.row)) {
    scene.step();
    INFO("t = " << scene.row["t"]);
    REQUIRE(tilt(scene.row) > last);
    if (scene.row["top.pn"] > 0) REQUIRE(std::abs(scene.row["top.a1x"]) <= 1e-8);  // it turns on the edge
  }
  CHECK(tilt(scene.row) > 0.5);
}

TEST_CASE("a box that falls from a table penetrates neither the table nor the ground and comes to rest") {
  test::Scene scene("box_over_edge");
  double table = 1e300, ground = 1e300, reported = 0;
  for (long k = 1; k <= scene.steps(); ++k) {
    scene.step();
    const double gap = gap_to_table(scene.row);
    table = std::min(table, gap);
    ground = std::min(ground, gap_to_ground(scene.row));
    reported = std::max(reported, std::abs(gap - scene.row["top.gap"]));
  }
  WARN("smallest gap to the table " << table << " m, to the ground " << ground << " m, reported within "
                                    << reported << " m");
  CHECK(table >= -1e-8);
  CHECK(ground >= -1e-8);
  CHECK(reported <= 1e-8);
  CHECK(std::abs(tilt(scene.row) - std::numbers::pi) <= 1e-8);  // upside down
  CHECK(std::abs(scene.row["box.z"] - 0.1) <= 1e-8);
  CHECK(test::largest_velocity(scene.row, "box") <= 1e-8);
}
