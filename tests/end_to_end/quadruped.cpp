// A robot that stands by its motors alone: contacts that come and go, in a tree of joints.
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "tests/support/scene.hpp"

using namespace signorini;

namespace {

/// [degrees] of the trunk's z axis from the vertical.
double tilt(const test::TraceRow& row) {
  const double s = std::hypot(row["trunk.qx"], row["trunk.qy"]);
  return 2 * std::asin(std::min(s, 1.0)) * 180 / std::numbers::pi;
}

}  // namespace

TEST_CASE("a quadruped trots on the spot, its feet on diagonals in turn, and recovers from a push") {
  test::Scene scene("quadruped");
  std::map<std::string, int> landings;
  std::map<std::string, double> clearance, last;
  double lowest = 1, highest = 0, largest_tilt = 0;
  for (long k = 1; k <= scene.steps(); ++k) {
    scene.step();
    const test::TraceRow& row = scene.row;
    for (const std::string foot : {"foot_fl", "foot_fr", "foot_hl", "foot_hr"}) {
      const double gap = row[foot + ".gap"];
      if (last[foot] > 0.005 && gap <= 0.005) ++landings[foot];
      clearance[foot] = std::max(clearance[foot], gap);
      last[foot] = gap;
    }
    lowest = std::min(lowest, row["trunk.z"]);
    highest = std::max(highest, row["trunk.z"]);
    largest_tilt = std::max(largest_tilt, tilt(row));
    // Before the push one diagonal does what the other does half a period later, and nothing tilts.
    if (row["t"] < 0.5) {
      CHECK(std::abs(row["foot_fl.gap"] - row["foot_hr.gap"]) <= 1e-9);
      CHECK(std::abs(row["foot_fr.gap"] - row["foot_hl.gap"]) <= 1e-9);
      CHECK(tilt(row) <= 1e-6);
    }
  }
  WARN("trunk between " << lowest << " and " << highest << " m, tilt up to " << largest_tilt
                        << " and at the end " << tilt(scene.row) << " degrees, off the spot by "
                        << std::hypot(scene.row["trunk.x"], scene.row["trunk.y"]) << " m");
  CHECK(lowest >= 0.355);
  CHECK(highest <= 0.38);
  CHECK(largest_tilt >= 4);  // the push does something
  CHECK(largest_tilt <= 6);
  CHECK(tilt(scene.row) <= 0.3);
  CHECK(std::hypot(scene.row["trunk.x"], scene.row["trunk.y"]) <= 0.05);
  for (const auto& [foot, most] : clearance) {
    INFO(foot);
    CHECK(most >= 0.05);
    CHECK(std::abs(landings[foot] - 8) <= 1);  // four a second
  }
}
