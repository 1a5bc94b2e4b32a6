// The judge, judged: faults that are planted in a step must be found, and found by name.
#include "tests/random/judge/judge.hpp"

#include <algorithm>
#include <cmath>

#include "tests/random/run/run_scene.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using namespace signorini::scenes;

namespace {

/// A ball and a box on a table, of which the ball slides, a pendulum, and a tray that moves.
const char* const text = R"([model]
name = "planted"
dimension = 3
[[body]]
name = "ball"
mass = 2
position = [0, 0, 0.3]
velocity = [1, 0, 0]
shape = { type = "sphere", radius = 0.3 }
[[body]]
name = "box"
mass = 1
position = [2, 0, 0.1]
shape = { type = "box", size = [0.4, 0.3, 0.2] }
[[body]]
name = "rod"
mass = 0.5
position = [-2.5, 0, 2]
shape = { type = "capsule", radius = 0.05, length = 1, orientation = [0.7071067811865476, 0, 0.7071067811865476, 0] }
[[body]]
name = "table"
motion = "fixed"
shape = { type = "halfspace" }
[[joint]]
name = "hinge"
type = "revolute"
bodies = ["rod", "table"]
anchors = [[0.5, 0, 0], [-2, 0, 2]]
axes = [[0, 1, 0]]
[[contact]]
name = "sliding"
bodies = ["ball", "table"]
friction = { mu = 0.3, er = 0.01 }
[[contact]]
name = "resting"
bodies = ["table", "box"]
friction = { mu = 0.5 }
[[spring]]
name = "pull"
bodies = ["box", "ball"]
stiffness = 1
)";

constexpr double h = 0.01;

/// A step of it, which a test may spoil.
struct Planted {
  Running running = make_running(text, false);
  World world{running.lowered->mcp.model};
  Moment before, after;

  Planted() {
    test::TraceRow row(*running.simulator);
    for (long k = 0; k < 5; ++k) {
      before = read_moment(world, row);
      REQUIRE(running.simulator->step(k, h).solved());
      row.read();
    }
    after = read_moment(world, row);
  }
  Faults faults() const { return judge({world, before, after, h}); }
  bool finds(const std::string& what, const std::string& where) const {
    const Faults all = faults();
    for (const Fault& fault : all) UNSCOPED_INFO(fault.what << " at " << fault.where << ": " << fault.amount);
    return std::any_of(
        all.begin(), all.end(), [&](const Fault& f) { return f.what == what && f.where == where; });
  }
  BodyMoment& body(std::size_t i) { return after.bodies[i]; }
  ContactMoment& contact(std::size_t i) { return after.contacts[i]; }
};

}  // namespace

TEST_CASE("a right step has no fault") {
  const Planted step;
  for (const Fault& fault : step.faults())
    UNSCOPED_INFO(fault.what << " at " << fault.where << ": " << fault.amount);
  CHECK(step.faults().empty());
  REQUIRE(step.after.contacts[0].pn > 0.1);
  REQUIRE(step.after.contacts[1].pn > 0.05);
  Faults shown;
  judge_shown_gaps(step.world, step.after, shown);
  CHECK(shown.empty());
}

TEST_CASE("a position that is shifted does not follow from its velocity, and penetrates") {
  Planted step;
  step.body(0).position[2] -= 1e-6;
  CHECK(step.finds("position off its velocity", "ball"));
  CHECK(step.finds("penetration", "sliding"));
}

TEST_CASE("a body that is lifted with its velocity carries an impulse at a distance") {
  Planted step;
  step.body(1).position[2] += 1e-6;
  step.body(1).velocity[2] += 1e-6 / h;
  CHECK(step.finds("impulse at a distance", "resting"));
  CHECK(step.finds("momentum out of nothing", "box"));
}

