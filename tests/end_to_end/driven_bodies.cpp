// Bodies whose motion is prescribed: contacts and joints with them, and what stands beside them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generator/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/models.hpp"
#include "tests/support/status.hpp"
#include "tests/support/trace_row.hpp"

using namespace signorini;

namespace {

constexpr double h = 0.01;

/// A free body "ball" that meets "ground", which moves at a velocity, 0 for a ground at rest.
struct Meeting {
  const char* name;
  const char *free, *ground;  // keys of the bodies but velocities
  const char* tie;            // contact, joint or spring
  test::Vec3 velocity;        // of the ball against the ground
};

constexpr const char* ball =
    "mass = 1\nshape = { type = \"sphere\", radius = 0.5 }\nposition = [0.1, 0, 0.8]\nangular_velocity = [0, "
    "3, 1]\n";
constexpr const char* contact = "[[contact]]\nname = \"tie\"\nfriction = { mu = 0.3, er = 0.1 }\n";

std::vector<Meeting> meetings() {
  return {
      {"ball on half-space", ball, "shape = { type = \"halfspace\" }\n", contact, {1, 0.2, 0}},
      {"ball on tilted half-space", ball,
          "shape = { type = \"halfspace\", normal = [0.2, 0.1, 1], offset = 0 }\n", contact, {1, 0.2, 0}},
      {"ball on half-space with a grain", ball, "shape = { type = \"halfspace\" }\n",
          "[[contact]]\nname = \"tie\"\nfriction = { mu = 0.3, eo = 0.5, direction = [1, 1, 0] }\n",
          {1, 0.2, 0}},
      {"ball on sphere", ball, "shape = { type = \"sphere\", radius = 1 }\nposition = [0, 0, -0.8]\n",
          contact, {0.1, 0.2, 0}},
      {"box on half-space",
          "mass = 1\nshape = { type = \"box\", size = [0.4, 0.3, 0.2] }\nposition = [0, 0, 0.3]\n"
          "orientation = [1, 0.1, 0.2, 0]\n",
          "shape = { type = \"halfspace\" }\n", contact, {0.5, 0, 0}},
      {"pendulum", ball, "position = [0, 0, 2]\n",
          "[[joint]]\nname = \"tie\"\ntype = \"ball\"\nanchors = [[-0.1, 0, 1.2], [0, 0, 0]]\n",
          {0.5, 0.5, 0}},
      {"rail", ball, "position = [0, 0, 2]\n",
          "[[joint]]\nname = \"tie\"\ntype = \"prismatic\"\naxes = [[1, 0, 2]]\n", {0.5, 0.5, 0}},
      {"spring", ball, "position = [0, 0, 2]\n",
          "[[spring]]\nname = \"tie\"\nstiffness = 40\ndamping = 2\nlength = 1\n", {0.5, 0.5, 0}},
  };
}

bool is_contact(const Meeting& m) { return std::string(m.tie).starts_with("[[contact]]"); }

/// Seen from a frame in which the ground moves at `frame`.
std::string text_of(const Meeting& m, const test::Vec3& frame, bool fixed) {
  const auto shown = [](const test::Vec3& v) { return fmt::format("[{}, {}, {}]", v[0], v[1], v[2]); };
  const test::Vec3 v{m.velocity[0] + frame[0], m.velocity[1] + frame[1], m.velocity[2] + frame[2]};
  return fmt::format(
             "[model]\nname = \"meeting\"\n[[body]]\nname = \"ball\"\nvelocity = {}\n{}"
             "[[body]]\nname = \"ground\"\n{}",
             shown(v), m.free, m.ground) +
      (fixed ? std::string("motion = \"fixed\"\n")
             : "motion = \"prescribed\"\nvelocity = " + shown(frame) + "\n") +
      m.tie + "bodies = [\"ball\", \"ground\"]\n";
}

void take_step(engine::NamedSimulator& simulator, long k) {
  const sim::StepReport<double> report = simulator.step(k, h);
  INFO("step " << k << ": " << test::status_of(simulator, report));
  REQUIRE(report.solved());
}

}  // namespace

TEST_CASE("a body on a ground that moves steadily moves as on one at rest, seen from there") {
  const test::Vec3 frame{0.7, -0.4, 0.25};
  for (const Meeting& meeting : meetings()) {
    INFO(meeting.name);
    const auto rest = engine::interpret_model(test::lower_text(text_of(meeting, {}, true))),
               moving = engine::interpret_model(test::lower_text(text_of(meeting, frame, false)));
    test::TraceRow a(*rest), b(*moving);
    double impulse = 0;
    for (long k = 0; k < 100; ++k) {
      INFO("step " << k);
      take_step(*rest, k);
      take_step(*moving, k);
      a.read(), b.read();
      for (std::size_t i = 0; i < 3; ++i) {
        REQUIRE(std::abs(b.position("ball")[i] - frame[i] * b["t"] - a.position("ball")[i]) <= 1e-9);
        REQUIRE(std::abs(b.velocity("ball")[i] - frame[i] - a.velocity("ball")[i]) <= 1e-9);
        REQUIRE(std::abs(b.spin("ball")[i] - a.spin("ball")[i]) <= 1e-9);
      }
      if (!is_contact(meeting)) continue;
      for (const char* column : {"tie.pn", "tie.gap", "tie.vr", "tie.fx", "tie.fy", "tie.fz"})
        REQUIRE(std::abs(b[column] - a[column]) <= 1e-9);
      // Between curved bodies t belongs to neither, nor to any frame.
      REQUIRE(std::abs(std::hypot(b["tie.vt"], b["tie.vo"]) - std::hypot(a["tie.vt"], a["tie.vo"])) <= 1e-9);
      impulse += a["tie.pn"];
    }
    if (is_contact(meeting)) CHECK(impulse > 0.1);
  }
}

