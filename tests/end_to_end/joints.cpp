// The jointed models of the gallery against closed forms: of the continuous motion in the limit of small
// steps, or of the discrete scheme to rounding.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/mechanics.hpp"
#include "tests/support/scene.hpp"

using namespace signorini;
using test::Scene;

namespace {

/// [J] within 2 s, about one swing.
double pendulum_loss(double h) {
  Scene scene("pendulum");
  const double start = test::motion(scene.model(), scene.row).energy;
  scene.run(2, h);
  return start - test::motion(scene.model(), scene.row).energy;
}

/// When the rod is back where it started: its angular velocity vanishes for the second time.
double pendulum_period(double h) {
  Scene scene("pendulum");
  int turns = 0;
  double last = 0, end = 0;
  while (turns < 2) {
    scene.step(h);
    const double w = scene.row["rod.wy"];
    if (last * w < 0) ++turns, end = scene.row["t"] - h * w / (w - last);
    last = w;
  }
  return end;
}

/// The period of a rod of 1 m that swings from the horizontal: pi/2 over the mean of 1 and cos(angle/2) is K.
double exact_pendulum_period() {
  double a = 1, b = std::sqrt(0.5);
  for (int i = 0; i < 6; ++i) {
    const double mean = (a + b) / 2;
    b = std::sqrt(a * b);
    a = mean;
  }
  return 2 * std::numbers::pi * std::sqrt((1.0 / 12 + 0.25) / (9.81 * 0.5)) / a;
}

/// How far a body is from where it was, seen from another that does not turn.
double moved(const test::TraceRow& row, const std::string& body, const std::string& from,
    const test::Vec3& at_first, const test::Quaternion& turned_at_first) {
  double square = 0;
  for (std::size_t i = 0; i < 3; ++i)
    square += std::pow(row.position(body)[i] - row.position(from)[i] - at_first[i], 2);
  for (std::size_t i = 0; i < 4; ++i) square += std::pow(row.orientation(body)[i] - turned_at_first[i], 2);
  return std::sqrt(square);
}

/// The box of the shaken tray: how far it is from its discrete law, and in how many steps it slips.
struct Shaken {
  double error = 0;      // [m/s] largest
  double gain = -1e300;  // [J] of a step beyond the work of the tray, largest
  int slips = 0;
};

Shaken shake(double reach) {
  Scene scene("shaken_box");
  scene.set("reach", reach);
  const double h = scene.model().step, most = 0.3 * 9.81 * h, rate = 2 * std::numbers::pi;
  Shaken seen;
  double v = scene.row["box.vx"], before = test::motion(scene.model(), scene.row).energy;
  for (long k = 0; k < std::lround(scene.model().duration / h); ++k) {
    scene.step(h);
    const double tray = reach * rate * std::cos(rate * static_cast<double>(k + 1) * h);
    seen.slips += std::abs(tray - v) > most ? 1 : 0;
    v = std::clamp(tray, v - most, v + most);
    seen.error = std::max(seen.error, std::abs(scene.row["box.vx"] - v));
    const double energy = test::motion(scene.model(), scene.row).energy;
    seen.gain = std::max(seen.gain, energy - before - scene.row["touch.fx"] * tray);
    before = energy;
    for (const char* name : {"box.vy", "box.vz", "box.wx", "box.wy", "box.wz"})
      seen.error = std::max(seen.error, std::abs(scene.row[name]));
    CHECK(std::abs(scene.row["tray.vx"] - tray) <= 1e-14);
  }
  return seen;
}

/// Lifts the stone of the gripper; its height at the end and how far it moved in the hand while lifted.
struct Lift {
  double height = 0, moved = 0;
};

Lift lift(double mu) {
  Scene scene("gripper");
  scene.set("mu", mu);
  const double h = scene.model().step;
  scene.run(0.5, h);
  test::Vec3 at = scene.row.position("stone");
  for (std::size_t i = 0; i < 3; ++i) at[i] -= scene.row.position("hand")[i];
  const test::Quaternion turned = scene.row.orientation("stone");
  Lift seen;
  for (long k = 0; k < std::lround(1.5 / h); ++k) {
    scene.step(h);
    seen.moved = std::max(seen.moved, moved(scene.row, "stone", "hand", at, turned));
  }
  seen.height = scene.row["stone.z"];
  return seen;
}

}  // namespace

TEST_CASE("a pendulum loses energy in proportion to the step") {
  const double coarse = pendulum_loss(0.01), middle = pendulum_loss(0.005), fine = pendulum_loss(0.0025);
  WARN("energy lost within 2 s: " << coarse << ", " << middle << ", " << fine
                                  << " J for h = 0.01, 0.005, 0.0025 s");
  CHECK(fine > 0);
  // The rate falls with the energy that is left, so that the ratio approaches 2 from below.
  CHECK(coarse / middle > 1.7);
  CHECK(middle / fine > coarse / middle);
  CHECK(middle / fine > 1.8);
  CHECK(middle / fine < 2);
}

TEST_CASE("the period of a pendulum is that of the elliptic integral as the step goes to zero") {
  // Richardson: each column takes away one more power of h.
  std::vector<double> periods;
  for (const double h : {0.002, 0.001, 0.0005, 0.00025}) periods.push_back(pendulum_period(h));
  const double exact = exact_pendulum_period();
  CHECK(std::abs(periods[3] - exact) > 1e-3 * exact);
  for (double power = 2; periods.size() > 1; power *= 2) {
    for (std::size_t i = 0; i + 1 < periods.size(); ++i)
      periods[i] = (power * periods[i + 1] - periods[i]) / (power - 1);
    periods.pop_back();
    WARN("extrapolated " << periods.back() - exact << " s off " << exact << " s");
  }
  CHECK(std::abs(periods[0] - exact) <= 1e-6 * exact);
}

