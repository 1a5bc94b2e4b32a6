#include <cmath>

#include "disc_on_plane.hpp"
#include "spinning_sphere.hpp"
#include "tests/support/catch.hpp"

TEST_CASE("the models run in single precision") {
  using Disc = signorini_models::disc_on_plane::Model<float>;
  const Disc model{};
  const auto params = Disc::make_params();
  auto state = Disc::initial_state();
  signorini::sim::Memory<Disc> memory(model);
  signorini::sim::Workspace<Disc> work(model);
  for (int k = 0; k < 100; ++k)
    REQUIRE(signorini::sim::step(model, params, {}, 0.01f, state, state, memory, work).solved());
  CHECK(std::abs(state.bodies[0].x + 3) <= 1e-3f);

  using Sphere = signorini_models::spinning_sphere::Model<float>;
  const Sphere sphere{};
  const auto sphere_params = Sphere::make_params();
  auto ball = Sphere::initial_state();
  signorini::sim::Memory<Sphere> sphere_memory(sphere);
  signorini::sim::Workspace<Sphere> sphere_work(sphere);
  for (int k = 0; k < 20; ++k)
    REQUIRE(signorini::sim::step(sphere, sphere_params, {}, 0.07f, ball, ball, sphere_memory, sphere_work)
                .solved());
  CHECK(std::abs(ball.bodies[0].wz) <= 1e-3f);
}
