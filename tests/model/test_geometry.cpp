#include <cmath>
#include <limits>

#include "generator/convex/convexity.hpp"
#include "generator/convex/region.hpp"
#include "generator/read/overlap.hpp"
#include "generator/read/read_model.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::model;

namespace {

Region region(const std::vector<std::string>& surfaces, int dimension = 3) {
  std::vector<Expression> expressions;
  for (const std::string& surface : surfaces)
    expressions.push_back(*parse_expression(surface, {}).expression);
  return {expressions, {{"r", 2.0}}, dimension};
}

const std::vector<std::string> cube{"x - 1", "-x - 1", "y - 1", "-y - 1", "z - 1", "-z - 1"};

Model model(const std::string& shape, const std::string& pose, const std::string& ground = "") {
  const ReadResult result = read_model_text("[model]\nname = \"m\"\n[[body]]\nname = \"a\"\nmass = 1\n" +
          shape + "\n" + pose + "\n[[body]]\nname = \"b\"\nmotion = \"fixed\"\n" +
          (ground.empty() ? "shape = { type = \"halfspace\" }" : ground) + "\n",
      "m.toml");
  INFO(shape << (result.diagnostics.empty() ? "" : to_string(result.diagnostics[0])));
  REQUIRE(result.model);
  return *result.model;
}

double gap(const Model& m) {
  return distance(PosedPart(m.bodies[0]), world_plane(PosedPart(m.bodies[1])), {});
}

/// Largest d . x on the set.
template <typename Set>
double support(const Set& set, const Vec3& d) {
  return dot(d, furthest(set, d));
}

}  // namespace

TEST_CASE("rays end on the border") {
  CHECK_THAT(region({"x^2 + y^2 + z^2 - r^2"}).reach({0.6, 0, 0.8}), WithinAbs(2, 1e-14));
  CHECK_THAT(region(cube).reach({0.6, 0, 0.8}), WithinAbs(1.25, 1e-14));
  CHECK_THAT(region({"x^2 + y^2 + z^2 - 1e-12"}).reach({0, 1, 0}), WithinRel(1e-6, 1e-12));
  CHECK(region({"x^2 + y^2 - 1"}).reach({0, 0, 1}) == std::numeric_limits<double>::infinity());
  CHECK(std::isnan(region({"0.1 - sqrt(0.25 - x^2 - y^2 - z^2)"}).reach({0, 0, 1})));
}

TEST_CASE("support and radius are found on smooth bodies and on corners") {
  CHECK_THAT(
      support(region({"x^2 + y^2/4 + z^2 - 1"}), {0.6, 0.8, 0}), WithinAbs(std::sqrt(0.36 + 2.56), 1e-9));
  CHECK_THAT(support(region(cube), {0.6, 0.8, 0}), WithinAbs(1.4, 1e-9));
  CHECK_THAT(
      support(region({"x^2 + y^2 - 1", "z - 3", "-z - 3"}), {1, 2, 2}), WithinAbs(std::sqrt(5.0) + 6, 1e-8));
  CHECK_THAT(support(region(cube), {0, 0, -1}), WithinAbs(1, 1e-12));
  CHECK_THAT(radius(region(cube)), WithinAbs(std::sqrt(3.0), 1e-7));
  CHECK_THAT(radius(region({"x^2 + y^2/9 - 1"}, 2)), WithinAbs(3, 1e-12));
}

TEST_CASE("convex bodies have no dent") {
  CHECK_FALSE(find_dent(region({"x^2 + y^2 + z^2 - 1"}), 1));
  CHECK_FALSE(find_dent(region(cube), std::sqrt(3.0)));
  CHECK_FALSE(find_dent(region({"(x/3)^8 + y^8 + (5*z)^8 - 1"}), 3.2));
  CHECK_FALSE(find_dent(region({"sqrt(x^2 + y^2) + z - 1", "-z - 1"}), 2.3));
  CHECK_FALSE(find_dent(region({"x^2 + y^2 - 1"}, 2), 1));
  // Only the set counts: this function is not convex, its sublevel set is a ball.
  CHECK_FALSE(find_dent(region({"tanh(x^2 + y^2 + z^2) - 0.5"}), 0.75));
}

