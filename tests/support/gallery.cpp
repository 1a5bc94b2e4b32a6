#include "tests/support/gallery.hpp"

namespace signorini::test {

const std::vector<GalleryModel>& gallery_models() {
  static const auto ellipsoid = [](const Vec3& axes) { return furthest_of_superellipsoid(axes, 2); };
  static const std::vector<GalleryModel> models{
      {"ellipsoid_on_plane", "stone", ellipsoid({0.5, 0.3, 0.2}), {}, {}, 64},
      {"superellipsoid_on_plane", "block", furthest_of_superellipsoid({0.5, 0.35, 0.25}, 4), {}, {}, 56},
      {"ellipsoid_on_ellipsoid", "stone", ellipsoid({0.35, 0.3, 0.25}), ellipsoid({3, 2, 1.5}), {}, 500},
      {"two_bodies_colliding", "stone", ellipsoid({0.6, 0.4, 0.3}), ellipsoid({0.4, 0.4, 0.4}), "ball", 103},
      {"half_ball_rocking", "bowl", furthest_of_half_ball(0.4), {}, {}, 500},
      {"lens_rocking", "lens", furthest_of_lens(1, 0.4), {}, {}, 49},
      {"rattleback", "celt", placed(ellipsoid({0.3, 0.05, 0.06}), {0, 0, 0.0225}, {1, 0, 0, 0}), {}, {}, 500},
  };
  return models;
}

double true_gap(const GalleryModel& model, const TraceRow& row) {
  const Vec3 at = row.position(model.body);
  const Furthest first = placed(model.shape, at, row.orientation(model.body));
  if (!model.other) return distance_to_plane(first, {0, 0, 1}, 0);
  Vec3 line{};
  Quaternion orientation{1, 0, 0, 0};
  if (model.second) line = row.position(*model.second), orientation = row.orientation(*model.second);
  const Furthest second = placed(*model.other, line, orientation);
  for (std::size_t i = 0; i < 3; ++i) line[i] -= at[i];
  return distance(first, second, line).gap;
}

}  // namespace signorini::test
