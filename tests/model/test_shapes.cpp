// Every solid against its surfaces written out: centroid, inertia, support and size.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <regex>

#include "generator/convex/mass_properties.hpp"
#include "generator/convex/region.hpp"
#include "generator/read/inertia.hpp"
#include "generator/read/read_model.hpp"
#include "generator/shapes/shape_kind.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::model;

namespace {

Body read_body(const std::string& text, int dimension, const std::string& parameters = "") {
  const ReadResult result =
      read_model_text("[model]\nname = \"m\"\ndimension = " + std::to_string(dimension) + "\n[parameters]\n" +
              parameters + "\n[[body]]\nname = \"b\"\nmass = 3\n" + text + "\n",
          "m.toml");
  INFO(text << (result.diagnostics.empty() ? "" : to_string(result.diagnostics[0])));
  REQUIRE(result.model);
  return result.model->bodies[0];
}

std::vector<double> inertia_values(const Body& body) {
  std::vector<double> values;
  for (const Quantity& quantity : body.inertia) values.push_back(quantity.value);
  return values;
}

/// Surfaces in the capital letters X Y Z, which stand for x y z moved by an offset.
Region region(const std::vector<std::string>& surfaces, const Vec3& offset, int dimension) {
  std::vector<Expression> expressions;
  for (std::string text : surfaces) {
    text = std::regex_replace(text, std::regex("X"), "(x + cx)");
    text = std::regex_replace(text, std::regex("Y"), "(y + cy)");
    text = std::regex_replace(text, std::regex("Z"), "(z + cz)");
    expressions.push_back(*parse_expression(text, {}).expression);
  }
  return {expressions, {{"cx", offset[0]}, {"cy", offset[1]}, {"cz", offset[2]}}, dimension};
}

MassProperties quadrature(const Region& set) {
  const MassProperties result =
      mass_properties([&](const Vec3& u) { return set.cast(u); }, radius(set), set.dimension());
  CHECK(result.accurate);
  return result;
}

struct Solid {
  std::string shape;
  std::vector<std::string> surfaces;  // the origin inside, but not at the centroid
  int dimension = 3;
};

const std::vector<Solid>& solids() {
  static const std::vector<Solid> table{
      {"{ type = \"box\", size = [1, 2, 0.6] }",
          {"X - 0.5", "-X - 0.5", "Y - 1", "-Y - 1", "Z - 0.3", "-Z - 0.3"}},
      {"{ type = \"box\", size = [1, 3] }", {"X - 0.5", "-X - 0.5", "Y - 1.5", "-Y - 1.5"}, 2},
      {"{ type = \"cylinder\", radius = 0.7, length = 1.5 }", {"X^2 + Y^2 - 0.49", "Z - 0.75", "-Z - 0.75"}},
      {"{ type = \"capsule\", radius = 0.4, length = 1 }",
          {"X^2 + Y^2 + max(Z - 0.5, 0)^2 + max(-Z - 0.5, 0)^2 - 0.16"}},
      // s = 0.9 - Z below the apex, tip = 0.8^2 / (100 1.2)
      {"{ type = \"cone\", radius = 0.8, height = 1.2 }",
          {"X^2 + Y^2 - 2*0.64/120*max(0.9 - Z, 0) - (0.64 - 2*0.64/100)/1.44*max(0.9 - Z, 0)^2", "Z - 0.9",
              "-Z - 0.3"}},
      {"{ type = \"cone\", radius = 0.8, height = 1.2, tip = 0.2 }",
          {"X^2 + Y^2 - 0.4*max(0.9 - Z, 0) - (0.64 - 0.4*1.2)/1.44*max(0.9 - Z, 0)^2", "Z - 0.9",
              "-Z - 0.3"}},
      {"{ type = \"lens\", radius = 1, thickness = 0.8 }",
          {"X^2 + Y^2 + (Z + 0.6)^2 - 1", "X^2 + Y^2 + (Z - 0.6)^2 - 1"}},
      {"{ type = \"lens\", radii = [1, 0.6], thickness = 0.5 }",
          {"X^2 + Y^2 + (Z + 0.7)^2 - 1", "X^2 + Y^2 + (Z - 0.4)^2 - 0.36"}},
      {"{ type = \"lens\", radii = [0.6, 1], thickness = 1.1 }",
          {"X^2 + Y^2 + Z^2 - 0.36", "X^2 + Y^2 + (Z - 0.5)^2 - 1"}},
      {"{ type = \"half_ball\", radius = 0.9 }", {"X^2 + Y^2 + (Z + 0.3)^2 - 0.81", "-Z - 0.3"}},
      {"{ type = \"wedge\", size = [1.2, 0.6, 0.8] }",
          {"-X - 0.3", "-Z - 0.3", "Y - 0.4", "-Y - 0.2", "(X + 0.3)/1.2 + (Z + 0.3)/0.8 - 1"}},
      {"{ type = \"polytope\", vertices = [[0, 0, 0], [1, 0, 0], [0, 2, 0], [0, 0, 1.5]] }",
          {"-X - 0.2", "-Y - 0.2", "-Z - 0.2", "(X + 0.2) + (Y + 0.2)/2 + (Z + 0.2)/1.5 - 1"}},
      {"{ type = \"polytope\", halfspaces = [[2, 0, 0, 2], [-1, 0, 0, 0.5], [0, 1, 0, 0.4], [0, -1, 0, 0.4], "
       "[1, 0, 1, 0.9], [0, 0.3, -1, 0.5]] }",
          {"X - 1", "-X - 0.5", "Y - 0.4", "-Y - 0.4", "X + Z - 0.9", "0.3*Y - Z - 0.5"}},
      {"{ type = \"polygon\", vertices = [[0, 0], [2, 0], [2.5, 1], [0, 1.5]] }",
          {"-X - 0.5", "-Y - 0.5", "2*(X + 0.5) - (Y + 0.5) - 4", "(X + 0.5)/2 + 2.5*(Y + 0.5) - 3.75"}, 2},
      {"{ type = \"polygon\", vertices = [[0, 1.5], [2.5, 1], [2, 0], [1, 0], [0, 0]] }",
          {"-X - 0.5", "-Y - 0.5", "2*(X + 0.5) - (Y + 0.5) - 4", "(X + 0.5)/2 + 2.5*(Y + 0.5) - 3.75"}, 2},
  };
  return table;
}

/// Largest d . x on the set.
double support(const Region& set, const Vec3& d) { return dot(d, furthest(set, d)); }
double support(const Shape& set, const Vec3& d) { return dot(d, set.kind->furthest(set, d)); }

}  // namespace

