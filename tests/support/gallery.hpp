#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/trace_row.hpp"

namespace signorini::test {

/// A model of models/ whose contact `touch` is that of a free body with the plane z = 0, with a fixed body at
/// the origin or with another free body; and its geometry, written down a second time.
struct GalleryModel {
  std::string name, body;
  Furthest shape;                     // of the body, body axes
  std::optional<Furthest> other;      // shape of the second body; absent: the plane
  std::optional<std::string> second;  // name of the second body where it is free
  long steps_before_impact = 0;       // until the motion depends on when exactly something touches
};
const std::vector<GalleryModel>& gallery_models();

/// The distance of the bodies in contact, by geometry alone.
double true_gap(const GalleryModel& model, const TraceRow& row);

}  // namespace signorini::test
