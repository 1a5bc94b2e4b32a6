#include <cmath>

#include "generator/read/read_model.hpp"
#include "generator/shapes/shape_kind.hpp"
#include "generator/text/names.hpp"
#include "tests/model/files.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::model;
using signorini::test::source_dir;

namespace {

Model checked(const ReadResult& result) {
  for (const Diagnostic& diagnostic : result.diagnostics) UNSCOPED_INFO(to_string(diagnostic));
  REQUIRE(result.model);
  return *result.model;
}

Model read(const std::string& text) { return checked(read_model_text(text, "m.toml")); }

using Numbers = std::vector<double>;

}  // namespace

TEST_CASE("the disc on a plane is read as written") {
  const Model m = checked(read_model(source_dir + "/models/disc_on_plane.toml"));
  CHECK(m.name == "disc_on_plane");
  CHECK(m.file == "disc_on_plane.toml");
  CHECK(m.dimension == 2);
  CHECK(m.step == 0.01);
  CHECK(m.duration == 10);
  CHECK(values(m.gravity) == Numbers{0, -9.81});
  CHECK(m.formulation == "implicit");
  CHECK(m.gyroscopic == Gyroscopic::implicit);
  REQUIRE(m.parameters.size() == 1);
  CHECK(m.parameters[0].name == "mu");
  CHECK(m.parameters[0].value == 0.4);

  REQUIRE(m.bodies.size() == 2);
  const Body& disc = m.bodies[0];
  CHECK(disc.name == "disc");
  CHECK(disc.motion == Motion::free);
  CHECK(disc.mass.value == 1);
  CHECK(values(disc.inertia) == Numbers{0.5});
  CHECK(values(disc.position) == Numbers{0, 1});
  CHECK(values(disc.orientation) == Numbers{0});
  CHECK(values(disc.velocity) == Numbers{-3, 0});
  CHECK(values(disc.angular_velocity) == Numbers{3});
  CHECK(disc.parts[0].shape.kind == nullptr);
  CHECK(disc.parts[0].shape.surfaces[0].text == "x^2 + y^2 - 1");
  CHECK(disc.parts[0].shape.scales == Numbers{0.5});
  CHECK_THAT(disc.parts[0].shape.size, WithinAbs(1, 1e-14));
  CHECK_FALSE(is_strictly_convex(disc.parts[0].shape));

  const Body& ground = m.bodies[1];
  CHECK(ground.motion == Motion::fixed);
  REQUIRE(ground.parts[0].shape.kind != nullptr);
  CHECK(ground.parts[0].shape.kind->name == "halfspace");
  CHECK(values(ground.parts[0].shape.numbers) == Numbers{0, 1, 0});
  CHECK(ground.parts[0].shape.size == 1);

  REQUIRE(m.contacts.size() == 1);
  const Contact& rolling = m.contacts[0];
  CHECK(rolling.name == "rolling");
  CHECK(rolling.bodies == std::array<int, 2>{0, 1});
  REQUIRE(rolling.friction.coefficients.size() == 1);
  CHECK(rolling.friction.coefficients.at("mu").value == 0.4);
  CHECK_FALSE(rolling.friction.coefficients.at("mu").constant);
}

TEST_CASE("the spinning sphere is read as written") {
  const Model m = checked(read_model(source_dir + "/models/spinning_sphere.toml"));
  CHECK(m.name == "spinning_sphere");
  CHECK(m.dimension == 3);
  CHECK(m.step == 0.07);
  CHECK(m.duration == 1.4);
  CHECK(values(m.gravity) == Numbers{0, 0, -9.81});
  CHECK(m.parameters[0].value == 0.2);

  const Body& ball = m.bodies[0];
  CHECK(ball.name == "ball");
  CHECK(values(ball.inertia) == Numbers{0.4, 0.4, 0.4, 0, 0, 0});
  CHECK(values(ball.position) == Numbers{0, 0, 1});
  CHECK(values(ball.orientation) == Numbers{1, 0, 0, 0});
  CHECK(values(ball.velocity) == Numbers{0, 0, 0});
  CHECK(values(ball.angular_velocity) == Numbers{0, 0, 1.962});
  REQUIRE(ball.parts[0].shape.kind != nullptr);
  CHECK(ball.parts[0].shape.kind->name == "sphere");
  CHECK(values(ball.parts[0].shape.numbers) == Numbers{1});
  CHECK(ball.parts[0].shape.size == 1);
  CHECK(is_strictly_convex(ball.parts[0].shape));
  CHECK_FALSE(ball.parts[0].shape.placed);
  CHECK(values(m.bodies[1].parts[0].shape.numbers) == Numbers{0, 0, 1, 0});

  const Friction& friction = m.contacts[0].friction;
  CHECK(m.contacts[0].name == "spin");
  CHECK(friction.coefficients.at("mu").value == 0.2);
  CHECK(friction.coefficients.at("er").value == 0.4);
  CHECK_FALSE(friction.direction);
}