TEST_CASE("the inertia of every solid agrees with quadrature of its surfaces") {
  for (const Solid& solid : solids()) {
    INFO(solid.shape);
    std::vector<double> expected =
        moments_per_mass(quadrature(region(solid.surfaces, {}, solid.dimension)), solid.dimension, 14);
    const std::vector<double> found = inertia_values(read_body("shape = " + solid.shape, solid.dimension));
    REQUIRE(found.size() == expected.size());
    const double largest = 3 * *std::max_element(expected.begin(), expected.end());
    for (std::size_t i = 0; i < found.size(); ++i)
      CHECK_THAT(found[i], WithinAbs(3 * expected[i], 1e-8 * largest));
  }
}

TEST_CASE("the volume of every solid, which is its share of a union, agrees with quadrature") {
  for (const Solid& solid : solids()) {
    if (solid.shape.find("poly") != std::string::npos) continue;  // exact sums, which test_polytope checks
    INFO(solid.shape);
    // With a ball or disc in the same place: I = m (V k + V_ball k_ball) / (V + V_ball).
    const bool planar = solid.dimension == 2;
    const MassProperties own = quadrature(region(solid.surfaces, {}, solid.dimension));
    const double ball = planar ? std::numbers::pi : 4 * std::numbers::pi / 3, k_ball = planar ? 0.5 : 0.4;
    const Body body = read_body("[[body.part]]\nshape = " + solid.shape +
            "\n[[body.part]]\nshape = { type = \"" + (planar ? "disc" : "sphere") + "\", radius = 1 }",
        solid.dimension);
    const double moment = planar ? own.inertia[2][2] : own.inertia[0][0];
    const double expected = 3 * (own.volume * moment + ball * k_ball) / (own.volume + ball);
    CHECK_THAT(inertia_values(body)[0], WithinRel(expected, 1e-8));
  }
}

