// Boxes on each other stand still.
#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "tests/support/scene.hpp"

using namespace signorini;

namespace {

/// n cubes of 0.2 m and 1 kg, one on the other.
std::string stack(int n) {
  std::string text = "[model]\nname = \"stack\"\n";
  for (int i = 1; i <= n; ++i)
    text += fmt::format(
        "[[body]]\nname = \"box{}\"\nmass = 1\nposition = [0, 0, {}]\n"
        "shape = {{ type = \"box\", size = [0.2, 0.2, 0.2] }}\n",
        i, 0.2 * i - 0.1);
  text += "[[body]]\nname = \"ground\"\nmotion = \"fixed\"\nshape = { type = \"halfspace\" }\n";
  for (int i = 1; i <= n; ++i)
    text += fmt::format(
        "[[contact]]\nname = \"contact{0}\"\nbodies = [\"box{0}\", \"{1}\"]\nfriction = {{ mu = 0.5 }}\n", i,
        i == 1 ? "ground" : fmt::format("box{}", i - 1));
  return text;
}

}  // namespace

TEST_CASE("a stack of boxes stands still for ten seconds") {
  const int n = GENERATE(2, 5, 10);
  INFO(n << " boxes");
  const auto simulator = engine::interpret_model(test::lower_text(stack(n)));
  test::TraceRow row(*simulator);
  for (long k = 0; k < 1000; ++k) {
    INFO("step " << k);
    REQUIRE(simulator->step(k, 0.01).solved());
    row.read();
    for (int i = 1; i <= n; ++i) {
      const std::string box = fmt::format("box{}", i);
      INFO(box);
      REQUIRE(test::largest_velocity(row, box) <= 1e-9);
      REQUIRE(std::abs(row[box + ".x"]) <= 1e-9);
      REQUIRE(std::abs(row[box + ".y"]) <= 1e-9);
      REQUIRE(std::abs(row[box + ".z"] - (0.2 * i - 0.1)) <= 1e-9);
      REQUIRE(row[fmt::format("contact{}.pn", i)] == Approx((n - i + 1) * 9.81 * 0.01).epsilon(1e-9));
    }
  }
}

TEST_CASE("the boxes of the model stand as surfaces on each other") {
  const auto simulator = engine::interpret_model(test::lower_file(test::model_path("stacked_boxes")));
  for (long k = 0; k < 20; ++k) REQUIRE(simulator->step(k, 0.01).solved());
  REQUIRE(simulator->contact_count() == 5);
  for (int i = 0; i < 5; ++i)
    CHECK(simulator->contact_phase(i) ==
        sim::ContactPhase{sim::ContactMode::surface, sim::ContactMotion::sticks});
}
