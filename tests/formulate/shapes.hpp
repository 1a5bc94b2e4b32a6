#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "generator/formulate/contacts/contact.hpp"
#include "generator/formulate/surfaces/surface.hpp"
#include "generator/model/quantity.hpp"
#include "generator/shapes/shape_kind.hpp"

namespace signorini::test {

inline model::Shape shape_of(const std::string& name, const std::vector<double>& numbers) {
  model::Shape shape;
  shape.kind = model::find_shape(name);
  if (shape.kind == nullptr) throw std::logic_error("not a shape: " + name);
  for (const double x : numbers) shape.numbers.push_back(model::literal(x));
  return shape;
}

/// A shape given by expressions.
inline model::Shape implicit(const std::vector<std::string>& texts) {
  model::Shape shape;
  for (const std::string& text : texts) {
    const model::ParsedExpression parsed = model::parse_expression(text, {});
    if (!parsed.expression) throw std::logic_error("not an expression: " + text);
    shape.surfaces.push_back(*parsed.expression);
    shape.scales.push_back(0.5);
  }
  return shape;
}

inline model::Shape halfspace(int dimension) {
  return dimension == 3 ? shape_of("halfspace", {0, 0, 1, 0}) : shape_of("halfspace", {0, 1, 0});
}

struct NamedShape {
  std::string name;
  int dimension = 3;
  model::Shape shape;
};

/// A shape of every sort.
inline std::vector<NamedShape> shapes() {
  model::Shape moved = shape_of("ellipsoid", {1, 2, 3});
  moved.placed = true;
  for (const double x : {0.1, 0.2, 0.3}) moved.at.push_back(model::literal(x));
  for (const double x : {1.0, 0.0, 0.0, 0.0}) moved.orientation.push_back(model::literal(x));
  return {
      {"sphere", 3, shape_of("sphere", {1})},
      {"ellipsoid", 3, shape_of("ellipsoid", {1, 2, 3})},
      {"superellipsoid of exponent 4", 3, shape_of("superellipsoid", {1, 2, 3, 4})},
      {"superellipsoid of any exponent", 3, shape_of("superellipsoid", {1, 2, 3, 2.5})},
      {"one expression", 3, implicit({"x^2/1.5 + y^4 + exp(0.3*z) + abs(z)^2.5 - 1.25"})},
      {"two expressions", 3, implicit({"x^2 + y^2 + z^2 - 1", "z + max(x, y)/4 - 0.3"})},
      {"placed ellipsoid", 3, moved},
      {"box", 3, shape_of("box", {1, 2, 3})},
      {"cylinder", 3, shape_of("cylinder", {1, 2})},
      {"capsule", 3, shape_of("capsule", {1, 2})},
      {"cone", 3, shape_of("cone", {0.5, 0.1, 1.5, 0.5})},
      {"lens", 3, shape_of("lens", {1, 1.5, -0.4, 0.7})},
      {"half ball", 3, shape_of("half_ball", {1})},
      {"polytope", 3,
          shape_of(
              "polytope", {1, 0, 0, 0.3, 0, 1, 0, 0.3, 0, 0, 1, 0.3, -0.6, -0.8, 0, 0.5, 0, 0, -1, 0.3})},
      {"disc", 2, shape_of("disc", {1})},
      {"ellipse", 2, shape_of("ellipse", {1, 2})},
      {"planar superellipsoid of exponent 4", 2, shape_of("superellipsoid", {1, 2, 4})},
      {"planar superellipsoid of any exponent", 2, shape_of("superellipsoid", {1, 2, 2.5})},
      {"one planar expression", 2, implicit({"x^2 + (x - y)^4 + sqrt(1 + y^2) - 2.5"})},
      {"planar box", 2, shape_of("box", {1, 2})},
      {"polygon", 2, shape_of("polygon", {1, 0, 0.3, 0, 1, 0.3, -0.6, -0.8, 0.2})},
      {"two planar expressions", 2, implicit({"x^2 + y^2 - 1", "y - 0.25"})},
      {"wedge", 3, shape_of("wedge", {1, 2, 3})},
  };
}

enum class FrictionKind { none, elliptic, elliptic_torsion };

inline const formulate::LawKind& law_of(FrictionKind kind) {
  model::Friction friction;
  if (kind != FrictionKind::none) friction.coefficients["mu"] = model::literal(0.5);
  if (kind == FrictionKind::elliptic_torsion) friction.coefficients["er"] = model::literal(0.1);
  return formulate::law_of(friction);
}

inline formulate::ContactDesign design_of(
    const NamedShape& first, const model::Shape& second, FrictionKind friction) {
  formulate::ContactDesign design;
  design.first = formulate::surface_of(first.shape, first.dimension).kind;
  design.second = formulate::surface_of(second, first.dimension).kind;
  design.law = &law_of(friction);
  return design;
}

/// A contact with a fixed half-space.
inline formulate::ContactKind contact_of(const NamedShape& s, FrictionKind friction) {
  return formulate::contact_kind(design_of(s, halfspace(s.dimension), friction));
}

/// Contacts of two bodies that are no half-spaces: smooth ones and intersections, fixed and free, planar and
/// not.
inline std::vector<formulate::ContactDesign> pair_designs() {
  using formulate::SecondBody;
  const std::vector<NamedShape> all = shapes();
  const auto pair = [&](std::size_t first, std::size_t second, SecondBody body, FrictionKind friction) {
    formulate::ContactDesign design = design_of(all[first], all[second].shape, friction);
    design.second_body = body;
    return design;
  };
  std::vector<formulate::ContactDesign> designs = {
      pair(0, 0, SecondBody::fixed, FrictionKind::elliptic_torsion),
      pair(0, 1, SecondBody::free, FrictionKind::elliptic),
      pair(1, 2, SecondBody::free, FrictionKind::none),
      pair(6, 3, SecondBody::free, FrictionKind::elliptic_torsion),
      pair(5, 0, SecondBody::fixed, FrictionKind::elliptic),
      pair(5, 5, SecondBody::free, FrictionKind::elliptic_torsion),
      pair(7, 8, SecondBody::fixed, FrictionKind::elliptic),
      pair(8, 9, SecondBody::free, FrictionKind::elliptic),
      pair(12, 8, SecondBody::free, FrictionKind::none),
      pair(12, 12, SecondBody::free, FrictionKind::elliptic),
  };
  designs.push_back(designs[1]);
  designs.back().directed = true;
  return designs;
}

}  // namespace signorini::test
