#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "generator/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/models.hpp"

using namespace signorini;

namespace {

constexpr double h = 0.01;

std::vector<double> row_of(const engine::NamedSimulator& simulator) {
  std::vector<double> row(static_cast<std::size_t>(simulator.column_count()));
  simulator.row(row.data());
  return row;
}

std::vector<double> run(engine::NamedSimulator& simulator, long from, long to) {
  for (long k = from; k < to; ++k) REQUIRE(simulator.step(k, h).solved());
  return row_of(simulator);
}

}  // namespace

TEST_CASE("a simulator restored to an earlier step repeats its motion to the last bit") {
  const auto simulator = engine::interpret_model(test::lower_file(test::model_path("disc_on_plane")));
  run(*simulator, 0, 5);
  const auto saved = simulator->save();
  simulator->forget();
  const std::vector<double> first = run(*simulator, 5, 20);
  for (int time = 0; time < 2; ++time) {
    REQUIRE(simulator->restore(saved));
    simulator->forget();
    CHECK(run(*simulator, 5, 20) == first);
  }
}

TEST_CASE("what is restored holds the parameters, too") {
  const auto simulator = engine::interpret_model(test::lower_file(test::model_path("disc_on_plane")));
  REQUIRE(simulator->set("disc.w", 0));  // slides: friction matters
  simulator->reset();
  const auto rough = simulator->save();
  const std::vector<double> with_friction = run(*simulator, 0, 5);
  REQUIRE(simulator->set("mu", 0));
  simulator->reset();
  CHECK(run(*simulator, 0, 5) != with_friction);
  REQUIRE(simulator->restore(rough));
  simulator->forget();
  CHECK(run(*simulator, 0, 5) == with_friction);
}

TEST_CASE("a step tells how often its problem was evaluated") {
  const auto simulator = engine::interpret_model(test::lower_file(test::model_path("disc_on_plane")));
  const sim::StepReport<double> report = simulator->step(0, h);
  REQUIRE(report.solved());
  CHECK(report.evaluations > report.iterations);
}

TEST_CASE("a snapshot is good for another simulator of the same model, with the memory it needs") {
  const auto lowered = test::lower_file(test::model_path("disc_on_plane"));
  const auto first = engine::interpret_model(lowered), second = engine::interpret_model(lowered);
  REQUIRE(first->set("disc.w", 0));
  REQUIRE(first->set("mu", 0.1));
  first->reset();
  for (long k = 0; k < 6; ++k) {
    const engine::Snapshot saved = first->save();
    CHECK(saved.answers.size() == static_cast<std::size_t>(std::min(k, 3l)));
    REQUIRE(second->restore(saved));
    first->forget(), second->forget();
    const sim::StepReport<double> a = first->step(k, h), b = second->step(k, h);
    CHECK(a.attempt == b.attempt);
    CHECK(a.iterations == b.iterations);
    CHECK(a.residual == b.residual);
    CHECK(row_of(*first) == row_of(*second));
  }
}

TEST_CASE("a snapshot names its numbers, and lists the fields that were set") {
  const auto simulator = engine::interpret_model(test::lower_file(test::model_path("disc_on_plane")));
  const engine::Snapshot plain = simulator->save();
  REQUIRE(plain.parameters.size() == 1);
  CHECK(plain.parameters[0].name == "mu");
  CHECK(plain.parameters[0].value == 0.4);
  REQUIRE(plain.state.size() == 6);
  CHECK(plain.state[5].name == "disc.w");
  CHECK(plain.state[5].value == 3);
  CHECK(plain.fields.empty());
  CHECK(plain.answers.empty());

  REQUIRE(simulator->set("disc.mass", 2));
  REQUIRE(simulator->set("rolling.mu", std::numeric_limits<double>::quiet_NaN()));
  CHECK(simulator->save().fields.empty());  // takes effect at the next reset
  simulator->reset();
  const engine::Snapshot changed = simulator->save();
  REQUIRE(changed.fields.size() == 2);
  CHECK(changed.fields[0].name == "disc.mass");
  CHECK(changed.fields[0].value == 2);
  CHECK(changed.fields[1].name == "rolling.mu");
  CHECK(std::isnan(changed.fields[1].value));
}

TEST_CASE("a snapshot of another model is refused and changes nothing") {
  const auto simulator = engine::interpret_model(test::lower_file(test::model_path("disc_on_plane")));
  run(*simulator, 0, 3);
  const std::vector<double> before = row_of(*simulator);
  const engine::Snapshot good = simulator->save();
  const auto refuses = [&](auto&& spoil) {
    engine::Snapshot bad = good;
    spoil(bad);
    const bool restored = simulator->restore(bad);
    CHECK(row_of(*simulator) == before);
    return !restored;
  };
  CHECK(refuses([](engine::Snapshot& s) { s.parameters[0].name = "nu"; }));
  CHECK(refuses([](engine::Snapshot& s) { s.state[0].name = "ball.x"; }));
  CHECK(refuses([](engine::Snapshot& s) { s.fields.push_back({"disc.colour", 1}); }));
  CHECK(refuses([](engine::Snapshot& s) { s.inputs.push_back({"push", 1}); }));
  CHECK(refuses([](engine::Snapshot& s) { s.answers[0].pop_back(); }));
}