TEST_CASE("a body that is on the other side of another one has passed through it") {
  Running running = make_running(R"([model]
name = "thin"
dimension = 3
[[body]]
name = "ball"
mass = 1
position = [0, 0, 0.2]
velocity = [0, 0, -30]
shape = { type = "sphere", radius = 0.1 }
[[body]]
name = "plate"
motion = "fixed"
shape = { type = "box", size = [2, 2, 0.01] }
[[contact]]
name = "touch"
bodies = ["ball", "plate"]
)",
      false);
  const World world(running.lowered->mcp.model);
  const Moment before = read_moment(world, test::TraceRow(*running.simulator));
  Moment after = before;
  after.bodies[0].position[2] = -0.2;
  Faults faults;
  judge_passage({world, before, after, h}, faults);
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].what == "passed through");
  CHECK(faults[0].where == "touch");
}

TEST_CASE("an orientation that is turned does not follow from its spin") {
  Planted step;
  step.body(1).orientation[3] += 1e-6;
  CHECK(step.finds("orientation off its spin", "box"));
}

TEST_CASE("an impulse outside the cone is found, and so is one inside it while the body slides") {
  Planted step;
  ContactMoment& c = step.contact(0);
  const double outside = 1.01;
  c.pt *= outside, c.po *= outside, c.pr *= outside;
  for (std::size_t i = 0; i < 2; ++i) c.impulse[i] *= outside;
  CHECK(step.finds("friction outside the cone", "sliding"));
  CHECK(step.finds("momentum out of nothing", "ball"));
  Planted weak;
  ContactMoment& d = weak.contact(0);
  d.pt *= 0.9, d.po *= 0.9;
  for (std::size_t i = 0; i < 2; ++i) d.impulse[i] *= 0.9;
  CHECK(weak.finds("friction that does not oppose slip", "sliding"));
}

TEST_CASE("an impulse that pulls is found") {
  Planted step;
  step.contact(1).pn *= -1;
  CHECK(step.finds("pulling impulse", "resting"));
}

TEST_CASE("a vector that is not the sum of its parts is found") {
  Planted step;
  step.contact(1).impulse[0] += 1e-3;
  CHECK(step.finds("impulse parts off the vector", "resting"));
}

TEST_CASE("an impulse along a normal that is none is found") {
  Planted step;
  ContactMoment& c = step.contact(0);
  const double s = std::sin(0.1), z = std::cos(0.1);
  c.normal = {s, 0, -z};
  CHECK(step.finds("impulse along a wrong normal", "sliding"));
}

TEST_CASE("energy that is added is found") {
  Planted step;
  // Thrown up by an impulse that is reported as such: no momentum is missing.
  ContactMoment& c = step.contact(0);
  const double extra = 2 * 3;  // [N s] for 3 m/s
  c.pn += extra, c.impulse[2] += extra;
  step.body(0).velocity[2] += 3;
  CHECK(step.finds("energy created", "ball"));
  CHECK_FALSE(step.finds("momentum out of nothing", "ball"));
}

TEST_CASE("spin out of nothing is found") {
  Planted step;
  step.body(0).spin[2] += 1e-6;
  CHECK(step.finds("angular momentum out of nothing", "ball"));
}

TEST_CASE("a joint that opens or whose axis turns is found") {
  Planted step;
  step.body(2).position[0] += 1e-7;
  CHECK(step.finds("open joint", "hinge"));
  Planted turned;
  turned.body(2).orientation[1] += 1e-6;
  CHECK(turned.finds("turned joint", "hinge"));
}

TEST_CASE("a gap that is shown wrong is found") {
  Planted step;
  step.contact(0).gap += 1e-7;
  Faults shown;
  judge_shown_gaps(step.world, step.after, shown);
  REQUIRE(shown.size() == 1);
  CHECK(shown[0].what == "wrong gap shown");
  CHECK(shown[0].where == "sliding");
}

TEST_CASE("a number that is none is a fault everywhere") {
  Planted step;
  step.body(0).velocity[0] = std::nan("");
  CHECK(step.finds("position off its velocity", "ball"));
  CHECK(step.finds("momentum out of nothing", "ball"));
}
