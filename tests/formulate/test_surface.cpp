#include "generator/formulate/surfaces/surface.hpp"

#include <cmath>
#include <set>

#include "generator/formulate/surfaces/implicit_surface.hpp"
#include "tests/formulate/sample.hpp"
#include "tests/formulate/shapes.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using formulate::Block;
using formulate::Surface;
using formulate::surface_of;
using test::implicit;
using test::shape_of;

namespace {

std::string kind_name(const std::string& expression) {
  return surface_of(implicit({expression}), 3).kind.name;
}

std::vector<double> field_values(const Surface& surface) {
  std::vector<double> values;
  for (const model::Quantity& quantity : surface.values) values.push_back(quantity.value);
  return values;
}

/// f and its gradient at a point.
struct Slope {
  double f = 0;
  std::vector<double> gradient;
};
Slope slope(const Surface& surface, const std::vector<double>& point, std::size_t which = 0) {
  Block block;
  const formulate::Vec p = test::numbers_of(block, "point", kernel::axes(static_cast<int>(point.size())));
  formulate::Vec fields;
  for (const formulate::Field& field : surface.kind.fields)
    fields.push_back(test::numbers_of(block, field.name, {field.name})[0]);
  const formulate::Expr f = surface.kind.functions(block, p, fields)[which];
  block.append(ir::port::ray, f);
  for (const formulate::Expr& axis : p) block.append(ir::port::ray, block.tape.derivative(f, axis));
  std::vector<double> inputs = point;
  for (const double value : field_values(surface)) inputs.push_back(value);
  const std::vector<double> out = ir::interpret(test::lowered(block), inputs);
  return {out[0], {out.begin() + 1, out.end()}};
}

}  // namespace

TEST_CASE("expressions that differ only in decimals share a kind") {
  CHECK(kind_name("x^2/1.5 + y^2 - 2.25") == kind_name("x^2/3.5 + y^2 - 0.5"));
  CHECK(kind_name("x^2 + y^2 - 1.5") == kind_name("x^2+y^2-1.5e3"));
  CHECK(kind_name("abs(x)^2.3 + y^2 - 1") == kind_name("abs(x)^3.7 + y^2 - 1"));
  CHECK(kind_name("x^2 + y^2 - sqrt(3)") == kind_name("x^2 + y^2 - 0.5"));
}

TEST_CASE("a named parameter is a number like any other") {
  CHECK(kind_name("x^2 + y^2 - radius") == kind_name("x^2 + y^2 - 1.5"));
  CHECK(kind_name("x^2 + y^2 - radius") == kind_name("x^2 + y^2 - size"));
}

TEST_CASE("expressions that differ in structure have kinds of their own") {
  const std::vector<std::string> expressions = {"x^2 + y^2 - 1.5", "x^2 + z^2 - 1.5", "x^2 - y^2 - 1.5",
      "x^2 + y^2 - 1", "x^2 + y^2 - 2", "x^2 + y^4 - 1.5", "abs(x)^2.5 + y^2 - 1.5", "abs(x)^3.5 + y^2 - 1.5",
      "(x + y)^2 - 1.5", "x + y^2 - 1.5", "p*x^2 + p*y^2 - 1.5", "p*x^2 + q*y^2 - 1.5", "-x^2 + y",
      "(-x)^2 + y", "x - (y - z)", "x - y - z", "max(x, y)", "min(x, y)", "(abs(x)^p)^2 - 1.5",
      "abs(x)^(p^2) - 1.5"};
  std::set<std::string> names;
  for (const std::string& expression : expressions) {
    INFO(expression);
    CHECK(names.insert(kind_name(expression)).second);
  }
}

TEST_CASE("two surfaces are another kind than either of them") {
  const std::string both = surface_of(implicit({"x^2 + y^2 - 1", "y - 0.5"}), 3).kind.name;
  const std::string turned = surface_of(implicit({"y - 0.5", "x^2 + y^2 - 1"}), 3).kind.name;
  CHECK(both != kind_name("x^2 + y^2 - 1"));
  CHECK(both != kind_name("y - 0.5"));
  CHECK(both != turned);
}

