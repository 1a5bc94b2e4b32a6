// Bodies so fast or so thin that they would be on the other side of each other at the end of a step.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generator/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/models.hpp"

using namespace signorini;

namespace {

std::string with_contact(const std::string& bodies, const std::string& pair) {
  return "[model]\nname = \"passage\"\nstep = 0.01\ngravity = [0, 0, 0]\n" + bodies +
      "[[contact]]\nname = \"touch\"\nbodies = " + pair + "\nfriction = { mu = 0.3 }\n";
}

std::string flying(const std::string& name, const std::string& shape, double x, double speed) {
  return fmt::format(
      "[[body]]\nname = \"{}\"\nmass = 1\nposition = [{}, 0.1, 0]\nvelocity = [{}, 0, 0]\nshape = {}\n", name,
      x, speed, shape);
}

}  // namespace

TEST_CASE("a body that would fly through a thin plate within a step is stopped by it") {
  const std::string shape = GENERATE(as<std::string>(), "{ type = \"sphere\", radius = 0.05 }",
      "{ type = \"box\", size = [0.1, 0.1, 0.1] }", "{ type = \"ellipsoid\", axes = [0.05, 0.08, 0.03] }",
      "{ type = \"cylinder\", radius = 0.05, length = 0.1 }");
  const double speed = GENERATE(20, 45, 100, 300);
  CAPTURE(shape, speed);
  const std::string wall =
      "[[body]]\nname = \"wall\"\nmotion = \"fixed\"\nshape = { type = \"box\", size = [0.01, 2, 2] }\n";
  const auto simulator = engine::interpret_model(
      test::lower_text(with_contact(flying("stone", shape, -0.3, speed) + wall, "[\"stone\", \"wall\"]")));
  for (long k = 0; k < 30; ++k) {
    const auto report = simulator->step(k, 0.01);
    INFO("step " << k);
    REQUIRE(report.solved());
    REQUIRE(test::value(*simulator, "stone.x") < 0);
  }
  CHECK(test::value(*simulator, "stone.vx") <= 1e-9);
}

TEST_CASE("two bodies that would fly through each other within a step collide and keep their momentum") {
  const double speed = GENERATE(30, 200);
  CAPTURE(speed);
  const auto simulator = engine::interpret_model(
      test::lower_text(with_contact(flying("left", "{ type = \"sphere\", radius = 0.05 }", -0.25, speed) +
              flying("right", "{ type = \"box\", size = [0.02, 1, 1] }", 0.25, -speed),
          "[\"left\", \"right\"]")));
  for (long k = 0; k < 10; ++k) {
    INFO("step " << k);
    REQUIRE(simulator->step(k, 0.01).solved());
    REQUIRE(test::value(*simulator, "left.x") < test::value(*simulator, "right.x"));
  }
  CHECK(std::abs(test::value(*simulator, "left.vx") + test::value(*simulator, "right.vx")) <= 1e-9 * speed);
}

TEST_CASE("bodies that part quickly have not passed through each other") {
  const auto simulator = engine::interpret_model(
      test::lower_text(with_contact(flying("left", "{ type = \"sphere\", radius = 0.05 }", -0.07, -100) +
              flying("right", "{ type = \"box\", size = [0.02, 1, 1] }", 0.01, 100),
          "[\"left\", \"right\"]")));
  const auto report = simulator->step(0, 0.01);
  REQUIRE(report.solved());
  CHECK(report.certificate.gap > 1);
}

TEST_CASE(
    "a box that slides over the edge of a step leaves it, though it cuts the corner within a time step") {
  const std::string stairs =
      "[[body]]\nname = \"stairs\"\nmotion = \"fixed\"\nshape = { type = \"box\", size = [2, 0.5] }\n";
  const auto simulator = engine::interpret_model(test::lower_text(
      "[model]\nname = \"edge\"\ndimension = 2\nstep = 0.02\n"
      "[[body]]\nname = \"box\"\nmass = 1\nposition = [0.5, 0.4]\nvelocity = [4, 0]\n"
      "shape = { type = \"box\", size = [0.3, 0.3] }\n" +
      stairs + "[[contact]]\nname = \"touch\"\nbodies = [\"box\", \"stairs\"]\nfriction = { mu = 0.02 }\n"));
  for (long k = 0; k < 60; ++k) {
    INFO("step " << k);
    REQUIRE(simulator->step(k, 0.02).solved());
  }
  CHECK(test::value(*simulator, "box.x") > 3);
  CHECK(test::value(*simulator, "box.y") < -1);
}

TEST_CASE("a ball that rolls off a thin table falls beside it, by more than its size within a step") {
  const std::string table =
      "[[body]]\nname = \"table\"\nmotion = \"fixed\"\nshape = { type = \"box\", size = [2, 2, 0.005] }\n";
  const auto simulator = engine::interpret_model(test::lower_text(
      "[model]\nname = \"table\"\ngravity = [0, 0, -9.81]\n[[body]]\nname = \"ball\"\nmass = 1\n"
      "position = [0.6, 0, 0.0525]\nvelocity = [2.1, 0, 0]\nshape = { type = \"sphere\", radius = 0.05 }\n" +
      table + "[[contact]]\nname = \"touch\"\nbodies = [\"ball\", \"table\"]\nfriction = { mu = 0.5 }\n"));
  const double h = GENERATE(0.04, 0.06, 0.08);  // rolls 0.06 to 0.12 m a step, and falls as far as 0.06 m
  double lowest_over_table = 1;
  for (long k = 0; k < 16; ++k) {
    INFO("step " << k);
    REQUIRE(simulator->step(k, h).solved());
    if (test::value(*simulator, "ball.x") < 1)
      lowest_over_table = std::min(lowest_over_table, test::value(*simulator, "ball.z"));
  }
  CHECK(lowest_over_table >= 0.0525 - 1e-8);
  CHECK(test::value(*simulator, "ball.z") < -0.5);
}

TEST_CASE(
    "a ball that lies on a thin table stays on it, though in a step it would fall by more than its size") {
  const auto simulator = engine::interpret_model(test::lower_text(
      "[model]\nname = \"table\"\ngravity = [0, 0, -9.81]\n[[body]]\nname = \"ball\"\nmass = 1\n"
      "position = [0.98, 0, 0.0525]\nshape = { type = \"sphere\", radius = 0.05 }\n[[body]]\nname = "
      "\"table\"\n"
      "motion = \"fixed\"\nshape = { type = \"box\", size = [2, 2, 0.005] }\n[[contact]]\nname = \"touch\"\n"
      "bodies = [\"ball\", \"table\"]\nfriction = { mu = 0.5 }\n"));
  for (long k = 0; k < 20; ++k) {
    INFO("step " << k);
    REQUIRE(simulator->step(k, 0.15).solved());
    REQUIRE(test::value(*simulator, "ball.z") >= 0.0525 - 1e-8);
  }
}
