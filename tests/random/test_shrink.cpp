// What becomes of scenes that fail: crashes and hangs are counted, failures are made small.
#include "tests/random/run/shrink.hpp"

#include <unistd.h>

#include <csignal>
#include <stdexcept>

#include "tests/random/run/tally.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::scenes;

TEST_CASE("a child that crashes is a result with its steps and its signal") {
  const auto work = [](const Listener& tell) {
    tell({Outcome::right, 0.01, 0, ""});
    tell({Outcome::right, 0.01, 1, ""});
    std::signal(SIGABRT, SIG_DFL);
    std::raise(SIGABRT);
  };
  const SceneResult result = run_in_child(work, 10);
  CHECK(result.crashed);
  CHECK_FALSE(result.hung);
  CHECK(result.signal == SIGABRT);
  CHECK(result.right == 2);
  CHECK(result.step == 1);
}

TEST_CASE("a child of which nothing is heard hangs") {
  const SceneResult result = run_in_child([](const Listener&) { sleep(60); }, 0.2);
  CHECK(result.hung);
  CHECK_FALSE(result.crashed);
}

TEST_CASE("a child that throws says why") {
  const SceneResult result = run_in_child([](const Listener&) { throw std::runtime_error("no way"); }, 10);
  CHECK_FALSE(result.crashed);
  REQUIRE(result.notes.size() == 1);
  CHECK(result.notes[0].outcome == Outcome::refused);
  CHECK(result.notes[0].reason == "exception: no way");
}

namespace {

/// A ball between the ground and a press that comes down: from some step on there is no solution. The stone
/// beside it has nothing to do with that.
const char* const crushed = R"([model]
name = "crushed"
dimension = 3
[[body]]
name = "ball"
mass = 1.2345678
position = [0, 0, 0.5]
velocity = [0, 0, 0]
shape = { type = "sphere", radius = 0.5 }
[[body]]
name = "stone"
mass = 1
position = [3, 0, 1]
velocity = [0.1, 0.2, 0.3]
shape = { type = "sphere", radius = 0.3 }
[[body]]
name = "ground"
motion = "fixed"
shape = { type = "halfspace" }
[[body]]
name = "press"
motion = "prescribed"
position = [0, 0, 1.025]
velocity = [0, 0, -1]
shape = { type = "halfspace", normal = [0, 0, -1] }
[[contact]]
bodies = ["ball", "ground"]
friction = { mu = 0.3 }
[[contact]]
bodies = ["ball", "press"]
[[contact]]
bodies = ["stone", "ground"]
)";

}  // namespace

TEST_CASE("a scene that fails shrinks to what makes it fail") {
  const Scene scene{"crushed", 1, SceneText::parse(crushed), 1};
  RunOptions run;
  run.steps_of = {0.01};
  run.steps = 10;
  run.compares = false;
  const SceneResult searched = run_in_child(scene, run, 30);
  REQUIRE(searched.notes.size() == 1);
  CHECK(searched.notes[0].outcome == Outcome::none);  // nothing rigid fits between ground and press
  run.starts = 0;
  const SceneResult result = run_in_child(scene, run, 30);
  REQUIRE(result.notes.size() == 1);
  REQUIRE(result.notes[0].outcome == Outcome::unsolved);
  const auto small = shrink(scene, result.notes[0], run, 30);
  REQUIRE(small.has_value());
  const std::string text = small->scene.text.to_text();
  INFO(text);
  CHECK(cause_of(small->note) == cause_of(result.notes[0]));
  CHECK(text.find("stone") == std::string::npos);
  CHECK(text.find("press") != std::string::npos);
  CHECK(text.find("1.2345678") == std::string::npos);
  CHECK(text.size() < scene.text.to_text().size() * 3 / 4);
}

TEST_CASE("a step that is refused after it was right is counted once") {
  SceneResult result;
  result.right = 3;
  result.notes = {{Outcome::wrong, 0.01, 2, "another answer without a memory | | 5 times what is allowed"}};
  Counts counts;
  counts.add(result);
  CHECK(counts.steps() == 3);
  CHECK(counts.wrong == 1);
}
