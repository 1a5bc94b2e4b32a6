#pragma once

#include <string>
#include <vector>

#include "generator/model/reading.hpp"
#include "generator/shapes/polytope.hpp"

namespace signorini::model {

inline bool is_faceted(const Shape& shape) {
  return shape.type == ShapeType::polytope || shape.type == ShapeType::polygon;
}

/// polytope, polygon: facets and vertices of the shape. Without `at` the centroid becomes the origin.
void read_facets(const Node& table, const std::string& owner, Reading& reading, Shape& shape);

/// Moves the axes of a placed polytope or polygon into it where they begin outside or at its border: contacts
/// look from there. The set stays where it is. False where a mistake was reported.
bool move_axes_inside(const Node& table, const std::string& owner, Reading& reading, Shape& shape);

/// The facets of a polytope or polygon, for the defaults of the parameters.
std::vector<Facet> facets_of(const Shape& shape, int dimension);

/// Of a polytope or polygon in the shape's axes.
MassProperties facet_properties(const Shape& shape, int dimension);

}  // namespace signorini::model
