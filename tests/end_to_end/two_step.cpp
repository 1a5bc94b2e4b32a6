// integrator = "bdf2": what is promised for Euler steps holds, and what is remembered is part of the state.
#include <algorithm>
#include <array>
#include <cmath>

#include "tests/support/two_step.hpp"

using namespace signorini;

namespace {

std::unique_ptr<engine::NamedSimulator> two_step(const std::string& text) {
  return test::with_integrator(text, model::Integrator::bdf2);
}

/// A body that turns freely, its principal moments 0.3, 0.4, 0.5 kg m^2.
struct Spin {
  double energy = 0;
  std::array<double, 3> momentum{};
};

Spin spin_of(const engine::NamedSimulator& simulator) {
  const auto q = [&](const char* name) { return test::value(simulator, std::string("box.q") + name); };
  const double a = q("w"), b = q("x"), c = q("y"), d = q("z");
  const double R[3][3] = {{1 - 2 * (c * c + d * d), 2 * (b * c - a * d), 2 * (b * d + a * c)},
      {2 * (b * c + a * d), 1 - 2 * (b * b + d * d), 2 * (c * d - a * b)},
      {2 * (b * d - a * c), 2 * (c * d + a * b), 1 - 2 * (b * b + c * c)}};
  const double w[3] = {
      test::value(simulator, "box.wx"), test::value(simulator, "box.wy"), test::value(simulator, "box.wz")};
  const double I[3] = {0.3, 0.4, 0.5};
  Spin spin;
  for (std::size_t j = 0; j < 3; ++j) {
    const double along = R[0][j] * w[0] + R[1][j] * w[1] + R[2][j] * w[2];
    spin.energy += I[j] * along * along / 2;
    for (std::size_t i = 0; i < 3; ++i) spin.momentum[i] += R[i][j] * I[j] * along;
  }
  return spin;
}

std::string turning(double speed) {
  return "[model]\nname = \"turning\"\ngravity = [0, 0, 0]\n[[body]]\nname = \"box\"\nmass = 1\n"
         "inertia = [0.3, 0.4, 0.5]\nangular_velocity = [" +
      std::to_string(0.6 * speed) + ", " + std::to_string(0.6 * speed) + ", " + std::to_string(0.53 * speed) +
      "]\n";
}

/// The part of its energy that it loses in 10 s.
double loss(double speed, double h) {
  const auto simulator = two_step(turning(speed));
  const Spin start = spin_of(*simulator);
  for (long k = 0; k < std::lround(10 / h); ++k) REQUIRE(simulator->step(k, h).solved());
  const Spin end = spin_of(*simulator);
  for (std::size_t i = 0; i < 3; ++i) CHECK(std::abs(end.momentum[i] - start.momentum[i]) <= 1e-9);
  return 1 - end.energy / start.energy;
}

const char* const thrown = R"toml(
[model]
name = "thrown"
dimension = 2


[[body]]
name = "box"
mass = 2
inertia = 0.1
shape = { type = "box", size = [0.4, 0.3] }
position = [0, 0.3]
velocity = [1, -1]

[[body]]
name = "ground"
motion = "fixed"
shape = { type = "halfspace", normal = [0, 1] }

[[contact]]
name = "touch"
bodies = ["box", "ground"]
friction = { mu = 0.5 }
)toml";

}  // namespace

TEST_CASE("a body that turns freely keeps its angular momentum, and its energy to the second order") {
  const double speed = GENERATE(2., 10.);
  const double coarse = loss(speed, 0.01), fine = loss(speed, 0.005);
  INFO(speed << " rad/s: " << coarse << ", " << fine);
  CHECK(std::abs(coarse) <= (speed < 5 ? 3e-4 : 2e-2));
  CHECK(std::log2(coarse / fine) >= 1.8);
}

