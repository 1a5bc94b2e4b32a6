#include "generator/read/inertia.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "generator/convex/mass_properties.hpp"
#include "generator/read/read_model.hpp"
#include "generator/shapes/superellipsoid.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::model;

namespace {

Region region(const std::vector<std::string>& surfaces, int dimension) {
  std::vector<Expression> expressions;
  for (const std::string& surface : surfaces)
    expressions.push_back(*parse_expression(surface, {}).expression);
  return {expressions, {}, dimension};
}

MassProperties properties(const std::vector<std::string>& surfaces, int dimension) {
  const Region set = region(surfaces, dimension);
  MassProperties result = mass_properties([&](const Vec3& u) { return set.cast(u); }, radius(set), dimension);
  CHECK(result.accurate);
  return result;
}

std::vector<double> moments(const std::vector<std::string>& surfaces, int dimension) {
  return moments_per_mass(properties(surfaces, dimension), dimension);
}

/// Inertia of a body with mass 3 as the reader computes it.
std::vector<double> read_inertia(const std::string& shape, int dimension) {
  const ReadResult result =
      read_model_text("[model]\nname = \"m\"\ndimension = " + std::to_string(dimension) +
              "\n[[body]]\nname = \"b\"\nmass = 3\n" + shape + "\n",
          "m.toml");
  INFO(shape << (result.diagnostics.empty() ? "" : to_string(result.diagnostics[0])));
  REQUIRE(result.model);
  std::vector<double> values;
  for (const Quantity& quantity : result.model->bodies[0].inertia) values.push_back(quantity.value);
  return values;
}

void check_close(const std::vector<double>& a, const std::vector<double>& b, double tolerance) {
  REQUIRE(a.size() == b.size());
  const double largest = *std::max_element(b.begin(), b.end());
  for (std::size_t i = 0; i < a.size(); ++i) CHECK_THAT(a[i], WithinAbs(b[i], tolerance * largest));
}

}  // namespace

TEST_CASE("closed forms of inertia agree with quadrature of the surface") {
  const auto [shape, surface, dimension] = GENERATE(table<std::string, std::string, int>({
      {"shape = { type = \"sphere\", radius = 0.7 }", "x^2 + y^2 + z^2 - 0.49", 3},
      {"shape = { type = \"ellipsoid\", axes = [1, 2, 0.5] }", "x^2 + (y/2)^2 + (z/0.5)^2 - 1", 3},
      {"shape = { type = \"superellipsoid\", axes = [1, 1.5, 0.8] }", "x^4 + (y/1.5)^4 + (z/0.8)^4 - 1", 3},
      {"shape = { type = \"superellipsoid\", axes = [1, 1.5, 0.8], exponent = 3 }",
          "abs(x)^3 + abs(y/1.5)^3 + abs(z/0.8)^3 - 1", 3},
      {"shape = { type = \"disc\", radius = 2 }", "x^2 + y^2 - 4", 2},
      {"shape = { type = \"ellipse\", axes = [1, 3] }", "x^2 + (y/3)^2 - 1", 2},
      {"shape = { type = \"superellipsoid\", axes = [1, 3], exponent = 6 }", "x^6 + (y/3)^6 - 1", 2},
  }));
  INFO(shape);
  check_close(
      read_inertia(shape, dimension), read_inertia("surfaces = [\"" + surface + "\"]", dimension), 1e-8);
}

TEST_CASE("a superellipsoid with exponent 2 is an ellipsoid and with a large one a box") {
  CHECK_THAT(superellipsoid_factor(2, 3), WithinAbs(1.0 / 5, 1e-15));
  CHECK_THAT(superellipsoid_factor(2, 2), WithinAbs(1.0 / 4, 1e-15));
  CHECK_THAT(superellipsoid_factor(1e6, 3), WithinAbs(1.0 / 3, 1e-5));
  CHECK_THAT(superellipsoid_volume(2, 3), WithinAbs(4 * std::numbers::pi / 3, 1e-14));
  CHECK_THAT(superellipsoid_volume(2, 2), WithinAbs(std::numbers::pi, 1e-14));
  CHECK_THAT(superellipsoid_volume(1e6, 3), WithinAbs(8, 1e-4));
  CHECK_THAT(superellipsoid_volume(4, 3), WithinAbs(properties({"x^4 + y^4 + z^4 - 1"}, 3).volume, 1e-8));
}

