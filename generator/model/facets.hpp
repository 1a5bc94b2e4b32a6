#pragma once

#include <string>
#include <vector>

#include "generator/model/polytope.hpp"
#include "generator/model/reading.hpp"

namespace signorini::model {

/// polytope, polygon: facets and vertices of the shape. Without `at` the centroid becomes the origin.
void read_facets(const Node& table, const std::string& owner, Reading& reading, Shape& shape);

/// The facets of a polytope or polygon, for the defaults of the parameters.
std::vector<Facet> facets_of(const Shape& shape, int dimension);

/// Of a polytope or polygon in the shape's axes.
MassProperties facet_properties(const Shape& shape, int dimension);

}  // namespace signorini::model
