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

/// Three boxes around a cylinder along y; the origin of the hook is outside of all of them.
std::vector<GalleryContact> hook_contacts() {
  const double half = std::sqrt(0.5);
  const Solid peg{"", placed(furthest_of_cylinder(0.05, 0.6), {}, {half, half, 0, 0})};
  const auto part = [&](const char* contact, const Vec3& size, const Vec3& at) {
    return GalleryContact{contact, {"hook", placed(furthest_of_box(size), at, {1, 0, 0, 0})}, peg};
  };
  return {part("touch_arm", {0.3, 0.1, 0.04}, {-0.04875, 0, 0.11875}),
      part("touch_leg", {0.04, 0.1, 0.4}, {0.08125, 0, -0.10125}),
      part("touch_tip", {0.04, 0.1, 0.1}, {-0.17875, 0, 0.04875})};
}

std::vector<GalleryContact> quadruped_contacts() {
  std::vector<GalleryContact> feet;
  for (const std::string leg : {"fl", "fr", "hl", "hr"})
    feet.push_back({"foot_" + leg, {"shank_" + leg, furthest_of_capsule(0.02, 0.2)}, Plane{}});
  return feet;
}

Solid fixed_box(const Vec3& size, const Vec3& at) {
  return {"", placed(furthest_of_box(size), at, {1, 0, 0, 0})};
}

std::vector<GalleryContact> manipulated_cylinder_contacts() {
  const Solid cylinder{"cylinder", furthest_of_cylinder(0.1, 0.3)};
  return {{"base", cylinder, Plane{}}, {"block1", cylinder, fixed_box({0.2, 0.4, 0.2}, {0.73, 0.3, 0.1})},
      {"block2", cylinder, fixed_box({0.2, 0.3, 0.2}, {1.1, -0.5, 0.1})}};
}

std::vector<GalleryContact> box_over_edge_contacts() {
  const Solid box{"box", furthest_of_box({0.3, 0.2, 0.2})};
  return {{"top", box, fixed_box({1, 0.6, 0.5}, {-0.5, 0, 0.25})}, {"floor", box, Plane{}}};
}

std::vector<GalleryContact> stack_contacts() {
  const auto box = [](int i) { return Solid{"box" + std::to_string(i), furthest_of_box({0.2, 0.2, 0.2})}; };
  std::vector<GalleryContact> all{{"contact1", box(1), Plane{}}};
  for (int i = 2; i <= 5; ++i) all.push_back({"contact" + std::to_string(i), box(i), box(i - 1)});
  return all;
}

std::vector<GalleryContact> cart_contacts() {
  std::vector<GalleryContact> all;
  const std::pair<const char*, const char*> wheels[] = {
      {"fl", "front_left"}, {"fr", "front_right"}, {"rl", "rear_left"}, {"rr", "rear_right"}};
  for (const auto& [contact, wheel] : wheels)
    all.push_back({contact,
        Solid{wheel, placed(furthest_of_cylinder(0.15, 0.06), {}, {std::sqrt(0.5), std::sqrt(0.5), 0, 0})},
        Plane{}});
  return all;
}

std::vector<GalleryContact> domino_contacts() {
  const auto tile = [](int i) {
    return Solid{"tile" + std::to_string(i), furthest_of_box({0.05, 0.4, 0.1})};
  };
  std::vector<GalleryContact> all;
  for (int i = 1; i <= 10; ++i) {
    all.push_back({"ground" + std::to_string(i), tile(i), Plane{{0, 1, 0}, 0}});
    if (i < 10) all.push_back({"touch" + std::to_string(i), tile(i), tile(i + 1)});
  }
  return all;
}

Furthest placed_by(const TraceRow& row, const Solid& solid) {
  if (solid.body.empty()) return solid.shape;
  return placed(solid.shape, row.position(solid.body), row.orientation(solid.body));
}

/// A point inside a convex body: the mean of some on its border.
Vec3 inside(const Furthest& shape) {
  Vec3 mean{};
  for (const Vec3& u : {Vec3{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}) {
    const Vec3 point = shape(u);
    for (std::size_t i = 0; i < 3; ++i) mean[i] += point[i] / 6;
  }
  return mean;
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
      {"quadruped", quadruped_contacts(), 60},
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
      {"disc_on_plane", {{"rolling", {"disc", ball(1)}, Plane{{0, 1, 0}, 0}}}, 500},
      {"spinning_sphere", on_plane("ball", ball(1), "spin"), 20},
      {"sphere_on_two_spheres",
          {{"contact1", {"ball", ball(1)}, Solid{"", ball(10)}},
              {"contact2", {"ball", ball(1)}, Solid{"", placed(ball(9), {0, 11.4, 0}, {1, 0, 0, 0})}}},
          450},
      {"hook_on_peg", hook_contacts(), 10},
      {"manipulated_cylinder", manipulated_cylinder_contacts(), 10},
      {"box_over_edge", box_over_edge_contacts(), 100},
      {"stacked_boxes", stack_contacts(), 450},
      {"domino", domino_contacts(), 10},
      {"cart", cart_contacts(), 300},
      {"bouncing_ball", on_plane("ball", ball(0.1), "bounce"), 45},
      {"steered_stone", on_plane("stone", ellipsoid({0.4, 0.3, 0.2})), 100},
  };
  return models;
}

double true_gap(const GalleryContact& contact, const TraceRow& row) {
  const Furthest first = placed_by(row, contact.first);
  if (const Plane* plane = std::get_if<Plane>(&contact.second))
    return distance_to_plane(first, plane->normal, plane->offset);
  const Furthest second = placed_by(row, std::get<Solid>(contact.second));
  Vec3 line = inside(second);
  for (std::size_t i = 0; i < 3; ++i) line[i] -= inside(first)[i];
  return distance(first, second, line).gap;
}

}  // namespace signorini::test