TEST_CASE("quadrature finds the inertia of bodies with edges") {
  // Box with sides 2a 2b 2c: m/3 (b^2 + c^2); cylinder along x: m r^2/2 and m (3 r^2 + l^2)/12.
  check_close(moments({"x - 1", "-x - 1", "y - 0.5", "-y - 0.5", "z - 2", "-z - 2"}, 3),
      {4.25 / 3, 5.0 / 3, 1.25 / 3, 0, 0, 0}, 1e-8);
  check_close(moments({"y^2 + z^2 - 1", "x - 1.5", "-x - 1.5"}, 3), {0.5, 1, 1, 0, 0, 0}, 1e-8);
  check_close(moments({"x - 1", "-x - 1", "y - 2", "-y - 2"}, 2), {5.0 / 3}, 1e-8);
}

TEST_CASE("quadrature finds products of inertia") {
  // Ellipsoid with semi-axes 1, 2, 1 turned by 45 degrees about z: I = R diag(1, 2/5, 1) R^T per mass.
  check_close(moments({"(x + y)^2/2 + (y - x)^2/8 + z^2 - 1"}, 3), {0.7, 0.7, 1, 0.3, 0, 0}, 1e-8);
}

TEST_CASE("quadrature finds volume and centroid off the origin") {
  const MassProperties ball = properties({"(x - 0.3)^2 + y^2 + (z + 0.2)^2 - 1"}, 3);
  CHECK_THAT(ball.volume, WithinAbs(4 * std::numbers::pi / 3, 1e-8));
  CHECK_THAT(ball.centroid[0], WithinAbs(0.3, 1e-8));
  CHECK_THAT(ball.centroid[2], WithinAbs(-0.2, 1e-8));
  CHECK_THAT(ball.inertia[0][0], WithinAbs(0.4, 1e-8));
}

TEST_CASE("a turned shape turns its inertia") {
  // 90 degrees about z swaps the x and y moments of the ellipsoid: m/5 (b^2 + c^2) with mass 3.
  check_close(
      read_inertia("shape = { type = \"ellipsoid\", axes = [1, 2, 3], orientation = [1, 0, 0, 1] }", 3),
      {3.0 / 5 * 10, 3.0 / 5 * 13, 3, 0, 0, 0}, 1e-12);
}

TEST_CASE("inertia follows the parameters of mass and size") {
  const ReadResult result = read_model_text(R"toml(
[model]
name = "m"
[parameters]
m = 2
r = 0.5
[[body]]
name = "b"
mass = "m"
shape = { type = "sphere", radius = "2*r" }
)toml",
      "m.toml");
  REQUIRE(result.model);
  const Quantity& inertia = result.model->bodies[0].inertia[0];
  CHECK_FALSE(inertia.constant);
  CHECK(inertia.expr.text == "2/5*(m)*(2*r)^2");
  CHECK_THAT(inertia.value, WithinAbs(0.8, 1e-15));
  const auto other = [](const std::string& name) { return name == "m" ? 1.0 : 1.5; };
  CHECK_THAT(evaluate(inertia.expr, other), WithinAbs(0.4 * 9, 1e-14));
}

TEST_CASE("inertia is read as moments or as a matrix") {
  CHECK(read_inertia("shape = { type = \"sphere\", radius = 1 }\ninertia = [1, 2, \"5/2\"]", 3) ==
      std::vector<double>{1, 2, 2.5, 0, 0, 0});
  CHECK(read_inertia("shape = { type = \"sphere\", radius = 1 }\n"
                     "inertia = [[1, 0.1, 0.2], [0.1, 2, 0.3], [0.2, 0.3, 2.5]]",
            3) == std::vector<double>{1, 2, 2.5, 0.1, 0.2, 0.3});
  CHECK(read_inertia("shape = { type = \"disc\", radius = 1 }\ninertia = 7", 2) == std::vector<double>{7});
}

TEST_CASE("a rod's moments satisfy the triangle inequality with equality") {
  CHECK(read_inertia("shape = { type = \"sphere\", radius = 1 }\ninertia = [1, 2, 3]", 3).size() == 6);
}

TEST_CASE("eigenvalues of a symmetric matrix are found in order") {
  const Vec3 values = eigenvalues({{{2, 1, 0}, {1, 2, 0}, {0, 0, -5}}});
  CHECK_THAT(values[0], WithinAbs(-5, 1e-14));
  CHECK_THAT(values[1], WithinAbs(1, 1e-14));
  CHECK_THAT(values[2], WithinAbs(3, 1e-14));
}
