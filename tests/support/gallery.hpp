#pragma once

#include <string>
#include <variant>
#include <vector>

#include "tests/support/trace_row.hpp"

namespace signorini::test {

/// The shape of a body, in its axes; without a name it is fixed, its shape in world axes.
struct Solid {
  std::string body;
  Furthest shape;
};

/// The half-space normal . x <= offset.
struct Plane {
  Vec3 normal{0, 0, 1};
  double offset = 0;
};

/// A contact of a gallery model with its geometry, written down a second time.
struct GalleryContact {
  std::string name;
  Solid first;
  std::variant<Solid, Plane> second;
};

/// A model of models/.
struct GalleryModel {
  std::string name;
  std::vector<GalleryContact> contacts;
  long steps_before_impact = 0;  // until the motion depends on when exactly something touches
};
const std::vector<GalleryModel>& gallery_models();

/// The distance of the bodies in contact, by geometry alone.
double true_gap(const GalleryContact& contact, const TraceRow& row);

}  // namespace signorini::test
