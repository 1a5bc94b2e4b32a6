#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/convex/mass_properties.hpp"
#include "generator/model/reading.hpp"

namespace signorini::model {

/// Rounded to so many digits of `scale`.
double rounded(double value, double scale, int digits);

/// Moments of inertia per unit mass about the centroid: Ixx Iyy Izz Ixy Ixz Iyz, or one number in the plane;
/// rounded to so many digits of the largest.
std::vector<double> moments_per_mass(const MassProperties& properties, int dimension, int digits = 9);

/// A shape of uniform density. Quantities follow the parameters of the model where closed forms are known.
struct UniformShape {
  const Shape* shape;
  std::optional<MassProperties> integrated;  // polytope, polygon, surfaces: their numbers
  Quantity volume;                           // [m^3], in the plane an area [m^2]
  Vector centre;                             // [m] body axes
};

/// Nothing where a mistake was reported.
std::optional<UniformShape> uniform_shape(
    const Shape& shape, const std::string& owner, Position at, Reading& reading);

/// Texts of the moments of inertia about the centre, body axes: Ixx Iyy Izz Ixy Ixz Iyz, or one in the plane.
std::vector<std::string> moments(const UniformShape& uniform, const Quantity& mass, int dimension);

/// inertia = "auto" of a body with parts.
void inertia_of_union(const std::string& owner, Position at, Reading& reading, Body& body);

/// The inertia of a free body whose mass and shape are right; `node` may be null: "auto".
void read_inertia(const Node* node, const std::string& owner, Reading& reading, Body& body);

}  // namespace signorini::model
