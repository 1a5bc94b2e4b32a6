#include "tests/support/gallery.hpp"

#include <cmath>

namespace signorini::test {

namespace {

Furthest ellipsoid(const Vec3& axes) { return furthest_of_superellipsoid(axes, 2); }
Furthest ball(double radius) { return ellipsoid({radius, radius, radius}); }

/// The one contact of a body with the plane z = 0.
std::vector<GalleryContact> on_plane(
    const std::string& body, Furthest shape, const std::string& contact = "touch") {
  return {{contact, {body, std::move(shape)}, Plane{}}};
}

/// Planar bodies are as deep as they are wide in z; discs are balls.
std::vector<GalleryContact> slider_crank_contacts() {
  const Solid block{"block", furthest_of_box({0.2, 0.2, 0.2})};
  return {{"push", {"slider", ball(0.05)}, block}, {"rest", block, Plane{{0, 1, 0}, -0.1}}};
}

std::vector<GalleryContact> gripper_contacts() {
  const Solid stone{"stone", ellipsoid({0.03, 0.06, 0.05})};
  const Furthest finger = furthest_of_box({0.02, 0.04, 0.08});
  return {{"left_grip", stone, Solid{"left", finger}}, {"right_grip", stone, Solid{"right", finger}},
      {"rest", stone, Plane{}}};
}

struct Placed {
  Vec3 at{};
  Furthest shape;
};

Placed placed_by(const TraceRow& row, const Solid& solid) {
  if (solid.body.empty()) return {{}, solid.shape};
  const Vec3 at = row.position(solid.body);
  return {at, placed(solid.shape, at, row.orientation(solid.body))};
}

}  // namespace

const std::vector<GalleryModel>& gallery_models() {
  static const std::vector<GalleryModel> models{
      {"ellipsoid_on_plane", on_plane("stone", ellipsoid({0.5, 0.3, 0.2})), 64},
      {"superellipsoid_on_plane", on_plane("block", furthest_of_superellipsoid({0.5, 0.35, 0.25}, 4)), 56},
      {"ellipsoid_on_ellipsoid",
          {{"touch", {"stone", ellipsoid({0.35, 0.3, 0.25})}, Solid{"", ellipsoid({3, 2, 1.5})}}}, 500},
      {"two_bodies_colliding", {{"touch", {"stone", ellipsoid({0.6, 0.4, 0.3})}, Solid{"ball", ball(0.4)}}},
          103},
      {"half_ball_rocking", on_plane("bowl", furthest_of_half_ball(0.4)), 500},
      {"lens_rocking", on_plane("lens", furthest_of_lens(1, 0.4)), 49},
      {"rattleback", on_plane("celt", placed(ellipsoid({0.3, 0.05, 0.06}), {0, 0, 0.0225}, {1, 0, 0, 0})),
          500},
      {"pendulum", {}, 500},
      {"double_pendulum",
          {{"touch", {"lower", placed(ball(0.08), {0.1, 0, 0}, {1, 0, 0, 0})}, Plane{{1, 0, 0}, -0.3}}}, 279},
      {"slider_crank", slider_crank_contacts(), 101},
      {"gripper", gripper_contacts(), 2},
      {"shaken_box",
          {{"touch", {"box", furthest_of_box({0.3, 0.2, 0.2})}, Solid{"tray", furthest_of_box({2, 1, 0.1})}}},
          500},
      {"spring_mass", {}, 500},
      {"sliding_cube", on_plane("cube", furthest_of_box({1, 1, 1}), "base"), 450},
      {"rolling_cylinder",
          on_plane("cylinder", placed(furthest_of_cylinder(1, 5), {}, {std::sqrt(0.5), 0, std::sqrt(0.5), 0}),
              "base"),
          950},
      {"toppling_cube", on_plane("cube", furthest_of_box({1, 1, 1}), "base"), 42},
      {"box_on_slope", on_plane("box", furthest_of_box({0.6, 0.4, 0.4}), "base"), 500},
      {"box_pushed", on_plane("box", furthest_of_box({0.5, 0.4, 0.2}), "base"), 150},
  };
  return models;
}

double true_gap(const GalleryContact& contact, const TraceRow& row) {
  const Placed first = placed_by(row, contact.first);
  if (const Plane* plane = std::get_if<Plane>(&contact.second))
    return distance_to_plane(first.shape, plane->normal, plane->offset);
  const Placed second = placed_by(row, std::get<Solid>(contact.second));
  Vec3 line = second.at;
  for (std::size_t i = 0; i < 3; ++i) line[i] -= first.at[i];
  return distance(first.shape, second.shape, line).gap;
}

}  // namespace signorini::test
