// What every shape of the table must have; one that is added is tested here by being in the table.
#include <cmath>
#include <map>
#include <set>

#include "generator/model/model.hpp"
#include "generator/read/read_model.hpp"
#include "generator/shapes/shape_kind.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::model;

namespace {

/// A table for each shape, whose sizes are all different; in the plane where the shape lives there alone.
const std::map<std::string, std::string>& examples() {
  static const std::map<std::string, std::string> tables{
      {"sphere", "radius = 0.7"},
      {"disc", "radius = 0.7"},
      {"ellipsoid", "axes = [0.5, 0.7, 1.1]"},
      {"ellipse", "axes = [0.5, 0.7]"},
      {"superellipsoid", "axes = [0.5, 0.7, 1.1], exponent = 3"},
      {"halfspace", "normal = [0.6, 0, 0.8], offset = 0.3"},
      {"box", "size = [0.5, 0.7, 1.1]"},
      {"cylinder", "radius = 0.7, length = 1.1"},
      {"capsule", "radius = 0.7, length = 1.1"},
      {"cone", "radius = 0.7, height = 1.1"},
      {"lens", "radii = [0.7, 1.1], thickness = 0.5"},
      {"half_ball", "radius = 0.7"},
      {"wedge", "size = [0.5, 0.7, 1.1]"},
      {"polytope", "vertices = [[0, 0, 0], [1, 0, 0], [0, 2, 0], [0, 0, 1.5]]"},
      {"polygon", "vertices = [[0, 0], [2, 0], [2.5, 1], [0, 1.5]]"},
  };
  return tables;
}

int dimension_of(const ShapeKind& kind) { return kind.dimension == 2 ? 2 : 3; }

Shape example(const ShapeKind& kind) {
  const ReadResult result = read_model_text("[model]\nname = \"m\"\ndimension = " +
          std::to_string(dimension_of(kind)) + "\n[[body]]\nname = \"free\"\nmass = 1\nshape = { type = \"" +
          (kind.dimension == 2 ? "disc" : "sphere") +
          "\", radius = 1 }\n[[body]]\nname = \"b\"\nmotion = \"fixed\"\nshape = { type = \"" + kind.name +
          "\", " + examples().at(kind.name) + " }\n",
      "m.toml");
  INFO(kind.name << (result.diagnostics.empty() ? "" : to_string(result.diagnostics[0])));
  REQUIRE(result.model);
  return result.model->bodies[1].parts[0].shape;
}

Expression parsed(const std::string& text) {
  INFO(text);
  const ParsedExpression result = parse_expression(text, {});
  REQUIRE(result.expression);
  return *result.expression;
}

/// The largest f_i at a point.
double largest(const SurfaceText& text, const Shape& shape, const Vec3& point) {
  std::map<std::string, double> known{{"x", point[0]}, {"y", point[1]}, {"z", point[2]}};
  const auto lookup = [&](const std::string& name) { return known.at(name); };
  for (std::size_t i = 0; i < text.fields.size(); ++i) known[text.fields[i].name] = shape.numbers[i].value;
  for (const SurfaceText::Term& term : text.terms) known[term.name] = evaluate(parsed(term.text), lookup);
  double most = -std::numeric_limits<double>::infinity();
  for (const std::string& surface : text.surfaces) most = std::max(most, evaluate(parsed(surface), lookup));
  return most;
}

}  // namespace

TEST_CASE("every shape says all that a shape is") {
  std::set<std::string> names;
  for (const ShapeKind* kind : shape_kinds()) {
    INFO(kind->name);
    CHECK(names.insert(kind->name).second);
    CHECK(find_shape(kind->name) == kind);
    CHECK_FALSE(kind->keys.empty());
    CHECK(kind->read != nullptr);
    CHECK(kind->surfaces != nullptr);
    CHECK(kind->radius != nullptr);
    CHECK(kind->furthest != nullptr);
    // A half-space is never free and has no mass; facets have sums in place of texts.
    const bool has_texts = !kind->halfspace && kind->facet_sums == nullptr;
    CHECK((kind->volume != nullptr) == has_texts);
    CHECK((kind->moments != nullptr) == has_texts);
  }
  CHECK(find_shape("ball") == nullptr);
}

TEST_CASE("a shape of one dimension names one of the other") {
  for (const ShapeKind* kind : shape_kinds()) {
    INFO(kind->name);
    CHECK((kind->dimension == 0) == kind->instead.empty());
    if (kind->dimension == 0) continue;
    const ShapeKind* instead = find_shape(kind->instead);
    REQUIRE(instead != nullptr);
    CHECK(instead->dimension != kind->dimension);
  }
}

TEST_CASE("the surfaces of every shape are text of its fields, its terms and the axes") {
  for (const ShapeKind* kind : shape_kinds()) {
    INFO(kind->name);
    const int dimension = dimension_of(*kind);
    const Shape shape = example(*kind);
    const SurfaceText text = kind->surfaces(shape, dimension);
    CHECK(text.fields.size() <= shape.numbers.size());
    std::set<std::string> known{"x", "y"};
    if (dimension == 3) known.insert("z");
    for (const ShapeField& field : text.fields) CHECK(known.insert(field.name).second);
    for (const SurfaceText::Term& term : text.terms) {
      for (const std::string& name : symbols(parsed(term.text))) CHECK(known.contains(name));
      CHECK(known.insert(term.name).second);
    }
    for (const std::string& surface : text.surfaces)
      for (const std::string& name : symbols(parsed(surface))) CHECK(known.contains(name));
  }
}

TEST_CASE("the furthest points of every shape lie on its surfaces and within its radius") {
  for (const ShapeKind* kind : shape_kinds()) {
    if (kind->halfspace) continue;
    INFO(kind->name);
    const int dimension = dimension_of(*kind);
    const Shape shape = example(*kind);
    const SurfaceText text = kind->surfaces(shape, dimension);
    CHECK(largest(text, shape, {}) < 0);
    for (const Vec3& d : spread_directions(dimension, 200)) {
      const Vec3 point = kind->furthest(shape, d);
      CHECK_THAT(largest(text, shape, point), WithinAbs(0, 1e-12));
      CHECK(norm(point) <= kind->radius(shape) * (1 + 1e-12));
      // No point of the border of another direction lies further along d.
      for (const Vec3& other : spread_directions(dimension, 20))
        CHECK(dot(d, kind->furthest(shape, other)) <= dot(d, point) + 1e-12);
    }
  }
}
