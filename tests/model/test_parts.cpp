#include <algorithm>
#include <cmath>
#include <numbers>
#include <sstream>

#include "generator/read/read_model.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::model;

namespace {

Model read(const std::string& text) {
  const ReadResult result = read_model_text(text, "m.toml");
  for (const Diagnostic& diagnostic : result.diagnostics) UNSCOPED_INFO(to_string(diagnostic));
  REQUIRE(result.model);
  return *result.model;
}

std::string first_message(const std::string& text) {
  const ReadResult result = read_model_text(text, "m.toml");
  return result.diagnostics.empty() ? "" : to_string(result.diagnostics[0]);
}

/// A body of mass 3 and the given parts.
std::string body_text(const std::string& parts, int dimension = 3, const std::string& mass = "mass = 3\n") {
  return "[model]\nname = \"m\"\ndimension = " + std::to_string(dimension) +
      "\n[parameters]\nr = 0.3\nl = 2\n[[body]]\nname = \"b\"\n" + mass + parts;
}

Body read_body(const std::string& parts, int dimension = 3, const std::string& mass = "mass = 3\n") {
  return read(body_text(parts, dimension, mass)).bodies[0];
}

std::string part(const std::string& lines) { return "[[body.part]]\n" + lines + "\n"; }

std::string list(const std::vector<double>& numbers) {
  std::ostringstream text;
  text.precision(17);
  for (std::size_t i = 0; i < numbers.size(); ++i) text << (i == 0 ? "[" : ", ") << numbers[i];
  return text.str() + "]";
}

void check_inertia(const Body& body, const std::vector<double>& expected, double tolerance = 1e-8) {
  REQUIRE(body.inertia.size() == expected.size());
  const double largest = *std::max_element(expected.begin(), expected.end());
  for (std::size_t i = 0; i < expected.size(); ++i)
    CHECK_THAT(body.inertia[i].value, WithinAbs(expected[i], tolerance * largest));
}

using Triple = std::array<double, 3>;

/// Integrals over boxes that are added and taken away.
struct Integrals {
  double volume = 0;
  Triple first{};                  // of x, y, z
  std::array<Triple, 3> second{};  // of x x, x y, ...

  void add(const Triple& size, const Triple& centre, double sign) {
    const double v = sign * size[0] * size[1] * size[2];
    volume += v;
    for (std::size_t i = 0; i < 3; ++i) {
      first[i] += v * centre[i];
      second[i][i] += v * size[i] * size[i] / 12;
      for (std::size_t j = 0; j < 3; ++j) second[i][j] += v * centre[i] * centre[j];
    }
  }

  double centre(std::size_t i) const { return first[i] / volume; }
  /// <x_i x_j> about the centre of mass.
  double spread(std::size_t i, std::size_t j) const { return second[i][j] / volume - centre(i) * centre(j); }
  std::vector<double> inertia(double mass) const {
    const double xx = spread(0, 0), yy = spread(1, 1), zz = spread(2, 2);
    return {mass * (yy + zz), mass * (xx + zz), mass * (xx + yy), -mass * spread(0, 1), -mass * spread(0, 2),
        -mass * spread(1, 2)};
  }
};

/// An L of width 0.8, height 1.2, depth 0.5 and thickness 0.2: the whole without its upper right.
Integrals el() {
  Integrals all;
  all.add({0.8, 0.5, 1.2}, {0.4, 0, 0.6}, 1);
  all.add({0.6, 0.5, 1.0}, {0.5, 0, 0.7}, -1);
  return all;
}

}  // namespace

TEST_CASE("the inertia of a dumbbell is that of balls and a rod, mass shared by volume") {
  const double r = 0.3, l = 2, s = 0.1, c = 1.4, pi = std::numbers::pi;
  const Body body = read_body(part("shape = { type = \"sphere\", radius = \"r\", at = [0, 0, \"l/2\"] }") +
      part("shape = { type = \"sphere\", radius = \"r\", at = [0, 0, \"-l/2\"] }") +
      part("shape = { type = \"cylinder\", radius = 0.1, length = \"l - 2*r\" }"));
  const double ball = 4.0 / 3 * pi * r * r * r, rod = pi * s * s * c, total = 2 * ball + rod;
  const double m_ball = 3 * ball / total, m_rod = 3 * rod / total;
  const double across = 2 * m_ball * (0.4 * r * r + l * l / 4) + m_rod * (3 * s * s + c * c) / 12;
  check_inertia(body, {across, across, 0.8 * m_ball * r * r + m_rod * s * s / 2, 0, 0, 0}, 1e-14);
  CHECK(body.mass.value == 3);
}

