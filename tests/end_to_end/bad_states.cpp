#include <cmath>
#include <limits>

#include "signorini/model/fields.hpp"
#include "spinning_sphere.hpp"
#include "tests/support/catch.hpp"

namespace sphere = signorini_models::spinning_sphere;
using signorini::sim::Status;

namespace {

sphere::StepReport step_from(const sphere::State& state, double h, sphere::State& next) {
  sphere::Memory memory;
  sphere::Workspace work;
  return sphere::step(sphere::make_params(), {}, h, state, next, memory, work);
}

}  // namespace

TEST_CASE("a state or step size that is not finite is refused and the next state is untouched") {
  const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  const sphere::State good = sphere::initial_state();
  for (const double h : {0.0, -0.01, nan, inf}) {
    sphere::State next = good;
    next.bodies[0].x = 42;
    CHECK(step_from(good, h, next).status == Status::bad_input);
    CHECK(next.bodies[0].x == 42);
  }
  for (std::size_t field = 0; field < 13; ++field) {
    for (const double bad : {nan, inf}) {
      sphere::State state = good, next = good;
      auto values = signorini::sim::to_array<double>(state.bodies[0]);
      values[field] = bad;
      signorini::sim::from_array(values.data(), state.bodies[0]);
      CHECK(step_from(state, 0.01, next).status == Status::bad_input);
      CHECK(next.bodies[0].z == 1);
    }
  }
}

TEST_CASE("parameters that are not finite never give a solved step") {
  sphere::Params params = sphere::make_params();
  params.inertias[0].mass = std::numeric_limits<double>::quiet_NaN();
  sphere::State state = sphere::initial_state();
  sphere::Memory memory;
  sphere::Workspace work;
  const auto report = sphere::step(params, {}, 0.01, state, state, memory, work);
  CHECK_FALSE(report.solved());
  CHECK(state.bodies[0].z == 1);
  CHECK(memory.count(work.islands.blocks_of(sphere::Model<double>{}, work.islands[0])) == 0);
}

TEST_CASE("an initial penetration is expelled in one step") {
  sphere::State state = sphere::initial_state(), next;
  state.bodies[0].z = 0.95;
  REQUIRE(step_from(state, 0.01, next).solved());
  CHECK(std::abs(next.bodies[0].z - 1) <= 1e-10);
}

TEST_CASE("friction that goes to zero still solves, down to zero") {
  for (const double mu : {1e-3, 1e-8, 1e-14, 0.0}) {
    sphere::State state = sphere::initial_state();
    state.bodies[0].vx = 1;
    sphere::Memory memory;
    sphere::Workspace work;
    const sphere::Params params = sphere::make_params({.mu = mu});
    for (int k = 0; k < 20; ++k) {
      INFO("mu " << mu << " step " << k);
      REQUIRE(sphere::step(params, {}, 0.01, state, state, memory, work).solved());
    }
    // The friction ellipsoid is shared between slip and spin: less than mu g h of it acts along v.
    CHECK(state.bodies[0].vx <= 1 + 1e-10);
    CHECK(state.bodies[0].vx >= 1 - mu * 9.81 * 0.2 - 1e-10);
    if (mu >= 1e-3) CHECK(state.bodies[0].vx <= 1 - 0.5 * mu * 9.81 * 0.2);
  }
}
