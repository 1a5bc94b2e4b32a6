#include <cmath>

#include "generator/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/derivatives.hpp"
#include "tests/support/models.hpp"
#include "tests/support/random_scene.hpp"

using namespace signorini;

namespace {

void check_derivatives(sim::Simulator& compiled, sim::Simulator& interpreted) {
  compiled.prepare(0.01);
  interpreted.prepare(0.01);
  for (unsigned point = 0; point < 20; ++point) {
    INFO("point " << point);
    const std::vector<double> z = test::random_point(compiled, point);
    const std::vector<double> J = test::dense_jacobian(compiled, z);
    REQUIRE(test::largest_difference(J, test::dense_jacobian(interpreted, z)) <= 1e-12);
    REQUIRE(test::largest_difference(J, test::difference_jacobian(compiled, z)) <= 1e-6);
  }
}

void check_motion(sim::Simulator& simulator, const test::Scene& scene) {
  const auto get = [&](const char* column) { return test::value(simulator, std::string("stone.") + column); };
  for (long k = 0; k < 50; ++k) {
    INFO("step " << k);
    const sim::StepOutcome outcome = simulator.step(k, 0.01);
    INFO(outcome.status << ", residual " << outcome.residual << " in " << outcome.worst_block << ": "
                        << outcome.worst_row);
    REQUIRE(outcome.solved);
    const double gap =
        test::true_gap(scene, {get("x"), get("y"), get("z")}, {get("qw"), get("qx"), get("qy"), get("qz")});
    REQUIRE(gap >= -1e-8);
    REQUIRE(std::abs(test::value(simulator, "touch.gap") - gap) <= 1e-8);
    if (test::value(simulator, "touch.pn") > 1e-9) REQUIRE(gap <= 1e-8);
  }
}

}  // namespace

TEST_CASE("random bodies on random planes are generated, compiled, checked and simulated") {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    INFO("seed " << seed);
    const test::Scene scene = test::random_scene(seed);
    INFO(test::to_text(scene, seed));
    const auto lowered = test::lower_text(test::to_text(scene, seed));
    const auto compiled = test::compiled(*lowered);
    const auto interpreted = engine::interpret_model(lowered);
    check_derivatives(*compiled, *interpreted);
    check_motion(*compiled, scene);
  }
}
