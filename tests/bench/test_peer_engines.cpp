#include <cmath>

#include "bench/peers/figures.hpp"
#include "bench/peers/laws.hpp"
#include "bench/peers/lineup.hpp"
#include "bench/peers/race.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::bench;

namespace {

CubeState after(Engine& engine, int steps) {
  for (int k = 0; k < steps; ++k) engine.step();
  return engine.state();
}

/// A run that follows the discrete law, along another direction if `angle` [rad] is not zero.
std::vector<CubeState> lawful_run(double angle) {
  const double x = std::cos(angle) * 0.8 - std::sin(angle) * 0.6;
  const double y = std::sin(angle) * 0.8 + std::cos(angle) * 0.6;
  std::vector<CubeState> states;
  for (long k = 0; k <= cube::steps; ++k) {
    const OnTheWay law = discrete_law(k);
    states.push_back({{x * law.way, y * law.way, 0.5}, {1, 0, 0, 0}, {x * law.speed, y * law.speed, 0}});
  }
  return states;
}

}  // namespace

TEST_CASE("the discrete law is the sum of its steps and stops at step 426") {
  double way = 0;
  for (long k = 1; k <= cube::steps; ++k) {
    const double speed = std::max(0.0, 5 - 0.12 * 9.8 * 0.01 * static_cast<double>(k));
    way += 0.01 * speed;
    CHECK(discrete_law(k).speed == Approx(speed).margin(1e-13));
    CHECK(discrete_law(k).way == Approx(way));
  }
  CHECK(stopping_step() == 426);
  CHECK(discrete_law(425).speed > 0);
  CHECK(discrete_law(426).speed == 0);
}

TEST_CASE("the continuous law has the same speeds and ends half a step's way further") {
  for (const long k : {0, 1, 200, 425, 426, 500})
    CHECK(continuous_law(0.01 * static_cast<double>(k)).speed == Approx(discrete_law(k).speed).margin(1e-13));
  CHECK(continuous_law(5).way == Approx(25 / (2 * 0.12 * 9.8)));
  CHECK(continuous_law(5).way - discrete_law(500).way == Approx(0.01 * 5 / 2.0).epsilon(0.01));
}

TEST_CASE("a run that follows the discrete law has no error against it") {
  const Figures f = figures_of(lawful_run(0));
  CHECK(f.discrete.position == Approx(0).margin(1e-12));
  CHECK(f.continuous.position == Approx(0.025).epsilon(0.01));
  CHECK(f.continuous.part == Approx(f.continuous.position / 10.629).epsilon(1e-3));
  CHECK(f.speed == Approx(0).margin(1e-12));
  CHECK(f.turn == Approx(0).margin(1e-12));
  CHECK(f.lowest == 0);
  CHECK(f.creep == 0);
}

TEST_CASE("a run in a wrong direction turns and misses the place, at the right speed") {
  const Figures f = figures_of(lawful_run(0.1));
  CHECK(f.turn == Approx(0.1));
  CHECK(f.discrete.part == Approx(2 * std::sin(0.05)));
  CHECK(f.speed == Approx(0).margin(1e-12));
}

TEST_CASE("depth, creep and errors of speed are the worst of a run") {
  auto states = lawful_run(0);
  states[100].position[2] = 0.49;
  states[200].velocity[0] += 0.8;
  states[200].velocity[1] += 0.6;
  states.back().velocity = {0, 0, 0.25};
  const Figures f = figures_of(states);
  CHECK(f.lowest == Approx(-0.01));
  CHECK(f.speed == Approx(1));
  CHECK(f.creep == Approx(0.25));
}

TEST_CASE("the lowest corner of a tilted cube") {
  CubeState state;
  CHECK(lowest_corner(state) == 0);
  const double eighth = std::acos(-1.0) / 8;  // half of 45 degrees
  state.orientation = {std::cos(eighth), 0, std::sin(eighth), 0};
  CHECK(lowest_corner(state) == Approx(0.5 - std::sqrt(0.5)));
}

TEST_CASE("Signorini follows the discrete law") {
  const RaceResult result = race({engine_lineup().front()}, 1).front();
  REQUIRE(result.took_part());
  CHECK(result.contestant.engine == "Signorini");
  CHECK(result.figures.discrete.position < 1e-9);
  CHECK(result.figures.speed < 1e-9);
  CHECK(result.figures.turn < 1e-9);
  CHECK(result.figures.lowest > -1e-9);
  CHECK(result.figures.creep < 1e-9);
  CHECK(result.median > 0);
}

TEST_CASE("in every engine the cube starts as it should, moves ahead and slows down") {
  for (const Contestant& contestant : engine_lineup()) {
    if (!contestant.make) continue;
    INFO(contestant.name());
    const auto engine = contestant.make();
    const CubeState start = engine->state();
    CHECK(start.position == std::array<double, 3>{0, 0, 0.5});
    CHECK(start.orientation == std::array<double, 4>{1, 0, 0, 0});
    CHECK(start.velocity == std::array<double, 3>{4, 3, 0});
    const CubeState moved = after(*engine, 100);
    // Friction at least of mu/sqrt(2), at most of mu sqrt(2): that of pyramids, and the way that belongs to
    // it.
    CHECK(speed_of(moved) < 5 - 1.176 / std::sqrt(2.0) + 0.1);
    CHECK(speed_of(moved) > 5 - 1.176 * std::sqrt(2.0) - 0.1);
    CHECK(moved.position[0] == Approx(4 - 0.47).margin(0.4));
    CHECK(moved.position[1] == Approx(3 - 0.35).margin(0.4));
    CHECK(std::abs(lowest_corner(moved)) < 0.05);
  }
}

TEST_CASE("a contestant starts from the beginning each time it is made") {
  for (const Contestant& contestant : engine_lineup()) {
    if (!contestant.make) continue;
    INFO(contestant.name());
    const CubeState first = after(*contestant.make(), 20), second = after(*contestant.make(), 20);
    CHECK(first.position == second.position);
    CHECK(first.velocity == second.velocity);
  }
}

TEST_CASE("a contestant that is not installed takes no part") {
  const RaceResult result = race({{"absent", "", nullptr}}, 1).front();
  CHECK_FALSE(result.took_part());
}
