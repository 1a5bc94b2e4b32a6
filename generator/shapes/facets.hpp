#pragma once

#include <string>
#include <vector>

#include "generator/convex/polytope.hpp"
#include "generator/shapes/shape_kind.hpp"

namespace signorini::model {

/// The facets of a polytope or polygon, for the defaults of the parameters.
std::vector<Facet> facets_of(const Shape& shape, int dimension);

/// Reads the facets, which are the shape's numbers, and the vertices of a polytope or polygon from either.
/// Without `at` the centroid becomes the origin.
void read_facets(const Node& table, const std::string& owner, Reading& reading, Shape& shape);

}  // namespace signorini::model