TEST_CASE("a dent is found and its witness is true") {
  const auto surface =
      GENERATE(as<std::string>{}, "x^2 + y^2 - 1 - 3*x^2*y^2 + z^2",  // leaves the square apart
          "(x^2 + y^2 + z^2)^2 - 1.2*x^2 - 0.1",                      // waist of a Cassini oval
          "x^2 + y^2 + z^2 - 1 - 0.3*cos(6*x)", "sqrt(abs(x)) + sqrt(abs(y)) + sqrt(abs(z)) - 1");
  INFO(surface);
  const Region set = region({surface});
  const std::optional<Dent> dent = find_dent(set, 1);
  REQUIRE(dent);
  CHECK(set.value(0, dent->a) <= 0);
  CHECK(set.value(0, dent->b) <= 0);
  CHECK(set.value(0, dent->between) > 0);
}

TEST_CASE("the surface with the dent is named") {
  const std::optional<Dent> dent = find_dent(region({"z - 1", "1 - (x - 2)^2 - y^2 - z^2", "-z - 1"}), 1.5);
  REQUIRE(dent);
  CHECK(dent->surface == 1);
}

TEST_CASE("the distance to a half-space is that of the lowest point") {
  CHECK_THAT(gap(model("shape = { type = \"sphere\", radius = 0.5 }", "position = [3, 4, 2]")),
      WithinAbs(1.5, 1e-14));
  // An ellipsoid turned by 90 degrees about y stands on its x axis.
  CHECK_THAT(gap(model("shape = { type = \"ellipsoid\", axes = [3, 1, 1] }",
                 "position = [0, 0, 5]\norientation = [1, 0, 1, 0]")),
      WithinAbs(2, 1e-14));
  CHECK_THAT(gap(model("shape = { type = \"sphere\", radius = 0.5, at = [0, 0, -1] }\ninertia = [1, 1, 1]",
                 "position = [0, 0, 2]")),
      WithinAbs(0.5, 1e-14));
  // On a plane x + z <= 1 with unit normal (1, 0, 1)/sqrt(2).
  CHECK_THAT(gap(model("shape = { type = \"sphere\", radius = 1 }", "position = [2, 0, 2]",
                 "shape = { type = \"halfspace\", normal = [1, 0, 1], offset = \"1/sqrt(2)\" }")),
      WithinAbs(3 / std::sqrt(2.0) - 1, 1e-14));
  // The ground lifted and turned by 90 degrees about x: its normal z becomes -y.
  CHECK_THAT(gap(model("shape = { type = \"sphere\", radius = 1 }", "position = [0, -5, 0]",
                 "position = [0, -1, 0]\norientation = [1, 1, 0, 0]\nshape = { type = \"halfspace\" }")),
      WithinAbs(3, 1e-14));
}

TEST_CASE("a half-space is moved and turned in its body") {
  // A quarter turn about x: the normal z becomes -y, and the plane goes through (0, -1, 0).
  const Model m = model("shape = { type = \"sphere\", radius = 1 }", "position = [0, -5, 0]",
      "shape = { type = \"halfspace\", at = [7, -1, 3], orientation = [1, 1, 0, 0] }");
  CHECK_THAT(gap(m), WithinAbs(3, 1e-14));
  const Shape& plane = m.bodies[1].parts[0].shape;
  CHECK_FALSE(plane.placed);
  CHECK_THAT(plane.numbers[1].value, WithinAbs(-1, 1e-15));
  CHECK_THAT(plane.numbers[3].value, WithinAbs(1, 1e-14));
}

TEST_CASE("a normal of parameters keeps its length") {
  const ReadResult result = read_model_text(
      "[model]\nname = \"m\"\n[parameters]\ns = 0.5\n[[body]]\nname = \"a\"\nmass = 1\n"
      "position = [0, 0, 9]\nshape = { type = \"sphere\", radius = 1 }\n"
      "[[body]]\nname = \"b\"\nmotion = \"fixed\"\n"
      "shape = { type = \"halfspace\", normal = [\"s\", 0, 1], at = [0, 0, \"s\"] }\n",
      "m.toml");
  REQUIRE(result.model);
  const auto& numbers = result.model->bodies[1].parts[0].shape.numbers;
  const auto at_two = [&](std::size_t i) {
    return evaluate(numbers[i].expr, [](const std::string&) { return 2.0; });
  };
  CHECK_THAT(numbers[0].value, WithinAbs(0.5 / std::sqrt(1.25), 1e-15));
  CHECK_THAT(at_two(0), WithinAbs(2 / std::sqrt(5.0), 1e-15));
  CHECK_THAT(at_two(2), WithinAbs(1 / std::sqrt(5.0), 1e-15));
  CHECK_THAT(at_two(3), WithinAbs(2 / std::sqrt(5.0), 1e-15));
}