TEST_CASE("the hinge of a pendulum keeps its axis") {
  Scene scene("pendulum");
  double worst = 0;
  for (int k = 0; k < 1000; ++k) {
    scene.step(0.01);
    // The rod turns about y alone: its quaternion has no x and z.
    for (const char* name : {"rod.qx", "rod.qz", "rod.y", "rod.vy", "rod.wx", "rod.wz"})
      worst = std::max(worst, std::abs(scene.row[name]));
  }
  CHECK(worst <= 1e-10);
}

TEST_CASE("a double pendulum strikes the wall with its ball, and its hinges hold") {
  Scene scene("double_pendulum");
  const double h = scene.model().step;
  int strikes = 0;
  double largest = 0, last_gap = 1;
  for (long k = 0; k < std::lround(scene.model().duration / h); ++k) {
    scene.step(h);
    const double pn = scene.row["touch.pn"];
    if (pn > 1e-9 && last_gap > 1e-9) ++strikes;
    largest = std::max(largest, pn);
    last_gap = scene.row["touch.gap"];
  }
  WARN(strikes << " strikes, the largest impulse " << largest << " N s");
  CHECK(strikes == 2);
  CHECK(largest > 0.1);
}

TEST_CASE("a slider is where its crank says, and the block it pushed slides on and stops") {
  Scene scene("slider_crank");
  const double h = scene.model().step, most = 0.3 * 9.81 * h;
  double off = 0, fastest = 0, law = 0;
  int pushed = 0, alone = 0;
  double last = 0;
  for (long k = 0; k < std::lround(scene.model().duration / h); ++k) {
    scene.step(h);
    const double phi = scene.row["crank.theta"], v = scene.row["block.vx"];
    const double x = 0.2 * std::cos(phi) + std::sqrt(0.25 - std::pow(0.2 * std::sin(phi), 2));
    off = std::max(off, std::abs(scene.row["slider.x"] - x));
    fastest = std::max(fastest, v);
    if (scene.row["push.pn"] > 1e-9) {
      ++pushed;
    } else if (last > 2 * most && scene.row["rest.pn"] > 0) {
      ++alone;
      law = std::max(law, std::abs(v - (last - most)));
    }
    last = v;
  }
  WARN("pushed in " << pushed << " steps, alone in " << alone << ", fastest " << fastest << " m/s");
  CHECK(off <= 1e-10);
  CHECK(pushed > 0);
  CHECK(alone > 20);
  CHECK(law <= 1e-10);
  CHECK(fastest > 0.5);
  CHECK(std::abs(last) <= 1e-10);
}

TEST_CASE("a gripper lifts a stone without slip where friction suffices, and leaves it where it does not") {
  const Lift held = lift(0.5), enough = lift(0.15), slipped = lift(0.1);
  WARN("moved in the hand " << held.moved << " m (mu = 0.5), " << enough.moved << " m (mu = 0.15)");
  for (const Lift& seen : {held, enough}) {
    CHECK(seen.moved <= 1e-9);
    CHECK(std::abs(seen.height - 0.25) <= 1e-9);
  }
  CHECK(std::abs(slipped.height - 0.05) <= 1e-8);
}

TEST_CASE("a gripper drops its stone when friction fails on the way") {
  Scene scene("gripper");
  const double h = scene.model().step;
  scene.run(1, h);
  CHECK(scene.row["stone.z"] > 0.1);
  scene.change("mu", 0.05);
  scene.run(1, h);
  CHECK(scene.row["stone.z"] < 0.1);
}

TEST_CASE("a box on a shaken tray sticks below mu g, slips above, and follows its discrete law") {
  // mu g = 2.943 m/s^2 is reached at 0.07455 m.
  for (const auto& [reach, slips] : {std::pair{0.03, false}, {0.074, false}, {0.076, true}, {0.12, true}}) {
    INFO("reach " << reach << " m");
    const Shaken seen = shake(reach);
    CHECK(seen.error <= 1e-10);
    CHECK(seen.gain <= 1e-12);
    CHECK((seen.slips > 0) == slips);
  }
}

TEST_CASE("a weight on a spring follows backward Euler to rounding, however stiff") {
  for (const auto& [k, c] : {std::pair{100.0, 1.0}, {100.0, 0.0}, {1e6, 0.0}, {1e6, 100.0}}) {
    INFO("k = " << k << " N/m, c = " << c << " N s/m");
    Scene scene("spring_mass");
    scene.set("k", k);
    scene.set("c", c);
    const double h = scene.model().step, rest = -0.5 - 9.81 / k;
    double y = -0.5 - rest, v = 0, error = 0, force = 0;
    for (int step = 0; step < 1000; ++step) {
      scene.step(h);
      v = (v - h * k * y) / (1 + h * c + h * h * k);
      y += h * v;
      error =
          std::max({error, std::abs(scene.row["weight.y"] - rest - y), std::abs(scene.row["weight.vy"] - v)});
      // Tension, positive where it pulls.
      force = std::max(force, std::abs(scene.row["spring.force"] - (9.81 - k * y - c * v)));
    }
    CHECK(error <= 1e-10);
    CHECK(force <= 1e-10 * std::max(1.0, k));
  }
}