TEST_CASE("a round body on a belt slides, then rolls at I / (I + m r^2) of its speed") {
  const auto [dimension, shape, part] = GENERATE(table<int, const char*, double>({
      {2, "disc", 1.0 / 3},
      {3, "sphere", 2.0 / 7},
  }));
  const char* zero = dimension == 3 ? ", 0" : "";
  const std::string up = dimension == 3 ? "[0, 0, 0.5]" : "[0, 0.5]";
  const std::string text = fmt::format(
      "[model]\nname = \"belt\"\ndimension = {}\n[[body]]\nname = \"wheel\"\nmass = 2\nposition = {}\n"
      "shape = {{ type = \"{}\", radius = 0.5 }}\n"
      "[[body]]\nname = \"belt\"\nmotion = \"prescribed\"\nvelocity = [1.5, 0{}]\n"
      "shape = {{ type = \"halfspace\" }}\n"
      "[[contact]]\nbodies = [\"belt\", \"wheel\"]\nfriction = {{ mu = 0.2 }}\n",
      dimension, up, shape, zero);
  const auto simulator = engine::interpret_model(test::lower_text(text));
  for (long k = 0; k < 100; ++k) {
    take_step(*simulator, k);
    const double sliding = 0.2 * 9.81 * h * static_cast<double>(k + 1);
    REQUIRE(test::value(*simulator, "wheel.vx") == Approx(std::min(sliding, part * 1.5)).margin(1e-9));
  }
}

TEST_CASE("a ball on a turntable that turns about its normal spins up") {
  // er = 0.1: the friction that resists the spin of the contact turns the ball.
  const std::string text =
      "[model]\nname = \"table\"\n[[body]]\nname = \"ball\"\nmass = 1\nposition = [0, 0, 0.5]\n"
      "shape = { type = \"sphere\", radius = 0.5 }\n"
      "[[body]]\nname = \"table\"\nmotion = \"prescribed\"\nangular_velocity = [0, 0, 2]\n"
      "shape = { type = \"halfspace\" }\n"
      "[[contact]]\nname = \"spin\"\nbodies = [\"ball\", \"table\"]\nfriction = { mu = 0.2, er = 0.1 }\n";
  const auto simulator = engine::interpret_model(test::lower_text(text));
  test::TraceRow row(*simulator);
  // w' = mu m g er / I until both turn alike.
  const double rate = 0.2 * 9.81 * 0.1 / (0.4 * 0.25);
  for (long k = 0; k < 150; ++k) {
    take_step(*simulator, k);
    row.read();
    REQUIRE(row["ball.wz"] == Approx(std::min(2.0, rate * h * static_cast<double>(k + 1))).margin(1e-9));
  }
}

TEST_CASE("a body that is fixed to a driven one goes where it goes") {
  const std::string text =
      "[model]\nname = \"rotor\"\n[[body]]\nname = \"rotor\"\nmotion = \"prescribed\"\n"
      "velocity = [0, 0, \"0.3*cos(2*t)\"]\nangular_velocity = [\"0.5*t\", 0, 3]\n"
      "[[body]]\nname = \"blade\"\nmass = 1\ninertia = [0.1, 0.2, 0.2]\nposition = [1, 0, 0.5]\n"
      "[[joint]]\nname = \"root\"\ntype = \"fixed\"\nbodies = [\"rotor\", \"blade\"]\n";
  const auto simulator = engine::interpret_model(test::lower_text(text));
  test::TraceRow row(*simulator);
  double height = 0;
  for (long k = 0; k < 200; ++k) {
    take_step(*simulator, k);
    row.read();
    REQUIRE(std::abs(row["root.error"]) <= 1e-10);
    height += h * 0.3 * std::cos(2 * h * static_cast<double>(k + 1));
    REQUIRE(row["rotor.z"] == Approx(height).margin(1e-12));
    const test::Quaternion q = row.orientation("rotor"), p = row.orientation("blade");
    for (std::size_t i = 0; i < 4; ++i) REQUIRE(std::abs(q[i] - p[i]) <= 1e-10);
    REQUIRE(std::hypot(row["blade.x"] - row["rotor.x"], row["blade.y"] - row["rotor.y"],
                row["blade.z"] - row["rotor.z"]) == Approx(std::hypot(1, 0.5)).margin(1e-10));
  }
}

