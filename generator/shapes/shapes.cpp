#include <algorithm>
#include <array>

#include "generator/shapes/shape_kind.hpp"

namespace signorini::model {

// Each in the file of its name; disc, ellipse and polygon beside the spatial shape.
const ShapeKind& sphere();
const ShapeKind& ellipsoid();
const ShapeKind& superellipsoid();
const ShapeKind& halfspace();
const ShapeKind& disc();
const ShapeKind& ellipse();
const ShapeKind& box();
const ShapeKind& cylinder();
const ShapeKind& capsule();
const ShapeKind& cone();
const ShapeKind& lens();
const ShapeKind& half_ball();
const ShapeKind& wedge();
const ShapeKind& polytope();
const ShapeKind& polygon();

std::span<const ShapeKind* const> shape_kinds() {
  static const std::array table{&sphere(), &ellipsoid(), &superellipsoid(), &halfspace(), &disc(), &ellipse(),
      &box(), &cylinder(), &capsule(), &cone(), &lens(), &half_ball(), &wedge(), &polytope(), &polygon()};
  return table;
}

const ShapeKind* find_shape(const std::string& name) {
  const auto kinds = shape_kinds();
  const auto found =
      std::find_if(kinds.begin(), kinds.end(), [&](const ShapeKind* kind) { return kind->name == name; });
  return found == kinds.end() ? nullptr : *found;
}

}  // namespace signorini::model
