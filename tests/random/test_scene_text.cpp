// Scenes as text, and the same scenes in other frames and units.
#include <cmath>

#include "tests/random/draw/value.hpp"
#include "tests/random/run/frame.hpp"
#include "tests/random/run/run_scene.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using namespace signorini::scenes;

TEST_CASE("a value keeps its parts from text to text") {
  for (const char* const text : {"1.5", "\"2*t\"", "[1, 2, 3]", "[[0, 1], [2, -3e-05]]",
           "{ type = \"box\", size = [1, 2, 3], at = [0, 0, 0.5] }", "{ mu = 0.3 }"}) {
    const auto value = parse_value(text);
    REQUIRE(value.has_value());
    CHECK(to_text(*value) == text);
  }
  CHECK_FALSE(parse_value("[1, 2").has_value());
  CHECK_FALSE(parse_value("").has_value());
}

TEST_CASE("every class draws scenes that are read, the same from the same seed") {
  for (const SceneClass& kind : scene_classes()) {
    INFO(kind.name);
    const std::string once = draw_scene(kind, 5).text.to_text();
    CHECK(once == draw_scene(kind, 5).text.to_text());
    CHECK(once != draw_scene(kind, 6).text.to_text());
    CHECK(SceneText::parse(once).to_text() == once);
    const Running running = make_running(once, false);
    INFO(running.refusal);
    CHECK(running.simulator != nullptr);
  }
}

namespace {

Frame every_change() {
  Frame frame;
  frame.mirrored = true;
  frame.turn = {0.5, 0.5, -0.5, 0.5};
  frame.length = 100, frame.mass = 1000, frame.time = 2;
  frame.shift = {5, 6, 7};
  return frame;
}

}  // namespace

TEST_CASE("a scene in another frame and other units takes the same step") {
  const std::string text = R"([model]
name = "thrown"
dimension = 3
gravity = [0, 0, -9.81]
[[body]]
name = "wedge"
mass = 2
position = [0, 0.2, 0.5]
orientation = [0.9, 0.1, 0.3, 0.2]
velocity = [0.3, 1, -5]
angular_velocity = [1, 2, 3]
shape = { type = "wedge", size = [0.5, 0.3, 0.4] }
[[body]]
name = "ground"
motion = "fixed"
shape = { type = "halfspace", normal = [0, 0.2, 1], offset = 0.05 }
[[contact]]
name = "touch"
bodies = ["wedge", "ground"]
friction = { mu = 0.3, er = 0.02 }
)";
  const Frame frame = every_change();
  const auto there = in_frame(SceneText::parse(text), frame);
  REQUIRE(there.has_value());
  Running one = make_running(text, false), two = make_running(there->to_text(), false);
  INFO(two.refusal << "\n" << there->to_text());
  REQUIRE(two.simulator != nullptr);
  const World world(one.lowered->mcp.model), other(two.lowered->mcp.model);
  const engine::Snapshot start =
      in_frame(world, read_moment(world, test::TraceRow(*one.simulator)), two.simulator->save(), frame);
  REQUIRE(two.simulator->restore(start));
  for (long k = 0; k < 10; ++k) {
    REQUIRE(one.simulator->step(k, 0.01).solved());
    REQUIRE(two.simulator->step(k, 0.01 * frame.time).solved());
    const Moment a = read_moment(world, test::TraceRow(*one.simulator)),
                 b = read_moment(other, test::TraceRow(*two.simulator));
    INFO("step " << k << ", impulse " << a.contacts[0].pn);
    const Vec3 x = frame.point(a.bodies[0].position),
               w = frame.pseudo_vector(a.bodies[0].spin, 1 / frame.time);
    for (std::size_t i = 0; i < 3; ++i) {
      CHECK_THAT(b.bodies[0].position[i], WithinAbs(x[i], 1e-6));
      CHECK_THAT(b.bodies[0].spin[i], WithinAbs(w[i], 1e-6));
    }
  }
}