TEST_CASE("the decimals of an expression are its fields in the order of their appearance") {
  const Surface surface = surface_of(implicit({"x^2/1.5 + abs(y)^2.3 - 0.25"}), 3);
  CHECK(field_values(surface) == std::vector<double>{1.5, 2.3, 0.25, 0.5});
  REQUIRE(surface.kind.fields.size() == 4);
  CHECK(surface.kind.fields[2].name == "k3");
  CHECK(surface.kind.fields[3].name == "scale1");
}

TEST_CASE("a parameter that occurs twice is one field") {
  CHECK(surface_of(implicit({"p*x^2 + p*y^2 - q"}), 3).kind.fields.size() == 3);  // p, q, scale1
}

TEST_CASE("an expression is computed as it is written, times its scale") {
  const Surface surface = surface_of(implicit({"x^2/1.5 + abs(y)^2.3*z - exp(-z/3) + 12"}), 3);
  const double x = 0.4, y = -0.7, z = 1.1;
  CHECK(slope(surface, {x, y, z}).f ==
      Approx(0.5 * (x * x / 1.5 + std::pow(std::abs(y), 2.3) * z - std::exp(-z / 3) + 12)));
}

TEST_CASE("numbers beyond what a product of 64-bit integers holds do no harm") {
  const std::string text = GENERATE("(1000*x)^8 + y^2 - 1", "1000000^3*(x/1000000)^4 + y^2 - 1",
      "(100*x - 300*y)^10", "(x/1000000)^4", "-(1000*x)^8 - (1000*y)^8",
      "10000000000*(10000000000*x^2) + y^2 - 1", "x^2 + y^2 - 1000000000000000");
  INFO(text);
  const model::Shape shape = implicit({text});
  const double x = 0.75, y = 0.5, z = 0;
  const double expected = model::evaluate(
      shape.surfaces[0], [&](const std::string& name) { return name == "x" ? x : (name == "y" ? y : z); });
  CHECK(slope(surface_of(shape, 3), {x, y, z}).f == Approx(0.5 * expected));
}

TEST_CASE("shapes of one type share a kind whatever their size") {
  CHECK(surface_of(shape_of("sphere", {1}), 3).kind.name == "sphere");
  CHECK(surface_of(shape_of("sphere", {2.5}), 3).kind.name == "sphere");
  CHECK(surface_of(shape_of("disc", {2.5}), 2).kind.name == "disc");
  CHECK(surface_of(shape_of("ellipsoid", {1, 2, 3}), 3).kind.name == "ellipsoid");
  CHECK(surface_of(shape_of("ellipse", {1, 2}), 2).kind.name == "ellipse");
  CHECK(surface_of(test::halfspace(3), 3).kind.name == "halfspace");
  CHECK(surface_of(test::halfspace(2), 2).kind.name == "planar_halfspace");
}

TEST_CASE("an even exponent is part of the kind, another one is a field") {
  const auto kind = [](double exponent) {
    return surface_of(shape_of("superellipsoid", {1, 2, 3, exponent}), 3);
  };
  CHECK(kind(4).kind.name == "superellipsoid_4");
  CHECK(kind(6).kind.name == "superellipsoid_6");
  CHECK(kind(3).kind.name == "superellipsoid");
  CHECK(kind(2.5).kind.name == "superellipsoid");
  CHECK(kind(18).kind.name == "superellipsoid");
  CHECK(kind(4).values.size() == 3);
  CHECK(field_values(kind(2.5)) == std::vector<double>{1, 2, 3, 2.5});
}

TEST_CASE("an exponent that a parameter may change is a field") {
  model::Shape shape = shape_of("superellipsoid", {1, 2, 3, 4});
  shape.numbers.back().constant = false;
  CHECK(surface_of(shape, 3).kind.name == "superellipsoid");
}