TEST_CASE("the inertia of a union follows the parameters of its parts") {
  const Body body = read_body(part("shape = { type = \"sphere\", radius = \"r\", at = [0, 0, \"l/2\"] }") +
      part("shape = { type = \"sphere\", radius = \"r\", at = [0, 0, \"-l/2\"] }") +
      part("shape = { type = \"cylinder\", radius = 0.1, length = \"l - 2*r\" }"));
  const auto changed = [](const std::string& name) { return name == "r" ? 0.5 : 4.0; };
  const double ball = 4.0 / 3 * 0.125, rod = 0.01 * 3, per_volume = 3 / (2 * ball + rod);
  const double across = per_volume * (2 * ball * (0.4 * 0.25 + 4) + rod * (3 * 0.01 + 9.0) / 12);
  CHECK_FALSE(body.inertia[0].constant);
  CHECK_THAT(evaluate(body.inertia[0].expr, changed), WithinRel(across, 1e-13));
}

TEST_CASE("the inertia of an L is that of a box without a box") {
  const Integrals whole = el();
  const auto at = [&](double x, double z) { return list({x - whole.centre(0), 0, z - whole.centre(2)}); };
  const std::string size = "shape = { type = \"box\", size = ";
  const Body boxes = read_body(part(size + "[0.2, 0.5, 1.2], at = " + at(0.1, 0.6) + " }") +
      part(size + "[0.6, 0.5, 0.2], at = " + at(0.5, 0.1) + " }"));
  check_inertia(boxes, whole.inertia(3), 1e-14);

  // The foot as surfaces, lying in its own axes; the stem as a polytope in the axes of the body.
  const double x = -whole.centre(0), z = -whole.centre(2);
  std::string corners;
  for (const double i : {x, x + 0.2})
    for (const double j : {-0.25, 0.25})
      for (const double k : {z, z + 1.2}) corners += (corners.empty() ? "" : ", ") + list({i, j, k});
  const Body mixed =
      read_body(part("shape = { type = \"polytope\", at = [0, 0, 0], vertices = [" + corners + "] }") +
          part("surfaces = [\"x - 0.1\", \"-x - 0.1\", \"y^2 - 0.0625\", \"abs(z) - 0.3\"]\norientation = "
               "[1, 0, 1, 0]\nat = " +
              at(0.5, 0.1)));
  check_inertia(mixed, whole.inertia(3), 1e-8);
}

TEST_CASE("a planar L has the inertia of its area") {
  const Integrals whole = el();
  const auto at = [&](double x, double z) { return list({x - whole.centre(0), z - whole.centre(2)}); };
  const Body body =
      read_body(part("shape = { type = \"box\", size = [0.2, 1.2], at = " + at(0.1, 0.6) + " }") +
              part("shape = { type = \"box\", size = [0.6, 0.2], at = " + at(0.5, 0.1) + " }"),
          2);
  check_inertia(body, {3 * (whole.spread(0, 0) + whole.spread(2, 2))}, 1e-14);
}

TEST_CASE("parts with masses need no uniform density") {
  // Balls of 1 and 3 kg, 0.6 and 0.2 m from the centre of mass.
  const std::string parts = part("mass = 1\nshape = { type = \"sphere\", radius = 0.2, at = [0.6, 0, 0] }") +
      part("mass = \"10*r\"\nshape = { type = \"sphere\", radius = 0.2, at = [-0.2, 0, 0] }");
  const double own = 0.4 * 4 * 0.04, across = own + 0.36 + 3 * 0.04;
  for (const char* mass : {"", "mass = 4\n"}) {
    const Body body = read_body(parts, 3, mass);
    check_inertia(body, {own, across, across, 0, 0, 0}, 1e-14);
    CHECK_THAT(body.mass.value, WithinAbs(4, 1e-14));
    CHECK_FALSE(body.mass.constant);
  }
}

TEST_CASE("the offset of the message puts parts into place") {
  const auto text = [](double x, double z) {
    const auto at = [&](double i, double k) { return list({i + x, 0, k + z}); };
    return body_text(part("shape = { type = \"box\", size = [0.2, 0.5, 1.2], at = " + at(0.1, 0.6) + " }") +
        part("shape = { type = \"half_ball\", radius = 0.3, at = " + at(0.5, 0.1) + " }"));
  };
  const std::string message = first_message(text(0, 0));
  const std::size_t start = message.find("add [");
  REQUIRE(start != std::string::npos);
  std::istringstream numbers(message.substr(start + 5));
  double x = 0, y = 0, z = 0;
  char comma = 0;
  numbers >> x >> comma >> y >> comma >> z;
  CHECK(y == 0);
  CHECK(first_message(text(x, z)).empty());
  // It is right to more digits than the check asks for: a second offset is far below the size.
  CHECK(first_message(text(x + 2e-3, z)).find("(0.002, 0, 0)") != std::string::npos);
}

