#pragma once

#include <functional>

#include "generator/convex/region.hpp"

namespace signorini::model {

/// Of a body of uniform density 1.
struct MassProperties {
  double volume = 0;  // area in the plane
  Vec3 centroid{};
  Mat3 inertia{};  // about the centroid, divided by the mass; in the plane only [2][2] has a meaning
  bool accurate = false;
};

/// Integrates rays from the origin: volume = int r^3/3 dOmega, first moments r^4/4 u, second r^5/5 u u^T
/// (plane: r^2/2, r^3/3 u, r^4/4 u u^T). `cast` gives the finite distance to the border, `size` is its
/// maximum. Adaptive Gauss-Kronrod that splits where the ray leaves through another surface; relative error
/// about 1e-9.
MassProperties mass_properties(const std::function<Ray(const Vec3&)>& cast, double size, int dimension);

}  // namespace signorini::model
