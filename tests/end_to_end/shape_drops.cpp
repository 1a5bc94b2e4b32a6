#include <cmath>
#include <cstdlib>
#include <map>

#include "generator/simulate/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/models.hpp"
#include "tests/support/shape_scene.hpp"

using namespace signorini;

namespace {

/// How the steps of all drops of a shape ended.
struct Tally {
  long steps = 0, iterations = 0, most = 0;
  double lowest = 0;     // [m] the smallest true gap
  double gap_error = 0;  // [m] of the reported gap
  std::string failures;
};

double gap_now(const sim::Simulator& simulator, const test::ShapeScene& scene) {
  const auto get = [&](const char* column) { return test::value(simulator, std::string("stone.") + column); };
  if (scene.dimension == 2) {
    const double half = get("theta") / 2;
    return test::true_gap(scene, {get("x"), get("y"), 0}, {std::cos(half), 0, 0, std::sin(half)});
  }
  return test::true_gap(scene, {get("x"), get("y"), get("z")}, {get("qw"), get("qx"), get("qy"), get("qz")});
}

void drop(const std::string& type, unsigned seed, long steps, Tally& tally) {
  const test::ShapeScene scene = test::random_shape_scene(type, seed);
  INFO(type << ", seed " << seed << "\n" << test::to_text(scene));
  const auto simulator = simulate::interpret_model(test::lower_text(test::to_text(scene)));
  for (long k = 0; k < steps; ++k) {
    const sim::StepOutcome outcome = simulator->step(k, 0.01);
    ++tally.steps;
    tally.iterations += outcome.iterations;
    tally.most = std::max<long>(tally.most, outcome.iterations);
    if (!outcome.solved) {
      tally.failures += "\n  " + type + " seed " + std::to_string(seed) + " step " + std::to_string(k) +
          ": " + outcome.status + " in " + outcome.worst_row;
      return;
    }
    const double gap = gap_now(*simulator, scene);
    tally.lowest = std::min(tally.lowest, gap);
    tally.gap_error = std::max(tally.gap_error, std::abs(gap - test::value(*simulator, "touch.gap")));
  }
}

}  // namespace

TEST_CASE("every shape falls on a plane, slides, topples and rests: no step fails, none penetrates") {
  const unsigned seeds = std::getenv("SEEDS") ? std::atoi(std::getenv("SEEDS")) : 4;
  const long steps = std::getenv("STEPS") ? std::atoi(std::getenv("STEPS")) : 60;
  for (const std::string& type : test::shape_scene_types()) {
    if (std::getenv("TYPE") && type != std::getenv("TYPE")) continue;
    Tally tally;
    for (unsigned seed = 1; seed <= seeds; ++seed) drop(type, seed, steps, tally);
    WARN(type << ": " << tally.steps << " steps, " << double(tally.iterations) / double(tally.steps)
              << " it, most " << tally.most << ", lowest " << tally.lowest << ", gap error "
              << tally.gap_error << tally.failures);
    CHECK(tally.failures == "");
    CHECK(tally.lowest >= -1e-8);
    CHECK(tally.gap_error <= 1e-8);
  }
}
