#include <algorithm>
#include <cmath>

#include "spinning_sphere.hpp"
#include "tests/support/catch.hpp"

namespace sphere = signorini_models::spinning_sphere;

TEST_CASE("torsional friction stops a spinning sphere at t = 1.05") {
  const sphere::Params params = sphere::make_params();
  sphere::State state = sphere::initial_state();
  const auto& ball = state.bodies[sphere::bodies::ball];
  sphere::Memory memory;
  sphere::Workspace work;
  const double h = 0.07;
  for (int k = 1; k <= 20; ++k) {
    INFO("step " << k);
    const auto report = sphere::step(params, {}, h, state, state, memory, work);
    REQUIRE(report.solved());
    const double expected = std::max(1.962 - 0.13734 * k, 0.0);
    CHECK(std::abs(ball.wz - expected) <= 1e-9);
    for (const double other : {ball.vx, ball.vy, ball.vz, ball.wx, ball.wy}) CHECK(std::abs(other) <= 1e-10);
    const auto& contact = work.contacts[sphere::contacts::spin];
    CHECK(std::abs(contact.pn - 9.81 * h) <= 1e-9);
    const double moment = k < 15 ? 0.7848 : k == 15 ? 0.4 * (1.962 - 14 * 0.13734) / h : 0.0;
    CHECK(std::abs(contact.pr / h - moment) <= 1e-9);
    if (k == 15) CHECK(std::abs(contact.pr / h - 0.2242) <= 1e-4);  // four digits of the note
    CHECK(std::abs(contact.gap) <= 1e-10);
    CHECK(contact.facets == 1);
  }
}

TEST_CASE("a sphere slides as the friction law says and then rolls") {
  // Without spin: v falls by mu g h a step, w rises by mu g h m r / I, until v = w r at 5/7 of the speed.
  // Torsion is part of the same ellipsoid, but nothing spins about the normal here.
  const sphere::Params params = sphere::make_params({.mu = 0.1});
  sphere::State state = sphere::initial_state();
  auto& ball = state.bodies[sphere::bodies::ball];
  ball.wz = 0;
  ball.vx = 3, ball.vy = 4;
  sphere::Memory memory;
  sphere::Workspace work;
  const double h = 0.01, slow = 0.1 * 9.81 * h;
  for (int k = 1; k <= 100; ++k) {
    REQUIRE(sphere::step(params, {}, h, state, state, memory, work).solved());
    CHECK(std::abs(std::hypot(ball.vx, ball.vy) - (5 - slow * k)) <= 1e-9);
    CHECK(std::abs(ball.vx / ball.vy - 0.75) <= 1e-9);
  }
  for (int k = 0; k < 200; ++k) REQUIRE(sphere::step(params, {}, h, state, state, memory, work).solved());
  CHECK(std::abs(std::hypot(ball.vx, ball.vy) - 25.0 / 7) <= 1e-9);
  CHECK(std::abs(ball.wy - ball.vx) <= 1e-9);
  CHECK(std::abs(ball.wx + ball.vy) <= 1e-9);
}
