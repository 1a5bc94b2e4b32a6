#pragma once

#include "generator/formulate/friction.hpp"
#include "generator/formulate/surface.hpp"

namespace signorini::formulate {

/// A contact of a free body with a fixed half-space. Its rows are the body's momentum rows, to which it adds
/// its impulses, and then its own; its unknowns the body's nu and then its own.
struct ContactKind {
  std::string name;
  int dimension = 3;
  SurfaceKind first, second;
  FrictionKind friction = FrictionKind::none;
  std::vector<Unknown> unknowns;  // own; first those of the closest point
  std::vector<Row> rows;          // own
  Block step;
  Block closest;  // the closest point alone, at a given pose
};

ContactKind contact_kind(const SurfaceKind& first, const SurfaceKind& second, FrictionKind friction);

}  // namespace signorini::formulate
