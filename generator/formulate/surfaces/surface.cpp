#include "generator/formulate/surfaces/surface.hpp"

#include "generator/formulate/bodies/kinematics.hpp"
#include "generator/formulate/surfaces/formula.hpp"
#include "generator/formulate/surfaces/implicit_surface.hpp"
#include "generator/shapes/shape_kind.hpp"

namespace signorini::formulate {

using model::Shape;

namespace {

std::vector<Field> fields_of(const model::SurfaceText& text) {
  std::vector<Field> fields;
  for (const model::ShapeField& field : text.fields)
    fields.push_back({field.name, field.unit, field.meaning});
  return fields;
}

Surface shape_surface(const Shape& shape, int dimension) {
  const model::SurfaceText text = shape.kind->surfaces(shape, dimension);
  Formula formula;
  for (const auto& [name, value] : text.terms) formula.terms.push_back({name, known_expression(value)});
  for (const std::string& surface : text.surfaces) formula.surfaces.push_back(known_expression(surface));
  Surface surface;
  surface.kind = formula_kind(shape.kind->name + text.suffix, fields_of(text), std::move(formula));
  surface.kind.halfspace = shape.kind->halfspace;
  surface.values.assign(
      shape.numbers.begin(), shape.numbers.begin() + static_cast<std::ptrdiff_t>(text.fields.size()));
  return surface;
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
  Surface surface = shape.kind == nullptr ? implicit_surface(shape) : shape_surface(shape, dimension);
  surface.kind.dimension = dimension;
  surface.kind.inner_point = [dimension](const Vec&) { return Vec(static_cast<std::size_t>(dimension)); };
  const bool planar_by_name = shape.kind != nullptr && shape.kind->dimension == 2;
  if (dimension == 2 && !planar_by_name) surface.kind.name = "planar_" + surface.kind.name;
  return shape.placed ? placed(std::move(surface), shape, dimension) : surface;
}

}  // namespace signorini::formulate