TEST_CASE("closed support of a superellipsoid agrees with the search on its surface") {
  const std::string pose = "position = [0, 0, 3]\norientation = [0.9, 0.2, -0.3, 0.1]";
  CHECK_THAT(gap(model("shape = { type = \"superellipsoid\", axes = [1, 2, 0.5], exponent = 4 }", pose)),
      WithinAbs(gap(model("surfaces = [\"x^4 + (y/2)^4 + (2*z)^4 - 1\"]", pose)), 1e-9));
}

TEST_CASE("the size holds the body") {
  CHECK_THAT(
      model("shape = { type = \"superellipsoid\", axes = [1, 2, 0.5], exponent = 4 }", "position = [0, 0, 9]")
          .bodies[0]
          .parts[0]
          .shape.size,
      WithinAbs(radius(region({"x^4 + (y/2)^4 + (2*z)^4 - 1"})), 1e-9));
}

TEST_CASE("scales bring the gradient to about 1") {
  const Shape shape = model(
      "surfaces = [\"100*(x^2 + y^2 + z^2 - 4)\", \"z/50 - 0.02\", \"-z/50 - 0.02\"]", "position = [0, 0, 9]")
                          .bodies[0]
                          .parts[0]
                          .shape;
  CHECK_THAT(shape.scales[0], WithinRel(1.0 / 400, 0.05));
  CHECK_THAT(shape.scales[1], WithinRel(50, 0.05));
}

TEST_CASE("bodies that touch along edges, faces and curves do not overlap") {
  // Gaps of 0 and 0.01 between crossed and turned bars, where the line of the centres says little.
  const auto [shape, pose, ground, gap] = GENERATE(table<std::string, std::string, std::string, double>({
      {"shape = { type = \"box\", size = [0.1, 0.2, 4] }", "position = [0.15, 0, 1.5]",
          "orientation = [1, 1, 0, 0]\nshape = { type = \"cylinder\", radius = 0.1, length = 3 }", 0},
      {"shape = { type = \"box\", size = [0.1, 0.2, 4] }", "position = [0.16, 0, 1.5]",
          "orientation = [1, 1, 0, 0]\nshape = { type = \"cylinder\", radius = 0.1, length = 3 }", 0.01},
      {"shape = { type = \"capsule\", radius = 0.01, length = 2 }", "position = [0.02, 0, 0.9]",
          "orientation = [1, 1, 0, 0]\nshape = { type = \"capsule\", radius = 0.01, length = 2 }", 0},
      {"shape = { type = \"box\", size = [3, 0.1, 0.1] }", "position = [1, 0, 0.101]",
          "orientation = [1, 0, 0, 1]\nposition = [0, -1, 0]\nshape = { type = \"box\", size = [3, 0.1, 0.1] "
          "}",
          0.001},
      {"shape = { type = \"ellipsoid\", axes = [2, 0.1, 0.1] }", "position = [0, 0, 0.2]",
          "orientation = [1, 0, 0, 1]\nshape = { type = \"ellipsoid\", axes = [2, 0.1, 0.1] }", 0},
  }));
  INFO(shape << pose << ground);
  const Model m = model(shape, pose, ground);
  const PosedPart a(m.bodies[0]), b(m.bodies[1]);
  CHECK(separation(a, b, {}, -1e-6 * a.shape.size).gap >= -1e-6 * a.shape.size);
  // Without a gap that would be enough the search ends at the distance.
  CHECK_THAT(separation(a, b, {}, 1).gap, WithinAbs(gap, 1e-6));
}

TEST_CASE("bodies that overlap are told how to move apart") {
  const Model m = model("shape = { type = \"sphere\", radius = 1 }", "position = [0, 0, 1.5]",
      "shape = { type = \"box\", size = [4, 4, 2] }");
  const Separation found = separation(PosedPart(m.bodies[0]), PosedPart(m.bodies[1]), {}, -1e-6);
  CHECK_THAT(found.gap, WithinAbs(-0.5, 1e-6));
  CHECK_THAT(found.direction[2], WithinAbs(-1, 1e-6));
}
