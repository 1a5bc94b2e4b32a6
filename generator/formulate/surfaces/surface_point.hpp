#pragma once

#include <string>

#include "generator/formulate/bodies/kinematics.hpp"
#include "generator/formulate/surfaces/surface.hpp"

namespace signorini::formulate {

/// One body of a contact: its surfaces, and its pose at the time the contact is looked at.
struct Side {
  SurfaceKind surface;
  Vec parameters;  // values of the surface's fields
  Vec centre;      // [m] centre of mass
  Matrix R;        // body axes -> world axes

  /// A point strictly inside the body, in world axes.
  Vec inner_point() const { return centre + R * surface.inner_point(parameters); }
};

/// A point of a body, kept in body axes, and its surfaces there. Names are those of the generated code.
struct SurfacePoint {
  Vec r;                       // [m] from the centre of mass, world axes
  Vec x;                       // [m] world axes
  Vec functions;               // f_i
  std::vector<Vec> gradients;  // grad f_i, body axes
};

struct PointNames {
  std::string r, x, function;
};

SurfacePoint surface_point(Block& block, const PointNames& names, const Side& side, const Vec& a);

/// "f" for a single surface, "f2" for the second of several.
std::string numbered(const std::string& name, int count, int i);

/// sum_i l_i grad f_i, body axes.
Vec weighted_gradient(const SurfacePoint& point, const Vec& l);

}  // namespace signorini::formulate
