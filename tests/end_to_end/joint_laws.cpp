// What joints keep, what they do not change, and joints that must be the same as others.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "generator/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/joint_scene.hpp"
#include "tests/support/mechanics.hpp"
#include "tests/support/models.hpp"
#include "tests/support/status.hpp"

using namespace signorini;

namespace {

constexpr const char* types[] = {"ball", "revolute", "prismatic", "universal", "screw", "fixed", "distance"};

void take_step(engine::NamedSimulator& simulator, long k, double h) {
  const sim::StepReport<double> report = simulator.step(k, h);
  INFO("step " << k << ": " << test::status_of(simulator, report));
  REQUIRE(report.solved());
}

double distance_of(const test::Vec3& a, const test::Vec3& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

struct Drift {
  double momentum = 0, angular = 0;
};

/// Of a pair without gravity, after 1 s.
Drift drift(const test::JointScene& scene, double h) {
  const auto lowered = test::lower_text(scene.text);
  const auto simulator = engine::interpret_model(lowered);
  test::TraceRow row(*simulator);
  const test::Motion start = test::motion(lowered->mcp.model, row);
  for (long k = 0; k < std::lround(1 / h); ++k) take_step(*simulator, k, h);
  row.read();
  const test::Motion end = test::motion(lowered->mcp.model, row);
  return {
      distance_of(end.momentum, start.momentum), distance_of(end.angular_momentum, start.angular_momentum)};
}

/// The columns of a body after a time.
std::vector<double> after(const std::string& text, const std::string& body, double time, double h) {
  const auto lowered = test::lower_text(text);
  const auto simulator = engine::interpret_model(lowered);
  for (long k = 0; k < std::lround(time / h); ++k) take_step(*simulator, k, h);
  const test::TraceRow row(*simulator);
  std::vector<double> values;
  for (const std::string& column : model::state_columns(lowered->mcp.model.dimension))
    values.push_back(row[body + "." + column]);
  return values;
}

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  REQUIRE(a.size() == b.size());
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

}  // namespace

TEST_CASE("joints of free bodies in random poses stay closed while they fall and turn") {
  double worst = 0;
  for (const char* type : types) {
    for (unsigned seed = 1; seed <= 5; ++seed) {
      INFO(type << ", seed " << seed);
      const test::JointScene scene = test::random_joint(type, seed, 9.81);
      const auto simulator = engine::interpret_model(test::lower_text(scene.text));
      test::TraceRow row(*simulator);
      for (long k = 0; k < 200; ++k) {
        take_step(*simulator, k, 0.01);
        row.read();
        worst = std::max({worst, test::joint_error(scene, row), std::abs(row["tie.error"])});
        REQUIRE(test::joint_error(scene, row) <= 1e-10);
        REQUIRE(std::abs(row["tie.error"]) <= 1e-10);
      }
    }
  }
  WARN("largest joint error " << worst);
}

TEST_CASE("a nut on a screw falls as its inertia about the axis lets it, through any number of turns") {
  const double pitch = GENERATE(0.05, -0.05), lead = pitch / (2 * std::numbers::pi), h = 1e-3;
  const auto simulator = engine::interpret_model(test::lower_text(fmt::format(
      "[model]\nname = \"press\"\ngravity = [0, 0, -9.81]\n[[body]]\nname = \"rod\"\nmotion = \"fixed\"\n"
      "[[body]]\nname = \"nut\"\nmass = 2\ninertia = [0.01, 0.01, 0.0004]\nposition = [0, 0, 1]\n"
      "[[joint]]\ntype = \"screw\"\nname = \"thread\"\nbodies = [\"rod\", \"nut\"]\n"
      "anchors = [[0, 0, 1], [0, 0, 0]]\naxes = [[0, 0, 1]]\npitch = {}\n",
      pitch)));
  test::TraceRow row(*simulator);
  double angle = 0, last = 0;
  for (long k = 0; k < 1000; ++k) {
    take_step(*simulator, k, h);
    row.read();
    const test::Quaternion q = row.orientation("nut");
    const double now = 2 * std::atan2(q[3], q[0]);
    angle += std::remainder(now - last, 2 * std::numbers::pi);
    last = now;
    REQUIRE(std::abs(row.position("nut")[2] - 1 - lead * angle) <= 1e-10);
    // The thread gives the nut p along the axis and -lead p about it: m v + I w / lead = -m g t.
    REQUIRE(std::abs(2 * row["nut.vz"] + 0.0004 / lead * row["nut.wz"] + 2 * 9.81 * row["t"]) <= 1e-10);
  }
  CHECK(std::abs(angle) > 8 * std::numbers::pi);
  const double fall = 9.81 / (1 + 0.0004 / (2 * lead * lead));  // [m/s^2] in the limit of small steps
  CHECK(std::abs(row["nut.vz"] + fall * row["t"]) <= 1e-2 * fall);
}

TEST_CASE("a pair that is tied keeps momentum, and angular momentum to first order") {
  for (const std::string type : {"ball", "revolute", "prismatic", "universal", "screw", "fixed", "distance",
           "spring", "spring_without_length"}) {
    const test::JointScene scene = test::random_joint(type, 7, 0);
    const Drift h = drift(scene, 0.0025), half = drift(scene, 0.00125);
    INFO(type << ": drift of momentum " << h.momentum << ", " << half.momentum << " N s; of angular momentum "
              << h.angular << ", " << half.angular << " N m s at h, h/2");
    for (const Drift& seen : {h, half}) CHECK(seen.momentum <= 1e-12);
    CHECK(h.angular > 1e-6);
    CHECK(half.angular / h.angular > 0.4);
    CHECK(half.angular / h.angular < 0.6);
  }
}

namespace {

/// Two bodies in a fixed joint: centres apart by r, about their common centre of mass in the origin.
struct Dumbbell {
  double m1 = 1, m2 = 3;
  test::Vec3 r{0.8, 0.4, -0.2};
  test::Vec3 v{0.5, -0.2, 0.1}, w{1, 2, -1.5};
  test::Vec3 i1{0.2, 0.3, 0.4}, i2{0.5, 0.35, 0.25};