namespace {

const std::string drop = R"toml(
[model]
name = "big-drop"
step = "1/100"
gyroscopic = "explicit"

[parameters]
mu = "0.5*2"
zenith = "mu/4"
angle = "pi/3"

[[input]]
name = "thrust"
default = "sqrt(2)"

[[body]]
name = "left-ball"
mass = "2*mu"
position = [0, 0, "1 + zenith"]
orientation = [2, 0, 0, "sqrt(12)"]
shape = { type = "ellipsoid", axes = ["mu", 1, 1] }

[[body]]
name = "ground"
motion = "fixed"
shape = { type = "halfspace", normal = [0, 0, 5] }

[[contact]]
bodies = ["left-ball", "ground"]
)toml";

}  // namespace

TEST_CASE("numbers may be expressions of parameters everywhere") {
  const Model m = read(drop);
  CHECK(m.name == "big_drop");
  CHECK(m.step == 0.01);
  CHECK(m.duration == 1);
  CHECK(m.gyroscopic == Gyroscopic::explicit_);
  // In the order of the file, not of the alphabet.
  REQUIRE(m.parameters.size() == 3);
  CHECK(m.parameters[1].name == "zenith");
  CHECK(m.parameters[1].value == 0.25);
  CHECK_THAT(m.parameters[2].value, WithinAbs(std::acos(0.5), 1e-15));
  CHECK_THAT(m.inputs[0].value, WithinAbs(std::sqrt(2.0), 1e-15));
  const Body& ball = m.bodies[0];
  CHECK(ball.mass.value == 2);
  CHECK_FALSE(ball.mass.constant);
  CHECK(ball.mass.expr.text == "2*mu");
  CHECK(ball.mass.expr.at.line == 18);
  CHECK(ball.mass.expr.at.column == 9);
  CHECK(ball.position[2].value == 1.25);
  CHECK(ball.position[0].constant);
  REQUIRE(ball.position[0].expr.nodes.size() == 1);
  CHECK(ball.position[0].expr.nodes[0].integer);
}

TEST_CASE("constant quaternions and normals are stored with length 1") {
  const Model m = read(drop);
  CHECK_THAT(m.bodies[0].orientation[0].value, WithinAbs(0.5, 1e-15));
  CHECK_THAT(m.bodies[0].orientation[3].value, WithinAbs(std::sqrt(3.0) / 2, 1e-15));
  CHECK(m.bodies[0].orientation[0].expr.nodes.size() == 1);
  CHECK(m.bodies[0].orientation[0].expr.nodes[0].number == m.bodies[0].orientation[0].value);
  CHECK(values(m.bodies[1].parts[0].shape.numbers) == Numbers{0, 0, 1, 0});
}

TEST_CASE("a quaternion of parameters keeps its expressions and has a normalised value") {
  const Model m = read(
      "[model]\nname = \"m\"\n[parameters]\na = 3\n[[body]]\nname = \"b\"\nmass = 1\n"
      "shape = { type = \"sphere\", radius = 1 }\norientation = [\"a\", 0, 4, 0]\n");
  const auto& q = m.bodies[0].orientation;
  CHECK_THAT(q[0].value, WithinAbs(0.6, 1e-15));
  CHECK_THAT(q[2].value, WithinAbs(0.8, 1e-15));
  CHECK(q[0].expr.text == "a");
  CHECK(q[2].expr.text == "4");
}

TEST_CASE("a contact without a name or friction gets a name and no friction") {
  const Model m = read(drop);
  CHECK(m.contacts[0].name == "left-ball_ground");
  CHECK(mangle(m.contacts[0].name) == "left_ball_ground");
  CHECK(m.contacts[0].friction.coefficients.empty());
}

TEST_CASE("only a literal zero removes friction") {
  const auto coefficients = [](const std::string& friction) {
    return read(drop + "friction = " + friction + "\n").contacts[0].friction.coefficients;
  };
  CHECK(coefficients("{ mu = 0 }").empty());
  CHECK(coefficients("{ mu = \"mu - 1\" }").size() == 1);
  CHECK(is_zero(coefficients("{ mu = 1, er = 0.0 }").at("er")));
  CHECK_FALSE(is_zero(coefficients("{ mu = 1, er = \"mu - 1\" }").at("er")));
}