TEST_CASE("a body may have parts without a name, and surfaces somewhere else") {
  const Body body = read_body("inertia = [1, 1, 1]\n" + part("shape = { type = \"sphere\", radius = 1 }") +
      part("name = \"tail\"\nat = [\"l\", 0, 0]\nsurfaces = [\"x^2 + y^2 + z^2 - 0.25\"]") +
      part("shape = { type = \"sphere\", radius = 1 }"));
  REQUIRE(body.parts.size() == 3);
  CHECK(body.parts[0].name == "part1");
  CHECK(body.parts[1].name == "tail");
  CHECK(body.parts[2].name == "part3");
  CHECK(body.parts[1].shape.placed);
  CHECK(body.parts[1].shape.at[0].value == 2);
  CHECK_THAT(body.parts[1].shape.size, WithinAbs(2.5, 1e-12));
}

namespace {

const std::string scene = R"toml(
[model]
name = "m"
[[body]]
name = "ground"
motion = "fixed"
[[body.part]]
name = "floor"
shape = { type = "halfspace" }
[[body.part]]
name = "wall"
shape = { type = "halfspace", normal = [1, 0, 0], offset = -9 }
[[body]]
name = "bell"
mass = 1
position = [0, 0, 1]
[[body.part]]
shape = { type = "sphere", radius = 0.2, at = [0.5, 0, 0] }
[[body.part]]
shape = { type = "sphere", radius = 0.2, at = [-0.5, 0, 0] }
[[body]]
name = "ball"
mass = 1
position = [0, 0, 3]
shape = { type = "sphere", radius = 0.2 }
[[body]]
name = "post"
motion = "fixed"
position = [5, 0, 0]
shape = { type = "sphere", radius = 0.2 }
)toml";

std::vector<std::string> contact_names(const Model& m) {
  std::vector<std::string> names;
  for (const Contact& contact : m.contacts) names.push_back(contact.name);
  return names;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("a contact of bodies with parts is one for each pair of parts") {
  const Model m = read(scene + R"toml(
[[contact]]
name = "land"
bodies = ["bell", "ground"]
friction = { mu = 0.5 }
[[contact]]
bodies = ["ball", "bell"]
[[contact]]
bodies = ["ball", "post"]
)toml");
  CHECK(contact_names(m) ==
      Names{"land_part1_floor", "land_part1_wall", "land_part2_floor", "land_part2_wall", "ball_bell_part1",
          "ball_bell_part2", "ball_post"});
  CHECK(m.contacts[1].bodies == std::array<int, 2>{1, 0});
  CHECK(m.contacts[1].parts == std::array<int, 2>{0, 1});
  CHECK(m.contacts[1].friction.coefficients.at("mu").value == 0.5);
  CHECK(m.contacts[5].parts == std::array<int, 2>{0, 1});
}

TEST_CASE("all makes a contact of every pair that can touch and is not listed") {
  const Model m = read(scene + R"toml(
[[contact]]
bodies = "all"
friction = { mu = 0.25 }
[[contact]]
name = "hit"
bodies = ["ball", "bell"]
)toml");
  CHECK(contact_names(m) ==
      Names{"hit_part1", "hit_part2", "ground_bell_floor_part1", "ground_bell_floor_part2",
          "ground_bell_wall_part1", "ground_bell_wall_part2", "ground_ball_floor", "ground_ball_wall",
          "bell_post_part1", "bell_post_part2", "ball_post"});
  CHECK(m.contacts[0].friction.coefficients.empty());
  for (std::size_t i = 2; i < m.contacts.size(); ++i)
    CHECK(m.contacts[i].friction.coefficients.at("mu").value == 0.25);
}

TEST_CASE("parts of one body may overlap, those of two bodies may not") {
  const auto at = [](double height) {
    return "[model]\nname = \"m\"\n[[body]]\nname = \"b\"\nposition = [0, 0, " + std::to_string(height) +
        "]\nmass = 1\n" + part("shape = { type = \"sphere\", radius = 1 }") +
        part("shape = { type = \"box\", size = [1, 1, 3] }") +
        "[[body]]\nname = \"g\"\nmotion = \"fixed\"\nshape = { type = \"halfspace\" }\n[[contact]]\nbodies = "
        "\"all\"\n";
  };
  CHECK(first_message(at(1.5)).empty());
  CHECK_THAT(
      first_message(at(1.25)), ContainsSubstring("contact 'b_g_part2': body 'b' starts 0.25 m inside 'g'"));
}

TEST_CASE("a model has so many contacts and no more") {
  std::string text = "[model]\nname = \"m\"\n";
  for (int i = 0; i < 150; ++i)
    text += "[[body]]\nname = \"b" + std::to_string(i) + "\"\nmass = 1\nposition = [" +
        std::to_string(3 * i) + ", 0, 0]\nshape = { type = \"sphere\", radius = 1 }\n";
  CHECK_THAT(first_message(text + "[[contact]]\nbodies = \"all\"\n"),
      ContainsSubstring("the model has more than 10000 contacts; list the pairs that can touch"));
}
