#include <vector>

#include "generator/simulate/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/models.hpp"

using namespace signorini;

namespace {

constexpr double h = 0.01;

std::vector<double> row_of(const sim::Simulator& simulator) {
  std::vector<double> row(static_cast<std::size_t>(simulator.column_count()));
  simulator.row(row.data());
  return row;
}

std::vector<double> run(sim::Simulator& simulator, long from, long to) {
  for (long k = from; k < to; ++k) REQUIRE(simulator.step(k, h).solved);
  return row_of(simulator);
}

}  // namespace

TEST_CASE("a simulator restored to an earlier step repeats its motion to the last bit") {
  const auto simulator = simulate::interpret_model(test::lower_file(test::model_path("disc_on_plane")));
  run(*simulator, 0, 5);
  const auto saved = simulator->save();
  const std::vector<double> first = run(*simulator, 5, 20);
  for (int time = 0; time < 2; ++time) {
    simulator->restore(saved.get());
    CHECK(run(*simulator, 5, 20) == first);
  }
}

TEST_CASE("what is restored holds the parameters, too") {
  const auto simulator = simulate::interpret_model(test::lower_file(test::model_path("disc_on_plane")));
  REQUIRE(simulator->set("disc.w", 0));  // slides: friction matters
  simulator->reset();
  const auto rough = simulator->save();
  const std::vector<double> with_friction = run(*simulator, 0, 5);
  REQUIRE(simulator->set("mu", 0));
  simulator->reset();
  CHECK(run(*simulator, 0, 5) != with_friction);
  simulator->restore(rough.get());
  CHECK(run(*simulator, 0, 5) == with_friction);
}

TEST_CASE("a step tells how often its problem was evaluated") {
  const auto simulator = simulate::interpret_model(test::lower_file(test::model_path("disc_on_plane")));
  const sim::StepOutcome outcome = simulator->step(0, h);
  REQUIRE(outcome.solved);
  CHECK(outcome.evaluations > outcome.iterations);
}
