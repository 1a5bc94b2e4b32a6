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