  std::string pair() const {
    using namespace model;
    const test::Vec3 c1 = (-m2 / (m1 + m2)) * r, c2 = (m1 / (m1 + m2)) * r;
    return "[model]\nname = \"pair\"\n" + body("a", m1, diagonal(i1), c1, v + cross(w, c1)) +
        body("b", m2, diagonal(i2), c2, v + cross(w, c2)) +
        "[[joint]]\ntype = \"fixed\"\nbodies = [\"a\", \"b\"]\n";
  }

  /// I = I1 + I2 + m (|r|^2 - r r^T), m the reduced mass.
  std::string one() const {
    using namespace model;
    const double m = m1 * m2 / (m1 + m2);
    Mat3 inertia{};
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j)
        inertia[i][j] = -m * r[i] * r[j] + (i == j ? i1[i] + i2[i] + m * dot(r, r) : 0);
    return "[model]\nname = \"one\"\n" + body("a", m1 + m2, inertia, {}, v);
  }

 private:
  static model::Mat3 diagonal(const test::Vec3& d) {
    return {test::Vec3{d[0], 0, 0}, test::Vec3{0, d[1], 0}, test::Vec3{0, 0, d[2]}};
  }
  std::string body(const char* name, double mass, const model::Mat3& I, const test::Vec3& at,
      const test::Vec3& velocity) const {
    return fmt::format(
        "[[body]]\nname = \"{}\"\nmass = {}\ninertia = [[{}, {}, {}], [{}, {}, {}], [{}, {}, {}]]\n"
        "position = [{}, {}, {}]\nvelocity = [{}, {}, {}]\nangular_velocity = [{}, {}, {}]\n",
        name, mass, I[0][0], I[0][1], I[0][2], I[1][0], I[1][1], I[1][2], I[2][0], I[2][1], I[2][2], at[0],
        at[1], at[2], velocity[0], velocity[1], velocity[2], w[0], w[1], w[2]);
  }
};

/// Orientation and spin.
std::vector<double> turning(const std::vector<double>& state) {
  std::vector<double> part(state.begin() + 3, state.begin() + 7);
  part.insert(part.end(), state.begin() + 10, state.end());
  return part;
}

}  // namespace

