#include <cmath>

#include "disc_on_plane.hpp"
#include "tests/support/catch.hpp"

namespace disc = signorini_models::disc_on_plane;

namespace {

double kinetic_energy(const disc::State& state, const disc::Params& params) {
  const auto& b = state.bodies[disc::bodies::disc];
  const auto& i = params.inertias[disc::bodies::disc];
  return 0.5 * i.mass * (b.vx * b.vx + b.vy * b.vy) + 0.5 * i.izz * b.w * b.w;
}

}  // namespace

TEST_CASE("a disc rolls for ten seconds without losing energy") {
  const disc::Params params = disc::make_params();
  disc::State state = disc::initial_state();
  disc::Memory memory;
  disc::Workspace work;
  for (int k = 0; k < 1000; ++k) {
    INFO("step " << k);
    const auto report = disc::step(params, {}, 0.01, state, state, memory, work);
    REQUIRE(report.solved());
    REQUIRE(std::abs(kinetic_energy(state, params) - 6.75) <= 1e-9);
    const double lowest = state.bodies[disc::bodies::disc].y - 1;  // of the unit disc, by geometry
    REQUIRE(std::abs(lowest) <= 1e-10);
    REQUIRE(std::abs(work.contacts[disc::contacts::rolling].gap) <= 1e-10);
  }
  CHECK(std::abs(state.bodies[disc::bodies::disc].x + 30) <= 1e-9);
}

TEST_CASE("a disc needs nine unknowns") { CHECK(disc::Model<double>::sizes.unknowns == 9); }

TEST_CASE("a sliding disc loses speed at the rate of friction until it rolls") {
  // Backspin: v = 1, w = 0 slides with dv = -mu g h, dw = -mu g h m r / I a step (t = +x).
  disc::Params params = disc::make_params({.mu = 0.1});
  disc::State state = disc::initial_state();
  auto& b = state.bodies[disc::bodies::disc];
  b.vx = 1, b.w = 0;
  disc::Memory memory;
  disc::Workspace work;
  const double h = 0.01, mu_g = 0.1 * 9.81;
  for (int k = 1; k <= 20; ++k) {
    REQUIRE(disc::step(params, {}, h, state, state, memory, work).solved());
    CHECK(std::abs(b.vx - (1 - mu_g * h * k)) <= 1e-10);
    CHECK(std::abs(b.w + mu_g * h * k / 0.5) <= 1e-10);
    const auto& contact = work.contacts[disc::contacts::rolling];
    CHECK(std::abs(contact.pt + 0.1 * contact.pn) <= 1e-12);
    CHECK(std::abs(contact.sigma - std::abs(contact.vt)) <= 1e-10);
  }
  // Rolling: v = -w r = 2/3.
  for (int k = 0; k < 50; ++k) REQUIRE(disc::step(params, {}, h, state, state, memory, work).solved());
  CHECK(std::abs(b.vx - 2.0 / 3) <= 1e-10);
  CHECK(std::abs(b.vx + b.w) <= 1e-10);
}

TEST_CASE("a falling disc lands exactly and stays") {
  const disc::Params params = disc::make_params();
  disc::State state = disc::initial_state();
  auto& b = state.bodies[disc::bodies::disc];
  b = {};
  b.y = 1.5;
  disc::Memory memory;
  disc::Workspace work;
  double speed = 0, height = 0.5;
  const double h = 0.01;
  bool landed = false;
  for (int k = 0; k < 100; ++k) {
    REQUIRE(disc::step(params, {}, h, state, state, memory, work).solved());
    speed -= 9.81 * h;
    height += h * speed;
    if (height > 0 && !landed) {
      CHECK(std::abs(b.vy - speed) <= 1e-10);
      CHECK(std::abs(work.contacts[0].gap - height) <= 1e-10);
      CHECK(work.contacts[0].pn <= 1e-10);
      CHECK(work.contacts[0].facets == 0);
    } else {
      landed = true;
      CHECK(std::abs(b.y - 1) <= 1e-10);
    }
  }
  CHECK(landed);
  CHECK(std::abs(b.vy) <= 1e-10);
}