TEST_CASE("the origin of every solid is its centroid, and support and size belong to it") {
  for (const Solid& solid : solids()) {
    INFO(solid.shape);
    const Vec3 centroid = quadrature(region(solid.surfaces, {}, solid.dimension)).centroid;
    const Region centred = region(solid.surfaces, centroid, solid.dimension);
    const Shape shape = read_body("shape = " + solid.shape, solid.dimension).parts[0].shape;
    for (const Vec3& u : spread_directions(solid.dimension, 1000)) {
      const double border = centred.reach(u);
      if (border > shape.size * (1 + 1e-7)) CHECK(border <= shape.size);
    }
    CHECK_THAT(shape.size, WithinRel(radius(centred), 1e-3));
    for (const Vec3& d : spread_directions(solid.dimension, 8)) {
      INFO(shown(d, 3));
      CHECK_THAT(support(shape, d), WithinAbs(support(centred, d), 2e-8));
    }
  }
}

TEST_CASE("the lens alone of the solids with edges is strictly convex") {
  for (const Solid& solid : solids()) {
    INFO(solid.shape);
    const Shape shape = read_body("shape = " + solid.shape, solid.dimension).parts[0].shape;
    CHECK(is_strictly_convex(shape) == (shape.kind->name == "lens"));
    CHECK_FALSE(shape.placed);
  }
}

TEST_CASE("a cone with a small tip has the inertia of a sharp one") {
  const Body cone = read_body("shape = { type = \"cone\", radius = 0.5, height = 2, tip = 1e-9 }", 3);
  // 3/80 m (4 r^2 + h^2) across and 3/10 m r^2 along; the apex lies 3/4 h above the centroid.
  CHECK_THAT(inertia_values(cone)[0], WithinRel(3.0 * 3 / 80 * (1 + 4), 1e-6));
  CHECK_THAT(inertia_values(cone)[2], WithinRel(3.0 * 3 / 10 * 0.25, 1e-6));
  CHECK_THAT(support(cone.parts[0].shape, {0, 0, 1}), WithinRel(1.5, 1e-6));
  CHECK_THAT(support(cone.parts[0].shape, {0, 0, -1}), WithinRel(0.5, 1e-6));
}

