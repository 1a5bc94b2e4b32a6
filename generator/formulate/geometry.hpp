#pragma once

#include "generator/formulate/block.hpp"
#include "generator/formulate/surface.hpp"

namespace signorini::formulate {

/// The plane of a half-space in world axes: m . x = offset, and two tangents.
struct WorldPlane {
  Vec m;  // outward unit normal of the half-space; the contact normal n, from body 1 to body 2, is -m
  Expr offset;
  Vec t, o;  // n, t, o right-handed; in the plane only t
};

/// Reads the pose of the fixed body ("pose2"), its half-space ("surface2") and the direction of t ("law").
WorldPlane world_plane(Block& block, int dimension, const SurfaceKind& halfspace);

/// Unknowns of the closest point of a body to a half-space: a1 in body axes and a multiplier a surface.
struct ClosestPoint {
  Vec a;  // [m] body axes
  Vec l;  // multipliers
};
ClosestPoint closest_unknowns(Block& block, int dimension, int surfaces);
std::vector<Unknown> closest_unknown_table(int dimension, int surfaces);

/// What the geometry law leaves behind for the other laws.
struct ContactGeometry {
  Vec r;               // [m] a1 - c in world axes
  Vec x;               // [m] a1 in world axes
  Expr d;              // [m] psi
  Vec functions;       // f_i(a1)
  Vec gradient_norms;  // |grad f_i(a1)|
  Vec stationarity;    // N + m + weight r; zero where a1 is closest
};

/// The closest point of a convex body to a half-space (which needs no a2):
///     N + m + weight r = 0, N = sum_i l_i R grad f_i(a1)      0 <= l_i _|_ -f_i(a1) >= 0
/// `weight_of` turns the gap d into the weight of the term that makes flat flight regular.
ContactGeometry closest_to_plane(Block& block, const SurfaceKind& surface, const Vec& surface_parameters,
    const ClosestPoint& point, const Vec& centre, const Matrix& R, const WorldPlane& plane,
    const std::function<Expr(const Expr& d)>& weight_of);
void closest_targets(Block& block, const ContactGeometry& geometry);

std::vector<Row> closest_rows(int dimension, int surfaces);

}  // namespace signorini::formulate
