#include <cmath>

#include "generator/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/derivatives.hpp"
#include "tests/support/models.hpp"
#include "tests/support/random_scene.hpp"
#include "tests/support/status.hpp"

using namespace signorini;

namespace {

void check_derivatives(engine::NamedSimulator& simulator) {
  simulator.prepare(0.01);
  for (unsigned point = 0; point < 20; ++point) {
    INFO("point " << point);
    const std::vector<double> z = test::random_point(simulator, point);
    REQUIRE(test::largest_difference(
                test::dense_jacobian(simulator, z), test::difference_jacobian(simulator, z)) <= 1e-6);
  }
}

void check_same_derivatives(engine::NamedSimulator& compiled, engine::NamedSimulator& interpreted) {
  compiled.prepare(0.01);
  interpreted.prepare(0.01);
  for (unsigned point = 0; point < 20; ++point) {
    INFO("point " << point);
    const std::vector<double> z = test::random_point(compiled, point);
    REQUIRE(test::largest_difference(
                test::dense_jacobian(compiled, z), test::dense_jacobian(interpreted, z)) <= 1e-12);
  }
}

void check_motion(engine::NamedSimulator& simulator, const test::Scene& scene) {
  const auto get = [&](const char* column) { return test::value(simulator, std::string("stone.") + column); };
  for (long k = 0; k < 50; ++k) {
    INFO("step " << k);
    const sim::StepReport<double> report = simulator.step(k, 0.01);
    INFO(test::status_of(simulator, report));
    REQUIRE(report.solved());
    const double gap =
        test::true_gap(scene, {get("x"), get("y"), get("z")}, {get("qw"), get("qx"), get("qy"), get("qz")});
    REQUIRE(gap >= -1e-8);
    REQUIRE(std::abs(test::value(simulator, "touch.gap") - gap) <= 1e-8);
    if (test::value(simulator, "touch.pn") > 1e-9) REQUIRE(gap <= 1e-8);
  }
}

enum class Engines { interpreter, both };

void check_scene(unsigned seed, Engines engines) {
  INFO("seed " << seed);
  const test::Scene scene = test::random_scene(seed);
  INFO(test::to_text(scene, seed));
  const auto lowered = test::lower_text(test::to_text(scene, seed));
  const auto interpreted = engine::interpret_model(lowered);
  if (engines == Engines::interpreter) {
    check_derivatives(*interpreted);
    check_motion(*interpreted, scene);
    return;
  }
  const auto compiled = test::compiled(*lowered);
  check_derivatives(*compiled);
  check_same_derivatives(*compiled, *interpreted);
  check_motion(*compiled, scene);
}

}  // namespace

// Six in a row have every exponent, with and without torsion: every kernel there is. Those after them have
// other numbers in the same code.
TEST_CASE("random bodies on random planes are generated, compiled, checked and simulated") {
  for (unsigned seed = 1; seed <= 6; ++seed) check_scene(seed, Engines::both);
}

TEST_CASE("further random bodies are checked and simulated by the interpreter") {
  for (unsigned seed = 7; seed <= 20; ++seed) check_scene(seed, Engines::interpreter);
}

TEST_CASE("further random bodies are compiled, checked and simulated", "[.][slow]") {
  for (unsigned seed = 7; seed <= 20; ++seed) check_scene(seed, Engines::both);
}