TEST_CASE("two bodies in a fixed joint turn as one body does, to first order") {
  const Dumbbell dumbbell;
  std::vector<double> differences;
  for (const double h : {0.01, 0.005, 0.0025})
    differences.push_back(largest_difference(
        turning(after(dumbbell.pair(), "a", 1, h)), turning(after(dumbbell.one(), "a", 1, h))));
  INFO("differences " << differences[0] << ", " << differences[1] << ", " << differences[2]);
  CHECK(differences[0] < 0.2);
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(differences[i + 1] / differences[i] > 0.4);
    CHECK(differences[i + 1] / differences[i] < 0.6);
  }
}

namespace {

/// A bob 1 m from the origin that swings in the plane.
std::string pendulum(double inertia, const std::string& joint) {
  return fmt::format(
      "[model]\nname = \"pendulum\"\ndimension = 2\n"
      "[[body]]\nname = \"ground\"\nmotion = \"fixed\"\n"
      "[[body]]\nname = \"bob\"\nmass = 2\ninertia = {}\nposition = [0.6, -0.8]\n"
      "[[joint]]\nbodies = [\"bob\", \"ground\"]\n{}",
      inertia, joint);
}

}  // namespace

TEST_CASE("a bob of little inertia swings on a rod as it does on a string") {
  // On the rod it turns, too, and I / (m l^2) of its weight goes into that.
  const auto position = [](double inertia, const char* joint) {
    std::vector<double> state = after(pendulum(inertia, joint), "bob", 1, 0.01);
    state.resize(2);
    return state;
  };
  const char *string = "type = \"distance\"\n", *rod = "type = \"ball\"\nanchors = [[-0.6, 0.8], [0, 0]]\n";
  const std::vector<double> hanging = position(1, string);
  const double much = largest_difference(position(1e-3, rod), hanging),
               little = largest_difference(position(1e-5, rod), hanging);
  INFO("differences " << much << ", " << little);
  CHECK(largest_difference(position(0.1, string), hanging) <= 1e-12);
  CHECK(much < 1e-2);
  CHECK(much / little > 90);
  CHECK(much / little < 110);
}

TEST_CASE("a pendulum swings as the equation of motion says") {
  // (I + m l^2) theta'' = -m g l sin(theta); first order in h.
  const auto angle = [](double h) {
    const double theta0 = std::atan2(0.6, 0.8);
    const auto state =
        after(pendulum(0.5, "type = \"revolute\"\nanchors = [[-0.6, 0.8], [0, 0]]\n"), "bob", 1, h);
    CHECK(state[2] + theta0 == Approx(std::atan2(state[0], -state[1])).margin(1e-10));
    return state[2] + theta0;
  };
  double theta = std::atan2(0.6, 0.8), speed = 0;
  const int steps = 100000;
  for (int k = 0; k < steps; ++k) {  // leapfrog
    const double dt = 1.0 / steps, rate = -2 * 9.81 / (0.5 + 2);
    speed += dt / 2 * rate * std::sin(theta);
    theta += dt * speed;
    speed += dt / 2 * rate * std::sin(theta);
  }
  const double coarse = angle(0.01) - theta, fine = angle(0.005) - theta, finest = angle(0.0025) - theta;
  INFO("errors " << coarse << ", " << fine << ", " << finest);
  CHECK(std::abs(coarse) < 0.05);
  CHECK(fine / coarse > 0.4);
  CHECK(fine / coarse < 0.6);
  CHECK(finest / fine > 0.4);
  CHECK(finest / fine < 0.6);
}