TEST_CASE("sizes follow the parameters, and with them everything that is derived") {
  const auto [shape, numbers] = GENERATE(table<std::string, std::string>({
      {"{ type = \"box\", size = [\"r\", \"2*r\", 1] }", "{ type = \"box\", size = [1.5, 3, 1] }"},
      {"{ type = \"cylinder\", radius = \"r\", length = \"r + 1\" }",
          "{ type = \"cylinder\", radius = 1.5, length = 2.5 }"},
      {"{ type = \"capsule\", radius = \"r/3\", length = \"r\" }",
          "{ type = \"capsule\", radius = 0.5, length = 1.5 }"},
      {"{ type = \"cone\", radius = \"r\", height = \"2*r\" }",
          "{ type = \"cone\", radius = 1.5, height = 3 }"},
      {"{ type = \"lens\", radii = [\"r\", 2], thickness = \"r/3\" }",
          "{ type = \"lens\", radii = [1.5, 2], thickness = 0.5 }"},
      {"{ type = \"wedge\", size = [\"r\", 2, \"r/3\"] }", "{ type = \"wedge\", size = [1.5, 2, 0.5] }"},
      {"{ type = \"half_ball\", radius = \"r\" }", "{ type = \"half_ball\", radius = 1.5 }"},
  }));
  INFO(shape);
  const Body body = read_body("shape = " + shape, 3, "r = 0.6");
  const Body other = read_body("shape = " + numbers, 3);
  const auto changed = [](const Quantity& q) {
    return evaluate(q.expr, [](const std::string&) { return 1.5; });
  };
  for (std::size_t i = 0; i < body.parts[0].shape.numbers.size(); ++i)
    CHECK_THAT(
        changed(body.parts[0].shape.numbers[i]), WithinAbs(other.parts[0].shape.numbers[i].value, 1e-13));
  for (std::size_t i = 0; i < body.inertia.size(); ++i)
    CHECK_THAT(changed(body.inertia[i]), WithinAbs(other.inertia[i].value, 1e-13));
}

TEST_CASE("a wedge is the polytope of its corners") {
  const std::string turn = GENERATE(as<std::string>{}, "", ", orientation = [1, 0.2, -0.3, 0.5]");
  const Body wedge = read_body("shape = { type = \"wedge\", size = [1.5, 0.6, 0.9]" + turn + " }", 3);
  const Body polytope = read_body(
      "shape = { type = \"polytope\", vertices = [[0, 0, 0], [1.5, 0, 0], [0, 0, 0.9], [0, 0.6, 0], "
      "[1.5, 0.6, 0], [0, 0.6, 0.9]]" +
          turn + " }",
      3);
  const std::vector<double> one = inertia_values(wedge), two = inertia_values(polytope);
  for (std::size_t i = 0; i < 6; ++i) CHECK_THAT(one[i], WithinAbs(two[i], 1e-13));
  const Shape &a = wedge.parts[0].shape, &b = polytope.parts[0].shape;
  CHECK_THAT(a.size, WithinRel(b.size, 1e-14));
  for (const Vec3& d : spread_directions(3, 100)) CHECK_THAT(support(a, d), WithinAbs(support(b, d), 1e-14));
}

TEST_CASE("a solid turned in its body turns its inertia") {
  // 90 degrees about y: the axis of the cylinder becomes x.
  const std::vector<double> inertia = inertia_values(
      read_body("shape = { type = \"cylinder\", radius = 1, length = 3, orientation = [1, 0, 1, 0] }", 3));
  CHECK_THAT(inertia[0], WithinRel(1.5, 1e-14));
  CHECK_THAT(inertia[1], WithinRel(3.0, 1e-14));
  CHECK_THAT(inertia[2], WithinRel(3.0, 1e-14));
}

TEST_CASE("a polytope turned in its body turns its inertia") {
  const std::string vertices = "vertices = [[0, 0, 0], [1, 0, 0], [0, 2, 0], [0, 0, 1.5]]";
  const std::vector<double> straight =
      inertia_values(read_body("shape = { type = \"polytope\", " + vertices + " }", 3));
  // 90 degrees about z: x -> y, y -> -x.
  const std::vector<double> turned = inertia_values(
      read_body("shape = { type = \"polytope\", orientation = [1, 0, 0, 1], " + vertices + " }", 3));
  CHECK_THAT(turned[0], WithinRel(straight[1], 1e-12));
  CHECK_THAT(turned[1], WithinRel(straight[0], 1e-12));
  CHECK_THAT(turned[2], WithinRel(straight[2], 1e-12));
  CHECK_THAT(turned[3], WithinRel(-straight[3], 1e-12));  // xy
  CHECK_THAT(turned[4], WithinRel(-straight[5], 1e-12));  // xz
  CHECK_THAT(turned[5], WithinRel(straight[4], 1e-12));   // yz
}

