#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/support/long_vector.hpp"

namespace signorini::exact {

/// A shape of the model language: its type, and its numbers in the order of the language.
///
///   sphere, disc, half_ball        radius
///   ellipsoid, ellipse             semi-axes
///   superellipsoid                 semi-axes, exponent
///   box, wedge                     full lengths
///   cylinder, capsule              radius, length
///   cone                           radius, height, tip
///   lens                           radius of the upper face, of the lower face, thickness
///   polytope, polygon              none; vertices
///   halfspace                      outward normal, offset
struct ShapeSpec {
  std::string type;
  int dimension = 3;
  std::vector<double> numbers;
  std::vector<Vec3> vertices;  // planar: z = 0
};

/// The inline table of the model file. Vertices are body axes as they stand.
std::string to_text(const ShapeSpec& shape);

/// The point of a convex body that lies furthest along u; body axes, u of any length.
using Support = std::function<Long3(const Long3& u)>;

/// Written from the definitions in docs/model_file.md. A planar shape lies in z = 0. Not for half-spaces.
Support support_of(const ShapeSpec& shape);

/// A planar shape as a prism of the same section along z.
Support extruded(Support section, Real half_height);

/// A shape moved and turned within its body.
Support placed_within(Support shape, const Vec3& at, const Quaternion& orientation);

/// Half of the largest extent along an axis.
Real size_of(const Support& shape);

}  // namespace signorini::exact
