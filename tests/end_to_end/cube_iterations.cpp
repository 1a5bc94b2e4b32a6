// How much work the cubes of [Xie] are.
#include "tests/support/scene.hpp"

using namespace signorini;

TEST_CASE("the cube scenarios take fewer than two and a half iterations a step") {
  const std::string name = GENERATE("sliding_cube", "toppling_cube");
  INFO(name);
  test::Scene scene(name);
  double iterations = 0;
  for (long k = 0; k < scene.steps(); ++k) {
    scene.step();
    iterations += scene.row["solver.iterations"];
  }
  CHECK(iterations / static_cast<double>(scene.steps()) < 2.5);
}
