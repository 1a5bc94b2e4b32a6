#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "generator/formulate/bodies/newton_euler.hpp"
#include "generator/formulate/surfaces/surface_point.hpp"

namespace signorini::formulate {

/// How the closest points of two bodies are found.
enum class GeometryForm {
  plane,   // a body and a half-space, which needs no point of its own: a1, l
  smooth,  // two bodies of a single smooth surface each: a1, a2
  general  // intersections on either side: a1, l, a2, m, d
};
GeometryForm geometry_form(const SurfaceKind& first, const SurfaceKind& second);

/// What the rows of a form say, for people.
std::vector<std::string> geometry_equations(GeometryForm form);

/// Unknowns of the closest points; those a form lacks are empty.
struct ClosestPoints {
  std::vector<Own> a1, l;  // [m] body axes of the first body, and a multiplier a surface
  std::vector<Own> a2, m;  // the same of the second
  std::vector<Own> d;      // [m] distance
};

/// A body of one smooth surface rolls: its contact point moves little in space. One with edges tumbles.
inline bool rolls(const SurfaceKind& surface) { return surface.count == 1 && !surface.halfspace; }

/// The form in which closest points are sought on their own: with multipliers, so that those of bodies that
/// lie apart are a convex program.
GeometryForm search_form(const SurfaceKind& first, const SurfaceKind& second);

ClosestPoints closest_points(
    Block& block, GeometryForm form, const SurfaceKind& first, const SurfaceKind& second);

/// What depends on the purpose: a whole step, or the closest points alone.
struct GeometryTerms {
  std::function<Expr(const Expr& d)> weight;  // [1/m] of the term that makes flat flight regular
  Vec direction;                              // of t, world axes; empty where any tangents will do
  Vec centre_line;  // from body 1 to body 2 while the solve lasts: the normal is never opposite to it
  std::optional<Expr> shrink1, shrink2;  // [m] by which the bodies are eroded; 0 if absent
  std::optional<Expr> per_length;        // [1/m] makes numbers of lengths, as multipliers are; 1 if absent

  Expr scaled(const Expr& length) const { return per_length ? *per_length * length : length; }
};

/// What the geometry law leaves behind for the other laws.
struct ContactGeometry {
  Vec n, t, o;  // normal from body 1 to body 2 and tangents, right-handed; in the plane no o
  Vec r1, r2;   // [m] contact points from the centres of mass; a half-space has no r2
  Vec x1, x2;   // [m] contact points
  Expr d;       // [m] psi
  Vec facets;   // l_i |grad f_i|: how much of the normal each surface of body 1 carries
};

/// The closest point of a convex body to a half-space [Chakraborty 2007], [Xie]:
///     N + m + weight r = 0, N = sum_i l_i R grad f_i(a1)      0 <= l_i _|_ -f_i(a1) >= 0
/// m is the outward normal of the half-space, which must be that of a body at rest during a solve.
ContactGeometry plane_geometry(Block& block, const ClosestPoints& unknowns, const Side& body,
    const Side& halfspace, const GeometryTerms& terms);

/// The closest points of two convex bodies, each a single smooth surface; n = grad f / |grad f|:
///     t.(a2 - a1) = o.(a2 - a1) = 0      f(a1) = 0
///     t.n2 = o.n2 = 0                    g(a2) = 0
ContactGeometry smooth_geometry(Block& block, const ClosestPoints& unknowns, const Side& first,
    const Side& second, const GeometryTerms& terms);

/// The closest points of two convex bodies, intersections or not:
///     N + sum_j m_j R2 grad g_j(a2) + weight r1 = 0      0 <= l_i _|_ -f_i(a1) >= 0
///     a2 - a1 = d N,  N . N = 1                          0 <= m_j _|_ -g_j(a2) >= 0
ContactGeometry general_geometry(Block& block, const ClosestPoints& unknowns, const Side& first,
    const Side& second, const GeometryTerms& terms);

ContactGeometry contact_geometry(Block& block, GeometryForm form, const ClosestPoints& unknowns,
    const Side& first, const Side& second, const GeometryTerms& terms);

/// The rows that say where a point lies: `name` and "f" or "f2".
void add_surface_rows(Block& block, const std::vector<Own>& unknowns, const std::string& name,
    const std::string& function, const SurfacePoint& point, const GeometryTerms& terms);

/// A row an axis, named "normals along x".
void add_axis_rows(Block& block, const std::vector<Own>& unknowns, const std::string& name,
    const std::string& unit, const Vec& residual);

}  // namespace signorini::formulate
