#pragma once

#include "generator/formulate/surfaces/surface.hpp"

namespace signorini::formulate {

/// The kind of a solid with edges or straight lines: box, cylinder, capsule, cone, lens, half_ball.
SurfaceKind solid_kind(model::ShapeType type, int dimension);

/// The kind of every polytope (in the plane: polygon) with so many facets; their normals and offsets are
/// fields.
SurfaceKind facet_kind(int facets, int dimension);

}  // namespace signorini::formulate
