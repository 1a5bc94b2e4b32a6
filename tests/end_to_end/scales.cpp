// Steps from 1e-7 to 0.5 s, and towers of light and heavy bodies.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "generator/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/models.hpp"

using namespace signorini;

namespace {

/// A body of about 1 m above a plane, tilted, thrown sideways and turning; `offset` is that of the plane.
std::string thrown(const std::string& shape, double offset) {
  return fmt::format(
      "[model]\nname = \"thrown\"\ngravity = [0, 0, -9.81]\n[[body]]\nname = \"body\"\nmass = 2\n"
      "orientation = [0.9, 0.3, -0.2, 0.25]\nvelocity = [0.4, -0.3, -1.5]\nangular_velocity = [0.5, 1.5, "
      "-1]\n"
      "shape = {}\n[[body]]\nname = \"ground\"\nmotion = \"fixed\"\n"
      "shape = {{ type = \"halfspace\", offset = {} }}\n[[contact]]\nname = \"touch\"\n"
      "bodies = [\"body\", \"ground\"]\nfriction = {{ mu = 0.4, er = 0.02 }}\n",
      shape, offset);
}

/// The same body just above the plane, so that it touches in the first steps, however short they are.
std::unique_ptr<engine::NamedSimulator> just_above(const std::string& shape) {
  const auto high = engine::interpret_model(test::lower_text(thrown(shape, -5)));
  return engine::interpret_model(
      test::lower_text(thrown(shape, -5 + test::value(*high, "touch.gap") - 1e-12)));
}

struct Brick {
  std::string shape;
  double height, mass, x, y;
};

/// Bodies on each other, the first on the ground.
std::string tower(const std::vector<Brick>& bricks) {
  std::string text =
      "[model]\nname = \"tower\"\ngravity = [0, 0, -9.81]\n[[body]]\nname = \"ground\"\n"
      "motion = \"fixed\"\nshape = { type = \"halfspace\" }\n";
  double z = 0;
  for (std::size_t i = 0; i < bricks.size(); ++i) {
    const Brick& b = bricks[i];
    text += fmt::format(
        "[[body]]\nname = \"b{}\"\nmass = {}\nposition = [{}, {}, {}]\nshape = {}\n[[contact]]\n"
        "bodies = [\"b{}\", \"{}\"]\nfriction = {{ mu = 0.5 }}\n",
        i, b.mass, b.x, b.y, z + b.height / 2, b.shape, i, i == 0 ? "ground" : fmt::format("b{}", i - 1));
    z += b.height;
  }
  return text;
}

Brick box(double wide, double deep, double height, double mass, double x = 0, double y = 0) {
  return {fmt::format("{{ type = \"box\", size = [{}, {}, {}] }}", wide, deep, height), height, mass, x, y};
}

Brick drum(double radius, double height, double mass, double x = 0) {
  return {
      fmt::format("{{ type = \"cylinder\", radius = {}, length = {} }}", radius, height), height, mass, x, 0};
}

double largest_speed(const engine::NamedSimulator& simulator, std::size_t bodies) {
  double largest = 0;
  for (std::size_t i = 0; i < bodies; ++i)
    for (const char* field : {"vx", "vy", "vz", "wx", "wy", "wz"})
      largest = std::max(largest, std::abs(test::value(simulator, fmt::format("b{}.{}", i, field))));
  return largest;
}

}  // namespace

TEST_CASE("2000 steps of 1e-7 to 0.5 s are solved and do not penetrate") {
  const std::string shape = GENERATE(as<std::string>(), "{ type = \"box\", size = [1, 0.7, 0.4] }",
      "{ type = \"capsule\", radius = 0.2, length = 1 }", "{ type = \"cone\", radius = 0.4, height = 1 }",
      "{ type = \"ellipsoid\", axes = [0.5, 0.3, 0.2] }",
      "{ type = \"cylinder\", radius = 0.3, length = 1 }");
  const auto simulator = just_above(shape);
  for (const double h : {1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 0.5}) {
    simulator->reset();
    bool touched = false;
    for (long k = 0; k < 2000; ++k) {
      INFO(shape << ", h = " << h << ", step " << k);
      const auto report = simulator->step(k, h);
      REQUIRE(report.solved());
      REQUIRE(report.compliance == 0);
      REQUIRE(report.certificate.overlap <= 1);
      touched = touched || report.certificate.gap <= 1e-8;
    }
    CHECK(touched);
  }
}

TEST_CASE("towers of masses that differ by a million stand for ten seconds") {
  const std::vector<Brick> bricks =
      GENERATE(std::vector<Brick>{box(0.2, 0.2, 0.1, 1), box(0.2, 0.2, 0.1, 1e6, 0.01, -0.005)},
          std::vector<Brick>{
              box(0.02, 0.015, 0.01, 1), drum(0.008, 0.012, 1e6, 0.001), box(0.012, 0.013, 0.006, 1)},
          std::vector<Brick>{box(0.018, 0.013, 0.007, 1, 0.0005), box(0.015, 0.011, 0.004, 1e6),
              box(0.013, 0.01, 0.015, 1), box(0.012, 0.01, 0.009, 1e6, 0, 0.0004)},
          std::vector<Brick>{
              drum(3, 2, 1e6), box(4, 3, 1.5, 30, 0.2), drum(1.5, 1, 1), box(2, 2, 2, 3e4, -0.1, 0.1)});
  const auto simulator = engine::interpret_model(test::lower_text(tower(bricks)));
  const double h = GENERATE(0.01, 0.02);
  for (long k = 0; k < std::lround(10 / h); ++k) {
    INFO("step " << k << " of " << h << " s");
    REQUIRE(simulator->step(k, h).solved());
  }
  CHECK(largest_speed(*simulator, bricks.size()) <= 1e-9);
}