TEST_CASE("the velocity of a driven body follows an input") {
  const std::string text =
      "[model]\nname = \"lift\"\n[[input]]\nname = \"speed\"\ndefault = 1\n"
      "[[body]]\nname = \"lift\"\nmotion = \"prescribed\"\nvelocity = [0, 0, \"speed\"]\n"
      "shape = { type = \"halfspace\" }\n"
      "[[body]]\nname = \"ball\"\nmass = 1\nposition = [0, 0, 0.5]\nshape = { type = \"sphere\", radius = "
      "0.5 }\n"
      "[[contact]]\nbodies = [\"ball\", \"lift\"]\n";
  const auto simulator = engine::interpret_model(test::lower_text(text));
  for (long k = 0; k < 10; ++k) take_step(*simulator, k);
  CHECK(test::value(*simulator, "lift.z") == Approx(0.1));
  CHECK(test::value(*simulator, "ball.z") == Approx(0.6));
  REQUIRE(simulator->set_input("speed", 2));
  for (long k = 10; k < 20; ++k) take_step(*simulator, k);
  CHECK(test::value(*simulator, "lift.z") == Approx(0.3));
  CHECK(test::value(*simulator, "ball.z") == Approx(0.8));
  REQUIRE(simulator->set_input("speed", 0));  // thrown: h^2 k (k + 1) / 2 of g after k steps
  for (long k = 20; k < 30; ++k) take_step(*simulator, k);
  CHECK(test::value(*simulator, "lift.z") == Approx(0.3));
  CHECK(test::value(*simulator, "ball.z") == Approx(0.8 + 0.2 - 9.81 * 0.0055));
}

namespace {

/// Three groups of bodies that have nothing to do with each other.
const std::string pendulum =
    "[[body]]\nname = \"bob\"\nmass = 1\ninertia = [0.1, 0.2, 0.3]\nposition = [1, 0, 0]\n"
    "[[body]]\nname = \"tip\"\nmass = 0.5\ninertia = [0.1, 0.1, 0.1]\nposition = [2, 0, 0]\n"
    "[[joint]]\ntype = \"ball\"\nbodies = [\"bob\", \"pivot\"]\nanchors = [[-1, 0, 0], [0, 0, 0]]\n"
    "[[joint]]\ntype = \"universal\"\nbodies = [\"tip\", \"bob\"]\nanchors = [[-0.5, 0, 0], [0.5, 0, 0]]\n"
    "axes = [[0, 1, 0], [0, 0, 1]]\n";
const std::string pivot = "[[body]]\nname = \"pivot\"\nmotion = \"fixed\"\n";
const std::string rider =
    "[[body]]\nname = \"belt\"\nmotion = \"prescribed\"\nvelocity = [\"sin(t)\", 0, 0]\n"
    "shape = { type = \"halfspace\", offset = -5 }\n"
    "[[body]]\nname = \"rider\"\nmass = 1\nposition = [0, 0, -4.6]\nshape = { type = \"sphere\", radius = "
    "0.3 "
    "}\n"
    "[[contact]]\nbodies = [\"rider\", \"belt\"]\nfriction = { mu = 0.4 }\n";
const std::string hanger =
    "[[body]]\nname = \"hanger\"\nmass = 2\ninertia = [1, 1, 1]\nposition = [0, 3, 0]\nvelocity = [1, 0, 0]\n"
    "[[spring]]\nbodies = [\"hanger\", \"pivot\"]\nstiffness = 50\n"
    "[[spring]]\nname = \"to_belt\"\nbodies = [\"hanger\", \"belt\"]\nstiffness = 5\n";

}  // namespace

TEST_CASE("bodies that are not tied to each other move as each does alone") {
  const std::string head = "[model]\nname = \"all\"\n";
  const auto all = engine::interpret_model(test::lower_text(head + pivot + pendulum + rider + hanger)),
             one = engine::interpret_model(test::lower_text(head + pivot + pendulum)),
             two = engine::interpret_model(test::lower_text(head + rider)),
             three = engine::interpret_model(test::lower_text(head + rider + pivot + hanger));
  for (long k = 0; k < 100; ++k) {
    for (engine::NamedSimulator* simulator : {all.get(), one.get(), two.get(), three.get()}) {
      simulator->forget();  // else a model of one island would keep the factors of its last step
      take_step(*simulator, k);
    }
    const test::TraceRow a(*all), b(*one), c(*two), d(*three);
    INFO("step " << k);
    for (const char* column : {"x", "y", "z", "qw", "qx", "vx", "wy"}) {
      const auto of = [&](const char* body) { return std::string(body) + "." + column; };
      for (const char* body : {"bob", "tip"}) REQUIRE(std::abs(a[of(body)] - b[of(body)]) <= 1e-12);
      for (const char* body : {"rider", "belt"}) REQUIRE(std::abs(a[of(body)] - c[of(body)]) <= 1e-12);
      REQUIRE(std::abs(a[of("hanger")] - d[of("hanger")]) <= 1e-12);
    }
  }
}
