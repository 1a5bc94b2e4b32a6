// Bodies that are unions of convex parts.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "generator/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mechanics.hpp"
#include "tests/support/models.hpp"

using namespace signorini;

namespace {

/// A part of a body and the contact it has, written down a second time.
struct PartGeometry {
  std::string contact;
  test::Furthest shape;  // body axes
  test::Vec3 at{};       // a point inside
};

PartGeometry box(const std::string& contact, const test::Vec3& size, const test::Vec3& at) {
  return {contact, test::placed(test::furthest_of_box(size), at, {1, 0, 0, 0}), at};
}

/// The largest error of the reported gaps, and the smallest true gap [m].
struct Gaps {
  double error = 0, lowest = 1e300;

  void see(double gap, double reported) {
    error = std::max(error, std::abs(gap - reported));
    lowest = std::min(lowest, gap);
  }
};

const std::vector<PartGeometry> hook{box("touch_arm", {0.3, 0.1, 0.04}, {-0.04875, 0, 0.11875}),
    box("touch_leg", {0.04, 0.1, 0.4}, {0.08125, 0, -0.10125}),
    box("touch_tip", {0.04, 0.1, 0.1}, {-0.17875, 0, 0.04875})};

/// Distances of the parts of the hook to the peg, a cylinder along y about the origin.
void see_hook(const test::TraceRow& row, Gaps& gaps) {
  const double half = std::sqrt(0.5);
  const test::Furthest peg =
      test::placed(test::furthest_of_cylinder(0.05, 0.6), {0, 0, 0}, {half, half, 0, 0});
  const test::Vec3 centre = row.position("hook");
  const test::Quaternion orientation = row.orientation("hook");
  for (const PartGeometry& part : hook) {
    const test::Vec3 inside =
        test::placed([&](const test::Vec3&) { return part.at; }, centre, orientation)({});
    const test::Vec3 to_peg{-inside[0], -inside[1], -inside[2]};
    gaps.see(test::distance(test::placed(part.shape, centre, orientation), peg, to_peg).gap,
        row[part.contact + ".gap"]);
  }
}

struct HookRun {
  long failed = -1;
  Gaps gaps;
  double rise = 0, start = 0, end = 0;  // [J] largest rise of the energy in a step, energy
  double tip_from = 0;                  // [s] when the tip first carries the hook
};

HookRun run_hook(double h) {
  const auto lowered = test::lower_file(test::model_path("hook_on_peg"));
  const model::Model& model = lowered->mcp.model;
  const auto simulator = engine::interpret_model(lowered);
  test::TraceRow row(*simulator);
  HookRun seen;
  double energy = seen.start = test::motion(model, row).energy;
  for (long k = 0; k < std::lround(model.duration / h); ++k) {
    if (!simulator->step(k, h).solved()) {
      seen.failed = k;
      return seen;
    }
    row.read();
    see_hook(row, seen.gaps);
    const double now = test::motion(model, row).energy;
    seen.rise = std::max(seen.rise, now - energy);
    energy = now;
    if (seen.tip_from == 0 && row["touch_tip.pn"] > 1e-9) seen.tip_from = row["t"];
  }
  seen.end = energy;
  return seen;
}

}  // namespace

TEST_CASE("a hook catches a peg: every step is solved, no part penetrates, energy is lost") {
  const HookRun whole = run_hook(0.002), half = run_hook(0.001);
  WARN("lowest gap " << whole.gaps.lowest << ", error of the reported gaps " << whole.gaps.error
                     << ", energy " << whole.start << " to " << whole.end << " J (half the step: " << half.end
                     << "), largest rise in a step " << whole.rise << " J (half the step: " << half.rise
                     << "), caught by the tip at " << whole.tip_from << " s (" << half.tip_from << ")");
  for (const HookRun& seen : {whole, half}) {
    CHECK(seen.failed == -1);
    CHECK(seen.gaps.lowest >= -1e-8);
    CHECK(seen.gaps.error <= 1e-8);
    CHECK(seen.end < seen.start);
    CHECK(seen.tip_from > 0);
  }
  CHECK(std::abs(whole.tip_from - half.tip_from) <= 0.004);
  CHECK(half.rise <= std::max(0.5 * whole.rise, 1e-12));
}

