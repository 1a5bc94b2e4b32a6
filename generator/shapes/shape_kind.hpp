#pragma once

#include <span>
#include <string>
#include <vector>

#include "generator/convex/mass_properties.hpp"
#include "generator/model/reading.hpp"

namespace signorini::model {

/// A number of a shape as a kernel reads it.
struct ShapeField {
  std::string name, unit, meaning;
};

/// The surfaces of a shape as expressions of x, y, z, of its fields and of terms: what is compiled and what
/// people read is one text. Numbers in it are integers and fractions of them; a divisor that is neither a
/// number nor a name becomes an intermediate of its own.
struct SurfaceText {
  /// A named intermediate of the fields, x, y, z and earlier terms. Generated code numbers equal names
  /// itself, so that up1 and up2 are both called `up` there.
  struct Term {
    std::string name, text;
  };
  std::string suffix;              // of the shape's name where it has several kinds of surfaces: "_4"
  std::vector<ShapeField> fields;  // the first of Shape::numbers, in their order
  std::vector<Term> terms;
  std::vector<std::string> surfaces;  // f_i, zero on the border and there with |grad f_i| of about 1
};

/// All that a shape is, in the file of its name. Shape::numbers are what `read` makes of its table.
struct ShapeKind {
  std::string name;
  int dimension = 0;              // 0: both
  std::string instead = "";       // the shape of the other dimension, for a hint
  std::vector<std::string> keys;  // of its table, besides type, at and orientation
  bool halfspace = false;         // infinite; numbers are the outward unit normal and the offset
  bool strictly_convex = false;   // one point is closest to any plane, with curvature bounded away from zero

  void (*read)(const Node& table, const std::string& owner, Reading& reading, Shape& shape) = nullptr;
  /// Once `at` and `orientation` are known: may move the shape within its axes or the axes within the shape.
  /// False where a mistake was reported. Null: nothing to do.
  bool (*settle)(const Node& table, const std::string& owner, Reading& reading, Shape& shape) = nullptr;

  SurfaceText (*surfaces)(const Shape& shape, int dimension) = nullptr;
  double (*radius)(const Shape& shape) = nullptr;  // of a sphere about the origin that holds the set
  Vec3 (*furthest)(const Shape& shape, const Vec3& d) = nullptr;  // the point of the set furthest along d

  // Of a uniform solid about its centroid, which is the origin, in its own axes; texts, so that parameters of
  // the model reach them.
  std::string (*volume)(const Shape& shape, int dimension) = nullptr;  // in the plane: area
  /// Ixx Iyy Izz, or Ixx Iyy Izz Ixy Ixz Iyz, or one in the plane, for the text of a mass.
  std::vector<std::string> (*moments)(const Shape& shape, const std::string& mass, int dimension) = nullptr;
  /// What in the numbers these texts cannot follow when it depends on a parameter; empty: nothing.
  std::string (*beyond_texts)(const Shape& shape) = nullptr;
  /// In place of both texts, for facets. Without `at` these are moved so that their centroid is the origin.
  MassProperties (*facet_sums)(const Shape& shape, int dimension) = nullptr;
};

/// Every shape that a model file can name; `surfaces = [...]` is the one other way to give a set.
std::span<const ShapeKind* const> shape_kinds();

/// The shape of this name, or null.
const ShapeKind* find_shape(const std::string& name);

inline bool is_halfspace(const Shape& shape) { return shape.kind != nullptr && shape.kind->halfspace; }
inline bool is_faceted(const Shape& shape) { return shape.kind != nullptr && shape.kind->facet_sums; }
inline bool is_strictly_convex(const Shape& shape) {
  return shape.kind != nullptr && shape.kind->strictly_convex;
}

}  // namespace signorini::model