TEST_CASE("a disc rolls for ten seconds without losing energy, in two-step formulas, too") {
  const auto simulator = two_step(test::model_text("disc_on_plane"));
  for (long k = 0; k < 1000; ++k) REQUIRE(simulator->step(k, 0.01).solved());
  const double vx = test::value(*simulator, "disc.vx"), vy = test::value(*simulator, "disc.vy"),
               w = test::value(*simulator, "disc.w");
  CHECK(std::abs((vx * vx + vy * vy) / 2 + w * w / 4 - 6.75) <= 1e-9);
}

TEST_CASE("a sliding cube loses mu g h a step and stops; then nothing moves") {
  const auto simulator = two_step(test::model_text("sliding_cube"));
  const double h = 0.01;
  double speed = 5;
  for (long k = 0; k < 450; ++k) {
    REQUIRE(simulator->step(k, h).solved());
    const double vx = test::value(*simulator, "cube.vx"), vy = test::value(*simulator, "cube.vy");
    const double next = std::hypot(vx, vy);
    INFO("step " << k);
    CHECK(next <= speed + 1e-10);
    if (k > 2 && k < 420) CHECK(speed - next == Approx(0.12 * 9.8 * h).epsilon(0.05));
    speed = next;
  }
  CHECK(speed <= 1e-10);
}

TEST_CASE("a stack of boxes stands still, and a box on a slope sticks without creep") {
  const auto [name, body] =
      GENERATE(table<const char*, const char*>({{"stacked_boxes", "box5"}, {"box_on_slope", "box"}}));
  const auto simulator = two_step(test::model_text(name));
  if (simulator->set("slope", 26.5)) simulator->reset();  // below the angle of friction, 26.565 degrees
  const std::string x = std::string(body) + ".x";
  for (long k = 0; k < 50; ++k) REQUIRE(simulator->step(k, 0.01).solved());
  const double start = test::value(*simulator, x);
  for (long k = 50; k < 400; ++k) REQUIRE(simulator->step(k, 0.01).solved());
  for (const char* field : {".vx", ".vy", ".vz", ".wx", ".wy", ".wz"})
    CHECK(std::abs(test::value(*simulator, body + std::string(field))) <= 1e-9);
  CHECK(std::abs(test::value(*simulator, x) - start) <= 1e-9);
}

TEST_CASE("a box that is thrown lands without a rebound and comes to rest; its landing is an Euler step") {
  const auto simulator = two_step(thrown);
  long repeats = 0;
  double highest = 0;
  bool landed = false;
  for (long k = 0; k < 200; ++k) {
    const auto report = simulator->step(k, 0.01);
    REQUIRE(report.solved());
    repeats += report.repeats;
    REQUIRE(test::value(*simulator, "touch.gap") >= -1e-8);
    landed = landed || test::value(*simulator, "touch.pn") > 0;
    if (landed) highest = std::max(highest, test::value(*simulator, "box.vy"));
  }
  CHECK(repeats >= 1);
  CHECK(repeats <= 4);
  CHECK(highest <= 1e-9);
  CHECK(std::abs(test::value(*simulator, "box.vx")) <= 1e-10);
}

TEST_CASE("a state restored in the middle of its history goes on to the last bit") {
  const auto simulator = two_step(test::model_text("sphere_on_two_spheres"));
  const auto end_of = [&](long from) {
    std::vector<double> row(static_cast<std::size_t>(simulator->column_count()));
    for (long k = from; k < from + 30; ++k) REQUIRE(simulator->step(k, 0.01).solved());
    simulator->row(row.data());
    return row;
  };
  for (long k = 0; k < 50; ++k) REQUIRE(simulator->step(k, 0.01).solved());
  const engine::Snapshot saved = simulator->save();
  CHECK_FALSE(saved.modes.empty());
  simulator->forget();
  const auto first = end_of(50);
  REQUIRE(simulator->restore(saved));
  simulator->forget();
  CHECK(end_of(50) == first);
}

