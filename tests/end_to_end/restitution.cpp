// Newton's law of impact in the implicit scheme: heights of bounces, rest, blows between two bodies.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "generator/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/models.hpp"

using namespace signorini;

namespace {

std::unique_ptr<engine::NamedSimulator> ball(double e, double height, double speed = 0) {
  auto simulator = engine::interpret_model(test::lower_file(test::model_path("bouncing_ball")));
  REQUIRE(simulator->set("e", e));
  REQUIRE(simulator->set("ball.z", 0.1 + height));
  REQUIRE(simulator->set("ball.vz", speed));
  simulator->reset();
  return simulator;
}

/// The heights of the ball's turns above the floor.
std::vector<double> turns(engine::NamedSimulator& simulator, double h, double duration) {
  std::vector<double> heights;
  double before = 0, now = test::value(simulator, "bounce.gap");
  for (long k = 0; k < std::lround(duration / h); ++k) {
    REQUIRE(simulator.step(k, h).solved());
    const double next = test::value(simulator, "bounce.gap");
    REQUIRE(next >= -1e-9);
    if (now >= before && now > next) heights.push_back(now);
    before = now, now = next;
  }
  return heights;
}

double first_turn(double e, double height, double h) {
  const auto simulator = ball(e, height);
  const std::vector<double> heights = turns(*simulator, h, 1.2);
  REQUIRE(heights.size() > 1);  // the start, from which it falls, is one
  return heights[1];
}

/// The largest error of the first bounce at e = 0.5 over many heights, as a part of a quarter of the height.
double first_error(double h) {
  double largest = 0;
  for (int i = 0; i <= 40; ++i) {
    const double height = 1 + 0.002 * i;
    largest = std::max(largest, std::abs(first_turn(0.5, height, h) / (0.25 * height) - 1));
  }
  return largest;
}

std::string text_of(const std::string& model) {
  std::ifstream file(test::model_path(model));
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string replaced(std::string text, const std::string& old, const std::string& by) {
  const std::size_t at = text.find(old);
  REQUIRE(at != std::string::npos);
  return text.replace(at, old.size(), by);
}

/// Two balls on one line; the first meets the second at 1 m/s.
std::unique_ptr<engine::NamedSimulator> two_balls(double e, double mass, int dimension) {
  const auto line = [&](double x) {
    return dimension == 3 ? fmt::format("[{}, 0, 0]", x) : fmt::format("[{}, 0]", x);
  };
  const char* shape =
      dimension == 3 ? "{ type = \"sphere\", radius = 0.1 }" : "{ type = \"disc\", radius = 0.1 }";
  const auto body = [&](const char* name, double m, double x, double v) {
    return fmt::format("[[body]]\nname = \"{}\"\nmass = {}\nposition = {}\nvelocity = {}\nshape = {}\n", name,
        m, line(x), line(v), shape);
  };
  return engine::interpret_model(test::lower_text(
      fmt::format("[model]\nname = \"blow\"\ndimension = {}\ngravity = {}\n", dimension, line(0)) +
      body("one", 1, 0, 1) + body("two", mass, 0.3037, 0) +
      fmt::format("[[contact]]\nname = \"touch\"\nbodies = [\"one\", \"two\"]\nrestitution = {}\n", e)));
}

}  // namespace

TEST_CASE("at e = 1 a ball comes back ten times within 1 % of its height, and never higher") {
  const auto simulator = ball(1, 1);
  const std::vector<double> heights = turns(*simulator, 0.01, 10);
  REQUIRE(heights.size() >= 11);
  CHECK(heights[10] >= 0.99);
  for (std::size_t i = 1; i < heights.size(); ++i) CHECK(heights[i] <= heights[i - 1] * (1 + 1e-12));
}

TEST_CASE("heights of bounces converge with the first order") {
  CHECK(first_error(0.02) <= 0.05);
  const double coarse = first_error(0.01), fine = first_error(0.0025);
  INFO(coarse << " at h = 0.01, " << fine << " at h = 0.0025");
  CHECK(std::log(coarse / fine) / std::log(4.0) >= 0.9);
}

TEST_CASE("a ball that bounces lower and lower comes to rest, and one that rests does not jitter") {
  const auto falls = ball(0.5, 1);
  turns(*falls, 0.01, 8);
  CHECK(std::abs(test::value(*falls, "ball.vz")) <= 1e-12);
  const double e = GENERATE(0.3, 1.0);
  const auto rests = ball(e, 0);
  for (long k = 0; k < 500; ++k) {
    REQUIRE(rests->step(k, 0.01).solved());
    REQUIRE(std::abs(test::value(*rests, "ball.vz")) <= 1e-12);
  }
}

TEST_CASE("a flight that ends exactly where it touches bounces all the same") {
  // 0.25 m at 1 m/s without gravity, in steps of 1/64 s: the gap is exactly 0 after 16 of them.
  const std::string text = replaced(text_of("bouncing_ball"), "[0, 0, -9.81]", "[0, 0, 0]");
  const auto simulator = engine::interpret_model(test::lower_text(text));
  REQUIRE(simulator->set("e", 0.5));
  REQUIRE(simulator->set("ball.z", 0.25 + 0.1));
  REQUIRE(simulator->set("ball.vz", -1));
  simulator->reset();
  for (long k = 0; k < 24; ++k) REQUIRE(simulator->step(k, 0.015625).solved());
  CHECK(test::value(*simulator, "ball.vz") == Approx(0.5).margin(1e-12));
}

TEST_CASE("e = 0 is bit by bit the scheme without restitution") {
  const auto without = engine::interpret_model(
      test::lower_text(replaced(text_of("bouncing_ball"), "restitution = \"e\"", "")));
  const auto with = ball(0, 1);
  REQUIRE(without->set("ball.vx", 0.5));
  without->reset();
  REQUIRE(with->set("ball.vx", 0.5));
  with->reset();
  REQUIRE(without->column_count() == with->column_count());
  for (long k = 0; k < 200; ++k) {
    REQUIRE(without->step(k, 0.01).solved());
    REQUIRE(with->step(k, 0.01).solved());
    for (const char* name : {"ball.x", "ball.z", "ball.qy", "ball.vx", "ball.vz", "ball.wy", "bounce.pn"})
      REQUIRE(test::value(*with, name) == test::value(*without, name));
  }
}

TEST_CASE("two balls part at e times the speed at which they met") {
  const double e = GENERATE(0.3, 1.0), mass = GENERATE(1.0, 7.0);
  const int dimension = GENERATE(2, 3);
  const auto simulator = two_balls(e, mass, dimension);
  for (long k = 0; k < 40; ++k) REQUIRE(simulator->step(k, 0.01).solved());
  const double one = test::value(*simulator, "one.vx"), two = test::value(*simulator, "two.vx");
  CHECK(two - one == Approx(e).margin(1e-12));
  CHECK(one + mass * two == Approx(1).margin(1e-12));
}

TEST_CASE("what a contact remembers is part of a snapshot") {
  const auto simulator = ball(0.8, 1);
  long k = 0;
  const auto remembered = [&] {
    const auto saved = simulator->save();
    const auto found = std::find_if(saved.state.begin(), saved.state.end(),
        [](const engine::NamedNumber& item) { return item.name == "bounce.rebound"; });
    REQUIRE(found != saved.state.end());
    return found->value;
  };
  while (remembered() == 0) REQUIRE(simulator->step(k++, 0.01).solved());
  CHECK(remembered() == Approx(0.8 * std::sqrt(2 * 9.81)).epsilon(0.02));
  const auto saved = simulator->save();
  const auto run = [&] {
    simulator->forget();
    for (long i = k; i < k + 30; ++i) REQUIRE(simulator->step(i, 0.01).solved());
    return test::value(*simulator, "ball.z");
  };
  const double first = run();
  REQUIRE(simulator->restore(saved));
  CHECK(run() == first);
  CHECK(first > 0.2);
}

TEST_CASE("a box that falls on a corner with friction loses energy with every bounce") {
  const auto simulator = engine::interpret_model(test::lower_text(
      "[model]\nname = \"box\"\ngravity = [0, 0, -9.81]\n[[body]]\nname = \"box\"\nmass = 2\nposition = [0, "
      "0, 0.6]\n"
      "orientation = [0.9, 0.2, 0.3, 0.1]\nangular_velocity = [1, 2, 0.5]\nvelocity = [0.5, 0, 0]\n"
      "shape = { type = \"box\", size = [0.2, 0.3, 0.4] }\n[[body]]\nname = \"floor\"\nmotion = \"fixed\"\n"
      "shape = { type = \"halfspace\" }\n[[contact]]\nname = \"touch\"\nbodies = [\"box\", \"floor\"]\n"
      "friction = { mu = 0.4 }\nrestitution = 0.6\n"));
  double highest = 0.7;
  for (long k = 0; k < 600; ++k) {
    REQUIRE(simulator->step(k, 0.01).solved());
    REQUIRE(test::value(*simulator, "touch.gap") >= -1e-8);
    if (k % 100 == 99) {
      const double z = test::value(*simulator, "box.z");
      CHECK(z <= highest);
      highest = std::max(z, 0.25);
    }
  }
  CHECK(std::abs(test::value(*simulator, "box.vz")) <= 1e-9);
}