TEST_CASE("a hook swings on its peg with the period of its pendulum") {
  // omega^2 = g (r + b) / (I + b^2) for 1 kg; the centre of mass b below the underside of the arm.
  const double r = 0.05, b = 0.09875, I = 0.028613541666666667, tilt = 0.02, h = 0.001;
  const auto simulator = engine::interpret_model(test::lower_file(test::model_path("hook_on_peg")));
  for (const auto& [name, value] :
      {std::pair{"hook.wy", 0.0}, {"hook.qw", std::cos(tilt / 2)}, {"hook.qy", std::sin(tilt / 2)},
          {"hook.x", (r - b) * std::sin(tilt)}, {"hook.z", (r - b) * std::cos(tilt)}})
    REQUIRE(simulator->set(name, value));
  simulator->reset();
  std::vector<double> zeros;
  double last = 0;
  for (long k = 0; k < 4000; ++k) {
    REQUIRE(simulator->step(k, h).solved());
    const double w = test::value(*simulator, "hook.wy");
    if (last * w < 0) zeros.push_back(static_cast<double>(k + 1) * h - h * w / (w - last));
    last = w;
  }
  REQUIRE(zeros.size() >= 4);
  const double half_period = (zeros.back() - zeros.front()) / static_cast<double>(zeros.size() - 1);
  const double expected = std::numbers::pi / std::sqrt(9.81 * (r + b) / (I + b * b));
  WARN("half a period " << half_period << " s, expected " << expected << " s");
  CHECK(std::abs(half_period - expected) <= 1e-3 * expected);
}

TEST_CASE("a hook moves compiled as it does interpreted") {
  const auto lowered = test::lower_file(test::model_path("hook_on_peg"));
  const auto interpreted = engine::interpret_model(lowered), compiled = test::compiled(*lowered);
  double largest = 0;
  for (long k = 0; k < 200; ++k) {
    REQUIRE(interpreted->step(k, 0.002).solved());
    REQUIRE(compiled->step(k, 0.002).solved());
    for (const char* column : {"hook.x", "hook.z", "hook.vx", "hook.wy", "touch_arm.gap", "touch_tip.pn"})
      largest =
          std::max(largest, std::abs(test::value(*interpreted, column) - test::value(*compiled, column)));
  }
  CHECK(largest <= 1e-9);
}

namespace {

const std::string dumbbell = R"toml(
[model]
name = "dumbbell"
step = 0.005
[[body]]
name = "bell"
mass = 2
position = [0, 0, 0.6]
orientation = [1, 0.3, 0.1, 0]
velocity = [0.5, 0, 0]
angular_velocity = [0, 1, 3]
[[body.part]]
name = "left"
shape = { type = "sphere", radius = 0.1, at = [0, 0, -0.2] }
[[body.part]]
name = "right"
shape = { type = "sphere", radius = 0.1, at = [0, 0, 0.2] }
[[body.part]]
name = "bar"
shape = { type = "cylinder", radius = 0.04, length = 0.3 }
[[body]]
name = "ground"
motion = "fixed"
shape = { type = "halfspace" }
[[contact]]
bodies = "all"
friction = { mu = 0.4 }
)toml";

}  // namespace

TEST_CASE("a dumbbell lands on its balls, and its bar stays above the ground") {
  const std::vector<PartGeometry> parts{
      {"bell_ground_left",
          test::placed(test::furthest_of_superellipsoid({0.1, 0.1, 0.1}, 2), {0, 0, -0.2}, {1, 0, 0, 0})},
      {"bell_ground_right",
          test::placed(test::furthest_of_superellipsoid({0.1, 0.1, 0.1}, 2), {0, 0, 0.2}, {1, 0, 0, 0})},
      {"bell_ground_bar", test::furthest_of_cylinder(0.04, 0.3)}};
  const auto lowered = test::lower_text(dumbbell);
  const auto simulator = engine::interpret_model(lowered);
  test::TraceRow row(*simulator);
  Gaps gaps;
  double energy = test::motion(lowered->mcp.model, row).energy, rise = 0;
  for (long k = 0; k < 600; ++k) {
    REQUIRE(simulator->step(k, 0.005).solved());
    row.read();
    for (const PartGeometry& part : parts)
      gaps.see(test::distance_to_plane(
                   test::placed(part.shape, row.position("bell"), row.orientation("bell")), {0, 0, 1}, 0),
          row[part.contact + ".gap"]);
    const double now = test::motion(lowered->mcp.model, row).energy;
    rise = std::max(rise, now - energy);
    energy = now;
  }
  WARN("lowest gap " << gaps.lowest << ", error " << gaps.error << ", largest rise of the energy in a step "
                     << rise);
  CHECK(gaps.lowest >= -1e-8);
  CHECK(gaps.error <= 1e-8);
  CHECK(rise <= 1e-6);
  CHECK(std::abs(row["bell_ground_left.gap"]) <= 1e-8);
  CHECK(std::abs(row["bell_ground_right.gap"]) <= 1e-8);
  CHECK(std::abs(row["bell_ground_bar.gap"] - 0.06) <= 1e-8);
  CHECK(std::abs(row["bell.z"] - 0.1) <= 1e-8);
}

