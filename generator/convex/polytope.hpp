#pragma once

#include <cstddef>
#include <vector>

#include "generator/convex/mass_properties.hpp"
#include "generator/convex/rotation.hpp"

namespace signorini::model {

/// normal . x <= offset, |normal| = 1; in the plane an edge.
struct Facet {
  Vec3 normal{};
  double offset = 0;
};

/// A bounded convex polytope; in the plane a convex polygon.
struct Polytope {
  std::vector<Facet> facets;
  std::vector<Vec3> vertices;
  std::vector<std::vector<std::size_t>> faces;  // vertices of each facet, counterclockwise from outside
};

/// Why numbers describe no polytope.
enum class PolytopeFault {
  none,
  empty,       // half-spaces without a common point
  flat,        // no volume
  unbounded,   // along `direction`
  redundant,   // half-space `index` has no facet
  not_convex,  // the border turns the wrong way at vertex `index`
  too_many,    // `index` facets, more than `most_facets`
  unclear      // facets too small or too nearly coplanar to tell
};

struct PolytopeResult {
  PolytopeFault fault = PolytopeFault::none;
  std::size_t index = 0;
  Vec3 direction{};
  Polytope polytope;
};

inline constexpr std::size_t most_facets = 200;

/// Lengths below this part of the size of a polytope are zero.
inline constexpr double polytope_tolerance = 1e-9;

/// The intersection of half-spaces, each with a facet. Facets meet in vertices where three of them have a
/// determinant of at least 1e-6.
PolytopeResult intersection(const std::vector<Facet>& halfspaces);

/// The convex hull of points in space. Coplanar points make one facet; points inside it or inside the hull
/// vanish.
PolytopeResult convex_hull(std::vector<Vec3> points);

/// A convex polygon from its corners in either sense of rotation; corners on a straight line vanish.
PolytopeResult convex_polygon(std::vector<Vec3> corners);

Polytope moved(Polytope polytope, const Vec3& by);

/// Exact up to rounding: polynomials over simplices.
MassProperties mass_properties(const Polytope& polytope, int dimension);

}  // namespace signorini::model