TEST_CASE("a force that is switched off leaves nothing behind") {
  std::string text =
      "[model]\nname = \"pushed\"\ndimension = 2\ngravity = [0, 0]\n[[input]]\nname = \"f\"\n"
      "default = 3\n[[body]]\nname = \"box\"\nmass = 2\ninertia = 1\n[[force]]\n"
      "body = \"box\"\nforce = [\"f\", 0]\n";
  const auto simulator = two_step(text);
  for (long k = 0; k < 20; ++k) REQUIRE(simulator->step(k, 0.01).solved());
  CHECK(test::value(*simulator, "box.vx") == Approx(0.3).epsilon(1e-12));
  REQUIRE(simulator->set_input("f", 0));
  for (long k = 20; k < 30; ++k) {
    REQUIRE(simulator->step(k, 0.01).solved());
    CHECK(test::value(*simulator, "box.vx") == Approx(0.3).epsilon(1e-12));
  }
}

TEST_CASE("a ball that gives all back bounces nearly as high as it fell from, and never higher") {
  const double e = GENERATE(1., 0.5);
  const auto simulator = two_step(test::replaced(
      test::model_text("bouncing_ball"), "restitution = \"e\"", "restitution = " + std::to_string(e)));
  const double start = test::value(*simulator, "ball.z"), low = 0.1;
  double last = start, before = start, allowed = start;
  std::vector<double> tops;
  for (long k = 0; k < 250; ++k) {
    REQUIRE(simulator->step(k, 0.01).solved());
    const double z = test::value(*simulator, "ball.z");
    if (last > before && z <= last) {
      tops.push_back(last);
      CHECK(last <= allowed + 1e-12);
      allowed = last;
    }
    before = last, last = z;
  }
  REQUIRE(tops.size() >= 2);
  CHECK(tops[0] - low == Approx(e * e * (start - low)).epsilon(0.05));
}

TEST_CASE("a table that begins to rise takes along what lies on it, and throws nothing") {
  const std::string text =
      "[model]\nname = \"lifted\"\ndimension = 2\n[[input]]\nname = \"rise\"\ndefault = 0\n[[body]]\n"
      "name = \"box\"\nmass = 1\nposition = [0, 0.2]\nshape = { type = \"box\", size = [1, 0.4] }\n[[body]]\n"
      "name = \"table\"\nmotion = \"prescribed\"\nvelocity = [0, \"rise\"]\nshape = { type = \"halfspace\" "
      "}\n"
      "[[contact]]\nname = \"touch\"\nbodies = [\"box\", \"table\"]\nfriction = { mu = 0.5 }\n";
  const auto simulator = two_step(text);
  for (long k = 0; k < 40; ++k) {
    if (k == 10) REQUIRE(simulator->set_input("rise", 0.5));
    REQUIRE(simulator->step(k, 0.01).solved());
    INFO("step " << k);
    CHECK(test::value(*simulator, "box.vy") == Approx(k < 10 ? 0 : 0.5).margin(1e-10));
    CHECK(test::value(*simulator, "touch.gap") <= 1e-10);
  }
}

TEST_CASE("a blow moves a body from its instant on, and is no start of an oscillation") {
  const std::string text =
      "[model]\nname = \"struck\"\ndimension = 2\ngravity = [0, 0]\n[[body]]\nname = \"box\"\nmass = 2\n"
      "inertia = 1\n[[force]]\nbody = \"box\"\nimpulse = [3, 0]\nat = 0.1\n";
  const auto simulator = two_step(text);
  const double h = 0.01;
  for (long k = 0; k < 30; ++k) {
    REQUIRE(simulator->step(k, h).solved());
    const double moved = std::max(0., static_cast<double>(k + 1) * h - 0.1);
    INFO("step " << k);
    CHECK(test::value(*simulator, "box.x") == Approx(1.5 * moved).margin(1e-14));
    CHECK(test::value(*simulator, "box.vx") == Approx(k < 10 ? 0 : 1.5).margin(1e-14));
  }
}