TEST_CASE("a box in two parts falls as the box does") {
  const auto text = [](const std::string& shape) {
    return "[model]\nname = \"m\"\n[[body]]\nname = \"box\"\nmass = 1\nposition = [0, 0, 0.4]\norientation = "
           "[1, "
           "0.4, 0.2, 0.1]\nangular_velocity = [1, 2, 3]\n" +
        shape +
        "\n[[body]]\nname = \"ground\"\nmotion = \"fixed\"\nshape = { type = \"halfspace\" "
        "}\n[[contact]]\nbodies = "
        "\"all\"\n";
  };
  const auto whole =
      engine::interpret_model(test::lower_text(text("shape = { type = \"box\", size = [0.4, 0.3, 0.2] }")));
  const auto parts = engine::interpret_model(
      test::lower_text(text("[[body.part]]\nshape = { type = \"box\", size = [0.2, 0.3, 0.2], at = [0.1, 0, "
                            "0] }\n[[body.part]]\nshape = { "
                            "type = \"box\", size = [0.2, 0.3, 0.2], at = [-0.1, 0, 0] }")));
  test::TraceRow a(*whole), b(*parts);
  double largest = 0, landed = 0;
  for (long k = 0; k < 100; ++k) {
    REQUIRE(whole->step(k, 0.005).solved());
    REQUIRE(parts->step(k, 0.005).solved());
    a.read();
    b.read();
    landed += a["box_ground.pn"];
    for (std::size_t i = 0; i < 3; ++i) {
      largest = std::max(largest, std::abs(a.velocity("box")[i] - b.velocity("box")[i]));
      largest = std::max(largest, std::abs(a.spin("box")[i] - b.spin("box")[i]));
    }
  }
  WARN("velocities differ by " << largest);
  CHECK(landed > 0.5);  // more than one impact
  CHECK(largest <= 1e-7);
}

TEST_CASE("a disc rolls along a floor to the wall of the same body and stays there") {
  const auto simulator = engine::interpret_model(test::lower_text(R"toml(
[model]
name = "corner"
dimension = 2
[[body]]
name = "room"
motion = "fixed"
[[body.part]]
name = "floor"
shape = { type = "halfspace", normal = [0, 1] }
[[body.part]]
name = "wall"
shape = { type = "halfspace", normal = [-1, 0], offset = -2 }
[[body]]
name = "disc"
mass = 1
position = [0, 0.5]
velocity = [3, 0]
angular_velocity = -6
shape = { type = "disc", radius = 0.5 }
[[contact]]
bodies = "all"
friction = { mu = 0.3 }
)toml"));
  for (long k = 0; k < 400; ++k) REQUIRE(simulator->step(k, 0.01).solved());
  CHECK(std::abs(test::value(*simulator, "disc.x") - 1.5) <= 1e-9);
  CHECK(std::abs(test::value(*simulator, "disc.y") - 0.5) <= 1e-9);
  CHECK(std::abs(test::value(*simulator, "disc.w")) <= 1e-9);
  CHECK(std::abs(test::value(*simulator, "room_disc_floor.pn") - 0.0981) <= 1e-9);
  // n points from the room to the disc.
  CHECK(test::value(*simulator, "room_disc_wall.nx") == -1);
}
