// What compiled and interpreted models have in common, number by number.
#include <fmt/format.h>

#include "generator/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/models.hpp"

using namespace signorini;

namespace {

/// Boxes and balls in turn, each with a friction of its own, so that the kinds of contacts alternate.
std::string boxes_and_balls(int count) {
  std::string text =
      "[model]\nname = \"alternating\"\n[[body]]\nname = \"ground\"\nmotion = \"fixed\"\n"
      "shape = { type = \"halfspace\" }\n";
  for (int i = 0; i < count; ++i) {
    const char* shape =
        i % 2 == 0 ? "type = \"box\", size = [1, 1, 0.5]" : "type = \"sphere\", radius = 0.25";
    text += fmt::format(
        "[[body]]\nname = \"b{0}\"\nmass = {1}\nposition = [0, {2}, 0.25]\nvelocity = [2, 0, 0]\n"
        "shape = {{ {3} }}\n[[contact]]\nname = \"c{0}\"\nbodies = [\"b{0}\", \"ground\"]\n"
        "friction = {{ mu = {4} }}\n",
        i, 1 + i, 4 * i, shape, 0.05 * (i + 1));
  }
  return text;
}

void check_same_numbers(const engine::NamedSimulator& a, const engine::NamedSimulator& b) {
  for (const sim::Part part : {sim::Part::state, sim::Part::input, sim::Part::parameters, sim::Part::tables})
    CHECK(a.numbers(part) == b.numbers(part));
}

}  // namespace

TEST_CASE("both engines have the same numbers in Params, to the last bit") {
  const std::string name =
      GENERATE("box_pushed", "disc_on_plane", "gripper", "shaken_box", "slider_crank", "quadruped");
  INFO(name);
  const auto lowered = test::lower_file(test::model_path(name));
  check_same_numbers(*test::compiled(*lowered), *engine::interpret_model(lowered));
}

TEST_CASE("contacts whose kinds alternate have each their own law") {
  constexpr double h = 0.01, g = 9.81;
  const auto lowered = test::lower_text(boxes_and_balls(6));
  const auto compiled = test::compiled(*lowered);
  const auto interpreted = engine::interpret_model(lowered);
  check_same_numbers(*compiled, *interpreted);
  for (long k = 0; k < 10; ++k) {
    REQUIRE(compiled->step(k, h).solved());
    REQUIRE(interpreted->step(k, h).solved());
  }
  for (int i = 0; i < 6; ++i) {
    const double mu = 0.05 * (i + 1);
    INFO("contact " << i);
    for (const auto* simulator : {compiled.get(), interpreted.get()}) {
      CHECK(test::value(*simulator, fmt::format("c{}.pn", i)) == Approx((1 + i) * g * h).epsilon(1e-9));
      CHECK(test::value(*simulator, fmt::format("b{}.vx", i)) == Approx(2 - mu * g * 10 * h).epsilon(1e-9));
    }
  }
  REQUIRE(compiled->set("c2.mu", 0.5));
  compiled->reset();
  for (long k = 0; k < 10; ++k) REQUIRE(compiled->step(k, h).solved());
  CHECK(test::value(*compiled, "b2.vx") == Approx(2 - 0.5 * g * 10 * h).epsilon(1e-9));
  CHECK(test::value(*compiled, "b3.vx") == Approx(2 - 0.2 * g * 10 * h).epsilon(1e-9));
}