TEST_CASE("every kind has a value for each of its fields") {
  for (const test::NamedShape& shape : test::shapes()) {
    const Surface surface = surface_of(shape.shape, shape.dimension);
    INFO(shape.name);
    CHECK(surface.values.size() == surface.kind.fields.size());
    CHECK(surface.kind.lines.size() == static_cast<std::size_t>(surface.kind.count));
  }
}

TEST_CASE("a function vanishes on the border with a gradient of about one") {
  // A point on each surface, in the order of the surfaces.
  const double sixth = std::sqrt(0.5) / 6;
  const auto [name, shape,
      points] = GENERATE_COPY(table<std::string, model::Shape, std::vector<std::vector<double>>>({
      {"sphere", shape_of("sphere", {2.5}), {{1.5, 0, 2}}},
      {"ellipsoid", shape_of("ellipsoid", {2, 2, 2}), {{0, -2, 0}}},
      {"superellipsoid_4", shape_of("superellipsoid", {3, 3, 3, 4}), {{3, 0, 0}}},
      {"superellipsoid", shape_of("superellipsoid", {3, 3, 3, 2.5}), {{0, 0, -3}}},
      {"halfspace", shape_of("halfspace", {0.6, 0, 0.8, 2}), {{1.2, 7, 1.6}}},
      {"box", shape_of("box", {1, 2, 4}),
          {{0.5, 0.3, 1}, {-0.5, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 2}, {0.2, 0, -2}}},
      {"cylinder", shape_of("cylinder", {0.5, 3}), {{0.3, -0.4, 1}, {0.1, 0, 1.5}, {0, 0, -1.5}}},
      {"capsule, side", shape_of("capsule", {0.5, 3}), {{0.3, -0.4, 1}}},
      {"capsule, upper cap", shape_of("capsule", {0.5, 3}), {{0.3, 0, 1.9}}},
      {"capsule, lower cap", shape_of("capsule", {0.5, 3}), {{0, 0, -2}}},
      {"cone", shape_of("cone", {1, 1e-9, 1, 0.5}), {{0.6, 0.8, 0}, {0.3, 0, -0.5}}},
      {"lens", shape_of("lens", {1, 2, -0.8, 1.8}),
          {{0, 0, 0.2}, {sixth, sixth, 1.8 - std::sqrt(4 - 1.0 / 36)}}},
      {"half_ball", shape_of("half_ball", {2}), {{0, 1.2, 0.85}, {0.3, 0, -0.75}}},
      {"wedge", shape_of("wedge", {3, 2, 6}), {{-1, 0, 0}, {1, 0, -2}, {0, 1, 0}, {0, -1, 0}, {0.5, 0.3, 1}}},
      {"polytope_2", shape_of("polytope", {0.6, 0, 0.8, 2, 0, -1, 0, 3}), {{1.2, 7, 1.6}, {5, -3, 1}}},
  }));
  INFO(name);
  const Surface surface = surface_of(shape, 3);
  REQUIRE(points.size() == static_cast<std::size_t>(surface.kind.count));
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Slope border = slope(surface, points[i], i);
    CHECK_THAT(border.f, WithinAbs(0, 1e-14));
    double square = 0;
    for (const double x : border.gradient) square += x * x;
    CHECK(std::sqrt(square) == Approx(1));
  }
}

TEST_CASE("the lines of a kind are its formulas with the terms put in") {
  const auto [shape, numbers,
      lines] = GENERATE(table<std::string, std::vector<double>, std::vector<std::string>>({
      {"sphere", {1}, {"(x^2 + y^2 + z^2 - radius^2) / radius / 2"}},
      {"capsule", {1, 2},
          {"(x^2 + y^2 + max(z - length/2, 0)^2 + max(-z - length/2, 0)^2 - radius^2) / radius / 2"}},
      {"cone", {0.5, 0.1, 1.5, 0.5},
          {"((1 + slope^2)^(-1/2)) (sqrt(x^2 + y^2 + rounding^2) - slope (vertex - z))", "-z - base"}},
      {"half_ball", {1}, {"(x^2 + y^2 + (z + 3/8 radius)^2 - radius^2) / radius / 2", "-(z + 3/8 radius)"}},
      {"ellipsoid", {1, 2, 3}, {"((ax + ay + az)/6) ((x/ax)^2 + (y/ay)^2 + (z/az)^2 - 1)"}},
  }));
  CHECK(surface_of(shape_of(shape, numbers), 3).kind.lines == lines);
}