TEST_CASE("anisotropic friction keeps its direction as a unit vector") {
  const Model m = read(drop + "friction = { mu = 1, et = 1, eo = 0.5, direction = [3, 4, 0] }\n");
  REQUIRE(m.contacts[0].friction.direction);
  CHECK_THAT((*m.contacts[0].friction.direction)[1], WithinAbs(0.8, 1e-15));
}

TEST_CASE("restitution is a number from 0 to 1 or an expression of parameters") {
  CHECK(is_zero(read(drop).contacts[0].restitution));
  CHECK(is_zero(read(drop + "restitution = 0\n").contacts[0].restitution));
  CHECK(read(drop + "restitution = \"mu/2\"\n").contacts[0].restitution.value ==
      read(drop).parameters[0].value / 2);
}

TEST_CASE("forces use time, parameters, inputs and states") {
  const Model m = read(drop + R"toml(
[[force]]
body = "left-ball"
force = [0, "-mu*left_ball.vx", "thrust*sin(t)"]
torque = [0, 0, 1]

[[force]]
body = "left-ball"
impulse = [1, 0, 0]
angular_impulse = [0, 0, "zenith"]
at = "2*zenith"

[[force]]
body = "left-ball"
impulse = [1, 0, 0]
when = "abs(left_ball.wz) < 1e-6"
)toml");
  REQUIRE(m.forces.size() == 3);
  CHECK(m.forces[0].body == 0);
  // The symbol has the body's own name, not the mangled one that the expression needs.
  CHECK(symbols(m.forces[0].force[1]) == std::set<std::string>{"left-ball.vx", "mu"});
  CHECK(m.forces[0].torque.size() == 3);
  CHECK(m.forces[0].impulse.empty());
  CHECK_FALSE(m.forces[0].at);
  CHECK(m.forces[1].at->value == 0.5);
  CHECK(m.forces[1].angular_impulse.size() == 3);
  REQUIRE(m.forces[2].when);
  CHECK(m.forces[2].when->nodes.back().op == ExprOp::less);
}

TEST_CASE("planar torques are one number") {
  const Model m = read(
      "[model]\nname = \"m\"\ndimension = 2\n[[body]]\nname = \"b\"\nmass = 1\norientation = \"pi/2\"\n"
      "shape = { type = \"ellipse\", axes = [1, 2] }\n"
      "[[force]]\nbody = \"b\"\ntorque = \"-b.w\"\nforce = [0, \"b.theta\"]\n");
  CHECK(m.forces[0].torque.size() == 1);
  CHECK_THAT(m.bodies[0].orientation[0].value, WithinAbs(std::acos(0.0), 1e-15));
  CHECK(values(m.gravity) == Numbers{0, -9.81});
}

TEST_CASE("touching and a hair of overlap are allowed at the start") {
  const auto at_height = [](const std::string& z) {
    return read_model_text("[model]\nname = \"m\"\n[[body]]\nname = \"a\"\nmass = 1\nposition = [0, 0, " + z +
            "]\nshape = { type = \"sphere\", radius = 1 }\n[[body]]\nname = \"b\"\nmotion = \"fixed\"\n"
            "shape = { type = \"halfspace\" }\n[[contact]]\nbodies = [\"b\", \"a\"]\n",
        "m.toml");
  };
  CHECK(at_height("1").model);
  CHECK(at_height("0.9999999").model);
  CHECK_FALSE(at_height("0.99999").model);
}

TEST_CASE("expressions in multi-line strings have their own lines") {
  const ReadResult result = read_model_text(
      "[model]\nname = \"m\"\n[parameters]\na = \"\"\"\n1 +\n  2x\"\"\"\nb = '''3y'''\n", "m.toml");
  REQUIRE(result.diagnostics.size() == 3);
  CHECK(result.diagnostics[1].at.line == 6);
  CHECK(result.diagnostics[1].at.column == 4);
  CHECK(result.diagnostics[2].at.line == 7);
  CHECK(result.diagnostics[2].at.column == 9);
}

TEST_CASE("state columns carry the names of the trace") {
  CHECK(state_columns(2) == std::vector<std::string>{"x", "y", "theta", "vx", "vy", "w"});
  CHECK(state_columns(3).size() == 13);
}
