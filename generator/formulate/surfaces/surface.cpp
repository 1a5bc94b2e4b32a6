#include "generator/formulate/surfaces/surface.hpp"

#include <fmt/format.h>

#include <cmath>

#include "generator/formulate/bodies/kinematics.hpp"
#include "generator/formulate/surfaces/implicit_surface.hpp"
#include "generator/formulate/surfaces/solid_surface.hpp"

namespace signorini::formulate {

using model::Quantity;
using model::Shape;
using model::ShapeType;

namespace {

Expr mean(const Vec& v) {
  Expr sum;
  for (const Expr& x : v) sum = sum + x;
  return sum / Expr(static_cast<int>(v.size()));
}

std::vector<Field> axis_fields(int dimension) {
  std::vector<Field> fields;
  for (const std::string& axis : axes(dimension))
    fields.push_back({"a" + axis, "m", "semi-axis along " + axis});
  return fields;
}

std::string power_sum(int dimension, const std::string& term, const std::string& exponent) {
  std::string text;
  for (const std::string& axis : axes(dimension))
    text +=
        fmt::format("{}{}^{}", text.empty() ? "" : " + ", fmt::format(fmt::runtime(term), axis), exponent);
  return text;
}

// f = (|p|^2 - r^2) / (2 r)
SurfaceKind ball(int dimension) {
  SurfaceKind kind;
  kind.name = dimension == 3 ? "sphere" : "disc";
  kind.lines = {"(" + power_sum(dimension, "{}", "2") + " - radius^2) / (2 radius)"};
  kind.fields = {{"radius", "m", "radius"}};
  kind.functions = [](Block&, const Vec& p, const Vec& k) {
    return Vec{(dot(p, p) - k[0] * k[0]) / (Expr(2) * k[0])};
  };
  return kind;
}

// f = mean(a) / e (sum |p_i / a_i|^e - 1); an even exponent needs no absolute value.
SurfaceKind power_body(int dimension, const std::string& name, int even_exponent) {
  SurfaceKind kind;
  const bool general = even_exponent == 0;
  kind.name = name;
  kind.fields = axis_fields(dimension);
  if (general) kind.fields.push_back({"exponent", "-", "exponent, at least 2"});
  const std::string e = general ? "exponent" : std::to_string(even_exponent);
  kind.lines = {fmt::format(
      "mean(a) / {} ({} - 1)", e, power_sum(dimension, general ? "|{0}/a{0}|" : "({0}/a{0})", e))};
  kind.functions = [dimension, even_exponent, general](Block& block, const Vec& p, const Vec& k) {
    const Vec a(k.begin(), k.begin() + dimension);
    const Expr exponent = general ? k.back() : Expr(even_exponent);
    Expr sum(-1);
    for (std::size_t i = 0; i < p.size(); ++i) {
      const Expr ratio = block.define("ratio", p[i] / a[i]);
      if (general) {
        const Expr size = block.tape.define("size", symbolic::Rule::abs, {ratio});
        sum = sum + block.tape.define("size_power", symbolic::Rule::power, {size, exponent});
      } else {
        sum = sum + power(ratio, exponent);
      }
    }
    return Vec{block.define("surface_scale", mean(a) / exponent) * sum};
  };
  return kind;
}

SurfaceKind superellipsoid(int dimension, const Quantity& exponent) {
  const double e = exponent.value;
  const bool even = exponent.constant && e == 2 * std::round(e / 2) && e <= 16;
  if (!even) return power_body(dimension, "superellipsoid", 0);
  return power_body(dimension, fmt::format("superellipsoid_{}", e), static_cast<int>(e));
}

SurfaceKind halfspace(int dimension) {
  SurfaceKind kind;
  kind.name = "halfspace";
  kind.halfspace = true;
  kind.lines = {"n . p - offset"};
  for (const std::string& axis : axes(dimension))
    kind.fields.push_back({"n" + axis, "-", "outward unit normal"});
  kind.fields.push_back({"offset", "m", "distance of the plane from the origin along the normal"});
  kind.functions = [dimension](Block&, const Vec& p, const Vec& k) {
    return Vec{dot(Vec(k.begin(), k.begin() + dimension), p) - k.back()};
  };
  return kind;
}

Surface unplaced(const Shape& shape, int dimension) {
  switch (shape.type) {
    case ShapeType::sphere:
    case ShapeType::disc: return {ball(dimension), shape.numbers};
    case ShapeType::ellipsoid: return {power_body(dimension, "ellipsoid", 2), shape.numbers};
    case ShapeType::ellipse: return {power_body(dimension, "ellipse", 2), shape.numbers};
    case ShapeType::superellipsoid: {
      SurfaceKind kind = superellipsoid(dimension, shape.numbers.back());
      std::vector<Quantity> values = shape.numbers;
      values.resize(kind.fields.size());
      return {std::move(kind), std::move(values)};
    }
    case ShapeType::halfspace: return {halfspace(dimension), shape.numbers};
    case ShapeType::box:
    case ShapeType::cylinder:
    case ShapeType::capsule:
    case ShapeType::cone:
    case ShapeType::lens:
    case ShapeType::half_ball: return {solid_kind(shape.type, dimension), shape.numbers};
    case ShapeType::polytope:
    case ShapeType::polygon:
      return {facet_kind(static_cast<int>(shape.numbers.size()) / (dimension + 1), dimension), shape.numbers};
    case ShapeType::implicit: return implicit_surface(shape);
  }
  return {};
}

// The shape's own axes are moved in the body: p -> Q^T (p - at).
Surface placed(Surface surface, const Shape& shape, int dimension) {
  const std::size_t inner = surface.kind.fields.size();
  surface.kind.name = "placed_" + surface.kind.name;
  for (const std::string& axis : axes(dimension))
    surface.kind.fields.push_back({"at_" + axis, "m", "origin of the shape's axes in body axes"});
  const std::vector<std::string> names = pose_names(dimension);
  for (std::size_t i = static_cast<std::size_t>(dimension); i < names.size(); ++i)
    surface.kind.fields.push_back(
        {"at_" + names[i], dimension == 3 ? "-" : "rad", "orientation of the shape's axes"});
  surface.values.insert(surface.values.end(), shape.at.begin(), shape.at.end());
  surface.values.insert(surface.values.end(), shape.orientation.begin(), shape.orientation.end());
  surface.kind.functions = [inner, dimension, functions = surface.kind.functions](
                               Block& block, const Vec& p, const Vec& k) {
    const auto first = k.begin() + static_cast<std::ptrdiff_t>(inner);
    const Matrix Q = rotation(block, "Q", Vec(first + dimension, k.end()));
    const Vec own = block.define("p", transpose_times(Q, p - Vec(first, first + dimension)));
    return functions(block, own, Vec(k.begin(), first));
  };
  surface.kind.inner_point = [inner, dimension](const Vec& k) {
    const auto first = k.begin() + static_cast<std::ptrdiff_t>(inner);
    return Vec(first, first + dimension);
  };
  return surface;
}

}  // namespace

Surface surface_of(const Shape& shape, int dimension) {
  Surface surface = unplaced(shape, dimension);
  surface.kind.dimension = dimension;
  surface.kind.inner_point = [dimension](const Vec&) { return Vec(static_cast<std::size_t>(dimension)); };
  const bool planar_by_name =
      shape.type == ShapeType::disc || shape.type == ShapeType::ellipse || shape.type == ShapeType::polygon;
  if (dimension == 2 && !planar_by_name) surface.kind.name = "planar_" + surface.kind.name;
  return shape.placed ? placed(std::move(surface), shape, dimension) : surface;
}

}  // namespace signorini::formulate