TEST_CASE("the axes of facets that are written elsewhere move into them") {
  const Body body = read_body(
      "inertia = [1, 1, 1]\nshape = { type = \"polytope\", at = [0, 0, \"r\"], orientation = [1, 0, 0, 1], "
      "halfspaces = [[1, 0, 0, \"2 + r\"], [-1, 0, 0, -2], [0, 1, 0, 1], [0, -1, 0, 1], [0, 0, 1, 1], "
      "[0, 0, -1, 1]] }",
      3, "r = 0.5");
  // x from 2 to 2.5, turned to y: the middle is at y = 2.25, and every facet is seen from there.
  const Shape& shape = body.parts[0].shape;
  CHECK_THAT(shape.at[0].value, WithinAbs(0, 1e-14));
  CHECK_THAT(shape.at[1].value, WithinAbs(2.25, 1e-14));
  CHECK_THAT(shape.at[2].value, WithinAbs(0.5, 1e-14));
  CHECK_FALSE(shape.at[2].constant);
  CHECK_THAT(shape.numbers[3].value, WithinAbs(0.25, 1e-14));
  CHECK_FALSE(shape.numbers[3].constant);
  CHECK_THAT(shape.numbers[7].value, WithinAbs(0.25, 1e-14));
  CHECK_THAT(support(shape, {1, 0, 0}), WithinAbs(0.25, 1e-14));
}

TEST_CASE("at keeps the vertices where they are written") {
  const std::string square = "vertices = [[1, 1], [3, 1], [3, 3], [1, 3]]";
  const Shape centred = read_body("shape = { type = \"polygon\", " + square + " }", 2).parts[0].shape;
  CHECK_THAT(support(centred, {1, 0, 0}), WithinAbs(1, 1e-15));
  CHECK_THAT(centred.size, WithinAbs(std::sqrt(2.0), 1e-15));
  const Shape kept =
      read_body("inertia = 1\nshape = { type = \"polygon\", at = [0, 0], " + square + " }", 2).parts[0].shape;
  CHECK_THAT(kept.at[0].value + support(kept, {1, 0, 0}), WithinAbs(3, 1e-15));
  const Body back = read_body("shape = { type = \"polygon\", at = [-2, -2], " + square + " }", 2);
  CHECK(back.parts[0].shape.placed);
  CHECK_THAT(inertia_values(back)[0], WithinRel(3 * 4.0 / 6, 1e-12));  // m a^2 / 6
}

TEST_CASE("offsets of half-spaces may be parameters where at and inertia are given") {
  const Body body = read_body(
      "inertia = [1, 1, 1]\nshape = { type = \"polytope\", at = [0, 0, 0], halfspaces = [[2, 0, 0, \"r\"], "
      "[-1, 0, 0, 1], [0, 1, 0, 1], [0, -1, 0, 1], [0, 0, 1, 1], [0, 0, -1, 1]] }",
      3, "r = 3");
  CHECK_FALSE(body.parts[0].shape.numbers[3].constant);
  CHECK_THAT(body.parts[0].shape.numbers[3].value, WithinAbs(1.5, 1e-15));
  CHECK_THAT(body.parts[0].shape.size, WithinAbs(std::sqrt(1.5 * 1.5 + 2), 1e-14));
}

TEST_CASE("sizes whose consequences are too long to write down are refused") {
  std::string sum = "r";
  for (int i = 0; i < 500; ++i) sum += " + r";
  const ReadResult result = read_model_text(
      "[model]\nname = \"m\"\n[parameters]\nr = 0.01\n[[body]]\nname = \"b\"\n"
      "mass = 1\nshape = { type = \"lens\", radius = \"" +
          sum + "\", thickness = 0.1 }\n",
      "m.toml");
  REQUIRE_FALSE(result.diagnostics.empty());
  CHECK(to_string(result.diagnostics[0]) ==
      "m.toml:8:9: error: what follows from these expressions is too long; write them shorter");
}
