#include <map>

#include "generator/engine/interpreted_model.hpp"
#include "signorini/step/names.hpp"
#include "signorini/step/step.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/models.hpp"
#include "tests/support/random_scene.hpp"

using namespace signorini;

namespace {

using Model = engine::InterpretedModel<sim::Spatial<double>>;

/// How the steps of all drops ended.
struct Tally {
  long steps = 0, failed = 0, iterations = 0, repeats = 0;
  double lowest = 0;     // [m] the smallest true gap
  double gap_error = 0;  // [m] of the reported gap
  std::map<std::string, long> starts;
};

void drop(unsigned seed, int steps, const std::string& integrator, Tally& tally) {
  const test::Scene scene = test::random_scene(seed);
  const Model model(test::lower_text(
      test::with_settings(test::to_text(scene, seed), "integrator = \"" + integrator + "\"")));
  const auto params = model.make_params({});
  auto state = model.initial_state({});
  sim::Memory<Model> memory(model);
  sim::Workspace<Model> work(model);
  for (int k = 0; k < steps; ++k) {
    const auto report = sim::step(model, params, {}, 0.01, state, state, memory, work);
    ++tally.steps;
    tally.iterations += report.iterations;
    tally.repeats += report.repeats;
    ++tally.starts[sim::attempt_word<Model>(report)];
    if (!report.solved()) {
      WARN("seed " << seed << " step " << k << ": " << to_word(report.status) << ", residual "
                   << report.residual << " in row " << report.worst_row);
      ++tally.failed;
      return;
    }
    const auto& b = state.bodies[0];
    const double gap = test::true_gap(scene, {b.x, b.y, b.z}, {b.qw, b.qx, b.qy, b.qz});
    tally.lowest = std::min(tally.lowest, gap);
    tally.gap_error = std::max(tally.gap_error, std::abs(gap - work.contacts[0].gap));
  }
}

}  // namespace

TEST_CASE("twenty thousand steps of bodies dropped at random: none fails, none penetrates") {
  const std::string integrator = GENERATE("euler", "bdf2");
  Tally tally;
  for (unsigned seed = 1001; seed <= 1134; ++seed) drop(seed, 150, integrator, tally);
  std::string starts;
  for (const auto& [word, count] : tally.starts) starts += " " + word + " " + std::to_string(count);
  WARN(integrator << ": " << tally.steps << " steps, " << tally.repeats << " repeated, "
                  << static_cast<double>(tally.iterations) / static_cast<double>(tally.steps)
                  << " iterations a step; starts:" << starts);
  CHECK(tally.steps >= 20000);
  CHECK(tally.failed == 0);
  CHECK(static_cast<double>(tally.repeats) <= 0.03 * static_cast<double>(tally.steps));
  CHECK(tally.lowest >= -1e-8);
  CHECK(tally.gap_error <= 1e-8);
}