TEST_CASE("a rounded apex has a normal") {
  // Slope 1/2 and tip 0.02: epsilon = tip / k = 0.04, and the vertex lies epsilon / k = 0.08 above the apex.
  const Surface cone = surface_of(shape_of("cone", {0.5, 0.04, 1.08, 0.5}), 3);
  const Slope apex = slope(cone, {0, 0, 1});
  CHECK_THAT(apex.f, WithinAbs(0, 1e-15));
  CHECK(apex.gradient[0] == 0);
  CHECK(apex.gradient[1] == 0);
  CHECK(apex.gradient[2] == Approx(0.5 / std::sqrt(1.25)));
  // rho^2 = 2 tip s next to the apex.
  CHECK_THAT(slope(cone, {std::sqrt(2 * 0.02 * 1e-6), 0, 1 - 1e-6}).f, WithinAbs(0, 1e-10));
}

TEST_CASE("the gradient of a capsule does not jump where the caps begin") {
  const Surface capsule = surface_of(shape_of("capsule", {0.5, 3}), 3);
  const Slope below = slope(capsule, {0.3, 0.4, 1.5 - 1e-9}), above = slope(capsule, {0.3, 0.4, 1.5 + 1e-9});
  for (std::size_t i = 0; i < 3; ++i) CHECK_THAT(below.gradient[i], WithinAbs(above.gradient[i], 1e-8));
}

TEST_CASE("facets are data: their number alone makes the kind") {
  const auto name = [](const std::string& type, const std::vector<double>& numbers, int dimension) {
    return surface_of(shape_of(type, numbers), dimension).kind.name;
  };
  CHECK(name("polytope", {1, 0, 0, 1, 0, 1, 0, 2}, 3) == "polytope_2");
  CHECK(name("polytope", {0, 0, 1, 5, 0, 0.6, 0.8, 2}, 3) == "polytope_2");
  CHECK(name("polytope", {1, 0, 0, 1, 0, 1, 0, 2, 0, 0, 1, 3}, 3) == "polytope_3");
  CHECK(name("polygon", {1, 0, 1, 0, 1, 2, -1, 0, 3}, 2) == "polygon_3");
  CHECK(name("box", {1, 2, 3}, 3) == "box");
  CHECK(name("box", {1, 2}, 2) == "planar_box");
}

TEST_CASE("every function is negative inside") {
  for (const test::NamedShape& shape : test::shapes()) {
    if (shape.shape.kind == nullptr) continue;
    INFO(shape.name);
    const Surface surface = surface_of(shape.shape, shape.dimension);
    const std::vector<double> point(static_cast<std::size_t>(shape.dimension), 0.1);
    for (std::size_t i = 0; i < static_cast<std::size_t>(surface.kind.count); ++i)
      CHECK(slope(surface, point, i).f < 0);
  }
}

TEST_CASE("a placed shape is moved and turned in its body") {
  model::Shape shape = shape_of("ellipsoid", {1, 2, 3});
  shape.placed = true;
  for (const double x : {10.0, 20.0, 30.0}) shape.at.push_back(model::literal(x));
  const double half = std::sqrt(0.5);  // a quarter turn about z: the semi-axis of length 1 points along y
  for (const double x : {half, 0.0, 0.0, half}) shape.orientation.push_back(model::literal(x));
  const Surface surface = surface_of(shape, 3);
  CHECK(surface.kind.name == "placed_ellipsoid");
  CHECK_THAT(slope(surface, {10, 21, 30}).f, WithinAbs(0, 1e-14));
  CHECK_THAT(slope(surface, {8, 20, 30}).f, WithinAbs(0, 1e-14));
  CHECK_THAT(slope(surface, {10, 20, 33}).f, WithinAbs(0, 1e-14));
}