namespace {

/// A pair whose second body is also held by a spring, so that its motion is not simple.
std::string sprung_pair(const std::string& position, const std::string& joint) {
  return "[model]\nname = \"pair\"\n[[body]]\nname = \"ground\"\nmotion = \"fixed\"\n"
         "[[body]]\nname = \"a\"\nmass = 1\ninertia = [0.2, 0.3, 0.4]\nvelocity = [1, 0.5, 0]\n"
         "angular_velocity = [1, -1, 0.5]\n"
         "[[body]]\nname = \"b\"\nmass = 2\ninertia = [0.4, 0.3, 0.2]\nangular_velocity = [0, 1, 1]\n"
         "position = " +
      position +
      "\n[[spring]]\nbodies = [\"b\", \"ground\"]\nanchors = [[0.3, 0.1, 0.2], [1, 1, 1]]\nstiffness = 20\n" +
      joint;
}

}  // namespace

TEST_CASE("expressions for what a joint keeps are that joint") {
  const auto [position, built_in, expressions] = GENERATE(table<const char*, const char*, const char*>({
      {"[0, 0, 0]", "type = \"ball\"\nanchors = [[0, 0, 0], [0, 0, 0]]\n",
          "expressions = [\"a.x - b.x\", \"a.y - b.y\", \"b.z - a.z\"]\n"},
      {"[1, 1, 0.5]", "type = \"distance\"\n",
          "expressions = [\"(a.x - b.x)^2 + (a.y - b.y)^2 + (a.z - b.z)^2 - 2.25\"]\n"},
      {"[0.5, 0, 0]", "type = \"ball\"\nanchors = [[0.5, 0, 0], [0, 0, 0]]\n",
          "expressions = [\"a.x + 0.5 - a.qy^2 - a.qz^2 - b.x\", \"a.y + a.qx*a.qy + a.qw*a.qz - b.y\", "
          "\"a.z + a.qx*a.qz - a.qw*a.qy - b.z\"]\n"},
  }));
  const std::string bodies = "[[joint]]\nbodies = [\"a\", \"b\"]\n";
  const std::string joint = sprung_pair(position, bodies + built_in),
                    equal = sprung_pair(position, bodies + "type = \"expression\"\n" + expressions);
  for (const char* body : {"a", "b"})
    CHECK(largest_difference(after(joint, body, 1, 0.01), after(equal, body, 1, 0.01)) <= 1e-10);
}

TEST_CASE("expressions of a pose keep a slider on its line") {
  const auto slider = [](const std::string& joint) {
    return "[model]\nname = \"slider\"\ndimension = 2\n[[body]]\nname = \"ground\"\nmotion = \"fixed\"\n"
           "[[body]]\nname = \"slider\"\nmass = 1\ninertia = 0.1\nposition = [0.5, 0.5]\n"
           "[[force]]\nbody = \"slider\"\ntorque = \"sin(5*t)\"\n"
           "[[joint]]\nbodies = [\"slider\", \"ground\"]\n" +
        joint;
  };
  const auto rail = after(slider("type = \"prismatic\"\naxes = [[1, 1]]\n"), "slider", 1, 0.01),
             line = after(slider("type = \"expression\"\nexpressions = [\"slider.x - slider.y\", "
                                 "\"slider.theta\"]\n"),
                 "slider", 1, 0.01);
  CHECK(largest_difference(rail, line) <= 1e-10);
  // x'' = y'' = -g/2: h^2 k (k + 1) / 2 of it after k steps.
  CHECK(rail[0] == Approx(0.5 - 9.81 / 2 * 0.505).margin(1e-10));
}
