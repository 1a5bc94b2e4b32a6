// A row of dominoes falls in order and comes to rest.
#include <cmath>

#include "tests/support/scene.hpp"

using namespace signorini;

TEST_CASE("dominoes fall one after the other and rest on each other") {
  test::Scene scene("domino");
  constexpr int tiles = 10;
  std::vector<long> tips(tiles, -1), touches(tiles - 1, -1);
  for (long k = 1; k <= scene.steps(); ++k) {
    scene.step();
    for (int i = 0; i < tiles; ++i) {
      const std::string number = std::to_string(i + 1);
      const auto at = static_cast<std::size_t>(i);
      if (tips[at] < 0 && scene.row["tile" + number + ".theta"] < -0.1) tips[at] = k;
      CHECK(scene.row["ground" + number + ".gap"] >= -1e-8);
      if (i + 1 == tiles) continue;
      CHECK(scene.row["touch" + number + ".gap"] >= -1e-8);
      if (touches[at] < 0 && scene.row["touch" + number + ".pn"] > 0) touches[at] = k;
    }
  }
  for (std::size_t i = 0; i + 1 < tiles; ++i) {
    INFO("tile " << i + 1);
    REQUIRE(tips[i] > 0);
    CHECK(tips[i] < tips[i + 1]);
    CHECK(touches[i] < tips[i + 1]);
    if (i > 0) CHECK(touches[i - 1] < touches[i]);
  }
  for (int i = 1; i <= tiles; ++i) {
    const std::string tile = "tile" + std::to_string(i);
    INFO(tile);
    CHECK(scene.row[tile + ".theta"] < -1.0);
    for (const char* speed : {".vx", ".vy", ".w"}) CHECK(std::abs(scene.row[tile + speed]) <= 1e-9);
  }
}

TEST_CASE(
    "dominoes with other friction and push fall, too: the last one lands while all lean on each other") {
  const int run = GENERATE(0, 1, 2, 3);
  test::Scene scene("domino");
  scene.set("mu", 0.4 + 0.011 * run);
  scene.set("mu_tiles", 0.25 + 0.007 * run);
  scene.set("tile1.w", -4 - 0.05 * run);
  double lowest = 0;
  for (long k = 1; k <= scene.steps(); ++k) {
    scene.step();
    for (int i = 1; i <= 10; ++i) {
      lowest = std::min(lowest, scene.row["ground" + std::to_string(i) + ".gap"]);
      if (i < 10) lowest = std::min(lowest, scene.row["touch" + std::to_string(i) + ".gap"]);
    }
  }
  CHECK(lowest >= -1e-8);
  CHECK(scene.row["tile10.theta"] < -0.8);
}
