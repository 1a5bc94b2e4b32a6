// Every shape of the model language dropped on a plane at random: solved steps are right without exception.
#include <algorithm>
#include <cmath>
#include <set>

#include "generator/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/models.hpp"
#include "tests/support/shape_scene.hpp"
#include "tests/support/status.hpp"

using namespace signorini;

namespace {

/// How the steps of all drops of a shape ended.
struct Tally {
  long steps = 0, iterations = 0, most_iterations = 0;
  double lowest = 0;     // [m] the smallest true gap
  double gap_error = 0;  // [m] of the reported gap, largest
  std::set<unsigned> failed_seeds;
  std::string notes;
};

double gap_now(const engine::NamedSimulator& simulator, const test::ShapeScene& scene) {
  const auto get = [&](const char* column) { return test::value(simulator, std::string("stone.") + column); };
  if (scene.dimension == 2) {
    const double half = get("theta") / 2;
    return test::true_gap(scene, {get("x"), get("y"), 0}, {std::cos(half), 0, 0, std::sin(half)});
  }
  return test::true_gap(scene, {get("x"), get("y"), get("z")}, {get("qw"), get("qx"), get("qy"), get("qz")});
}

void drop(const std::string& type, unsigned seed, long steps, const std::string& integrator, Tally& tally) {
  const test::ShapeScene scene = test::random_shape_scene(type, seed);
  INFO(type << ", seed " << seed << "\n" << test::to_text(scene));
  const auto simulator = engine::interpret_model(
      test::lower_text(test::with_settings(test::to_text(scene), "integrator = \"" + integrator + "\"")));
  const auto note = [&](long step, const std::string& what) {
    tally.notes += "\n  seed " + std::to_string(seed) + " step " + std::to_string(step) + ": " + what;
  };
  for (long k = 0; k < steps; ++k) {
    const sim::StepReport<double> report = simulator->step(k, 0.01);
    ++tally.steps;
    tally.iterations += report.iterations;
    tally.most_iterations = std::max<long>(tally.most_iterations, report.iterations);
    if (!report.solved()) {
      tally.failed_seeds.insert(seed);
      note(k, test::status_of(*simulator, report));
      return;
    }
    const double gap = gap_now(*simulator, scene);
    const double error = std::abs(gap - test::value(*simulator, "touch.gap"));
    if (error > 1e-8)
      note(k, "reported gap wrong by " + std::to_string(error) + " of " + std::to_string(gap));
    tally.lowest = std::min(tally.lowest, gap);
    tally.gap_error = std::max(tally.gap_error, error);
    if (test::value(*simulator, "touch.pn") > 1e-9) CHECK(gap <= 1e-8);
  }
}

void show(const std::string& type, const Tally& tally) {
  WARN(type << ": " << tally.steps << " steps, "
            << static_cast<double>(tally.iterations) / static_cast<double>(tally.steps)
            << " iterations a step (largest " << tally.most_iterations << "), lowest gap " << tally.lowest
            << ", error of the reported gap " << tally.gap_error << tally.notes);
}

/// A body that falls on its side and topples; `pose` has the orientation, `shape` the fields of the shape.
std::string toppling(const std::string& pose, const std::string& shape) {
  return "[model]\nname = \"topple\"\n[[body]]\nname = \"stone\"\nmass = 2\nposition = [0, 0, 1.3]\n" + pose +
      "\nangular_velocity = [1, -2, 0.5]\nshape = { " + shape +
      " }\n[[body]]\nname = \"ground\"\nmotion = \"fixed\"\nshape = { type = \"halfspace\" }\n"
      "[[contact]]\nname = \"touch\"\nbodies = [\"stone\", \"ground\"]\nfriction = { mu = 0.4 }\n";
}

void check_same_motion(engine::NamedSimulator& a, engine::NamedSimulator& b, double tolerance) {
  for (long k = 0; k < 50; ++k) {
    INFO("step " << k);
    REQUIRE(a.step(k, 0.01).solved());
    REQUIRE(b.step(k, 0.01).solved());
    for (const char* column :
        {"stone.x", "stone.y", "stone.z", "stone.wx", "stone.wy", "stone.wz", "touch.pn"})
      REQUIRE(std::abs(test::value(a, column) - test::value(b, column)) <= tolerance);
  }
  CHECK(test::value(a, "touch.pn") > 0);
}

}  // namespace

TEST_CASE("every shape falls on a plane, slides, topples and rests without penetration") {
  const std::string integrator = GENERATE("euler", "bdf2");
  for (const std::string& type : test::shape_scene_types()) {
    Tally tally;
    for (unsigned seed = 1; seed <= 8; ++seed) drop(type, seed, 60, integrator, tally);
    INFO(type << tally.notes);
    CHECK(tally.failed_seeds.empty());
    CHECK(tally.lowest >= -1e-8);
    CHECK(tally.gap_error <= 1e-8);
  }
}

TEST_CASE("a shape turned in its body moves as the body turned") {
  const std::string shape = GENERATE(as<std::string>{}, "type = \"cone\", radius = 0.5, height = 1.2",
      "type = \"cylinder\", radius = 0.4, length = 1.2",
      "type = \"polytope\", vertices = [[0, 0, 0], [1, 0, 0], [0, 1.2, 0], [0, 0, 0.8], [0.9, 0.9, 0.9]]");
  INFO(shape);
  const std::string turn = "orientation = [0.5, 0.5, -0.1, 0.7]";
  const auto body = engine::interpret_model(test::lower_text(toppling(turn, shape)));
  const auto inner = engine::interpret_model(test::lower_text(toppling("", shape + ", " + turn)));
  check_same_motion(*body, *inner, 1e-8);
}

TEST_CASE("a compiled capsule moves as the interpreted one") {
  const auto lowered = test::lower_text(
      toppling("orientation = [0.5, 0.5, -0.1, 0.7]", "type = \"capsule\", radius = 0.3, length = 0.9"));
  check_same_motion(*test::compiled(*lowered), *engine::interpret_model(lowered), 1e-10);
}

TEST_CASE("a hundred thousand steps of every shape: none fails, none penetrates", "[.][slow]") {
  long steps = 0;
  std::size_t failed = 0;
  for (const std::string& type : test::shape_scene_types()) {
    Tally tally;
    for (unsigned seed = 1; seed <= 60; ++seed) drop(type, seed, 150, "euler", tally);
    show(type, tally);
    steps += tally.steps;
    failed += tally.failed_seeds.size();
    CHECK(tally.lowest >= -1e-8);
  }
  WARN(failed << " of " << steps << " steps failed");
  CHECK(failed == 0);
}
