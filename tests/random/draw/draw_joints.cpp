#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "tests/random/draw/scene.hpp"

namespace signorini::scenes {

namespace {

constexpr double quarter = std::numbers::pi / 4;
const Quaternion z_to_y{std::cos(quarter), -std::sin(quarter), 0, 0};  // about x: a wheel's axis along y
const Quaternion z_to_x{std::cos(quarter), 0, std::sin(quarter), 0};   // about y: a link along x

std::size_t add_still(Stage& stage, const ShapeSpec& shape, const Vec3& position, const Quaternion& turn) {
  const std::size_t body = stage.add_free(shape, 0);
  stage.actors[body].position = position;
  stage.actors[body].orientation = turn;
  return body;
}

/// A point of the world in the axes of a body that is turned by z_to_x or by nothing.
Vec3 in_axes(const Stage& stage, std::size_t body, const Vec3& point) {
  const Actor& actor = stage.actors[body];
  return to_double(
      transposed_times(rotation_of(actor.orientation), sum(to_long(point), -1, to_long(actor.position))));
}

/// A joint at a point of the world; `axis` is in the axes of the first body.
void join_at(Stage& stage, const std::string& type, std::size_t one, std::size_t two, const Vec3& point) {
  Section& joint = stage.joint(type, one, two);
  joint.set("anchors", stage.points(in_axes(stage, one, point), in_axes(stage, two, point)));
  if (stage.dimension == 2) return;
  if (type == "revolute") joint.set("axes", "[[0, 1, 0]]");
  if (type == "universal") joint.set("axes", "[[0, 1, 0], [1, 0, 0]]");
}

ShapeSpec link_shape(Stage& stage, double length) {
  const double thick = length * stage.random.log_between(0.05, 0.3);
  if (stage.dimension == 2) return {"box", 2, {length, thick}, {}};
  if (stage.random.chance(0.5)) return {"capsule", 3, {thick / 2, length}, {}};
  return {"box", 3, {thick, thick, length}, {}};
}

}  // namespace

void draw_cart(Stage& stage) {
  const std::size_t ground =
      stage.add_plane({stage.random.chance(0.5) ? stage.random.between(-0.2, 0.2) : 0, 0, 1}, {});
  const double l = stage.size, w = 0.6 * l, r = l * stage.random.between(0.1, 0.25),
               gap = stage.random.chance(0.5) ? 0 : 0.05 * l;
  const std::size_t chassis =
      add_still(stage, {"box", 3, {1.4 * l, w, 0.2 * l}, {}}, {0, 0, 2 * l}, {1, 0, 0, 0});
  const Friction friction = stage.draw_friction();
  const bool round = stage.random.chance(0.3);
  const double torque = stage.random.chance(0.5) ? stage.random.between(-1, 1) * stage.mass * 9.81 * r : 0;
  for (const double x : {-0.5, 0.5})
    for (const double y : {-0.65, 0.65}) {
      const Vec3 hub{x * l, y * l, 2 * l - 0.1 * l};
      const ShapeSpec shape =
          round ? ShapeSpec{"sphere", 3, {r}, {}} : ShapeSpec{"cylinder", 3, {r, 0.1 * l}, {}};
      const std::size_t wheel = add_still(stage, shape, hub, z_to_y);
      join_at(stage, "revolute", chassis, wheel, hub);
      stage.contact(wheel, ground, friction);
      if (torque != 0 && x > 0) stage.force(wheel).set("torque", fmt::format("[0, {}, 0]", torque));
    }
  // All of it down to the ground.
  double lowest = 1e300;
  for (std::size_t i = chassis; i < stage.actors.size(); ++i) {
    Actor only = stage.actors[i];
    const Long3 n = unit(to_long({stage.actors[ground].parts[0].shape.numbers[0], 0, 1}));
    const Posed body(support_of(only.parts[0].shape), only.position, only.orientation);
    lowest = std::min(lowest, static_cast<double>(distance_to_plane(body, n, 0) / n[2]));
  }
  const double v = stage.random.between(-1, 1) * stage.speed;
  for (std::size_t i = chassis; i < stage.actors.size(); ++i) {
    stage.actors[i].position[2] -= lowest - gap - 1e-9 * l;
    stage.actors[i].velocity = {v, 0, 0};
    if (i != chassis) stage.actors[i].spin = {0, v / r, 0};
  }
}

void draw_table_legs(Stage& stage) {
  const std::size_t ground = stage.add_plane(stage.up(), {});
  const double l = stage.size, leg = l * stage.random.log_between(0.02, 0.1),
               tall = l * stage.random.between(0.3, 0.8);
  const double top = l * stage.random.log_between(0.02, 0.1),
               gap = stage.random.chance(0.5) ? 0 : stage.draw_gap();
  const Friction friction = stage.draw_friction();
  if (stage.random.chance(0.5)) {
    // One body of five boxes; its centre of mass lies where their volumes put it, with z = 0 at the feet.
    const double v_top = l * l * top, v_legs = 4 * leg * leg * tall;
    const double centre = (v_top * (tall + top / 2) + v_legs * tall / 2) / (v_top + v_legs);
    const std::size_t table =
        add_still(stage, {"box", 3, {l, l, top}, {}}, {0, 0, centre + gap + 1e-9 * l}, {1, 0, 0, 0});
    std::vector<StagePart>& parts = stage.actors[table].parts;
    parts[0].at = {0, 0, tall + top / 2 - centre};
    for (const double x : {-0.45, 0.45})
      for (const double y : {-0.45, 0.45})
        parts.push_back({{"box", 3, {leg, leg, tall}, {}}, {x * l, y * l, tall / 2 - centre}, {1, 0, 0, 0}});
    stage.actors[table].velocity = stage.random.point(stage.random.chance(0.5) ? 0 : 0.3 * stage.speed);
    stage.contact(table, ground, friction);
    return;
  }
  // A plate on balls, which lie on the ground.
  const double r = tall / 4;
  const std::size_t plate =
      add_still(stage, {"box", 3, {l, l, top}, {}}, {0, 0, 2 * r + top / 2 + gap}, {1, 0, 0, 0});
  stage.contact(plate, ground, friction);
  for (const double x : {-0.4, 0.4})
    for (const double y : {-0.4, 0.4}) {
      const std::size_t ball = add_still(stage, {"sphere", 3, {r}, {}}, {x * l, y * l, r}, {1, 0, 0, 0});
      stage.contact(ball, ground, friction);
      stage.contact(plate, ball, friction);
    }
}

void draw_chain(Stage& stage) {
  const bool in_space = stage.dimension == 3, hangs = stage.random.chance(0.5);
  const int count = 2 + stage.random.below(4);
  const double l = stage.size,
               height = hangs ? l * stage.random.between(1, count) : stage.random.between(0.3, 1) * l;
  const std::size_t ground = stage.add_plane(stage.up(), {});
  const Friction friction = stage.draw_friction();
  const char* const types[] = {"ball", "revolute", "universal"};
  const std::string type = in_space ? types[stage.random.below(3)] : "revolute";
  for (int k = 0; k < count; ++k) {
    Vec3 middle{(k + 0.5) * l, 0, 0}, end{k * l, 0, 0};
    middle[in_space ? 2 : 1] = end[in_space ? 2 : 1] = height;
    const std::size_t link =
        add_still(stage, link_shape(stage, 0.9 * l), middle, in_space ? z_to_x : Quaternion{1, 0, 0, 0});
    stage.actors[link].velocity = {0, in_space ? 0 : 0.1 * stage.speed, 0};
    stage.contact(link, ground, friction);
    if (k > 0) join_at(stage, type, link - 1, link, end);
    if (k == 0 && hangs) join_at(stage, in_space ? "ball" : "revolute", link, ground, end);
  }
  if (stage.random.chance(0.3)) {
    const std::size_t weight = stage.add_any(0.5, 2, 0);
    Vec3 end{count * l, 0, 0}, at{(count + 0.6) * l, 0, 0};
    end[in_space ? 2 : 1] = height;
    at[in_space ? 2 : 1] = height + 0.3 * l;
    stage.actors[weight].position = at;
    stage.joint("distance", weight - 1, weight)
        .set("anchors", stage.points(in_axes(stage, weight - 1, end), {}));
    stage.contact(weight, ground, friction);
  }
}

// A regular polygon of links, upright in the plane and lying in space; in space of ball joints.
void draw_ring(Stage& stage) {
  const bool in_space = stage.dimension == 3;
  const int count = 3 + stage.random.below(3);
  const double l = stage.size, radius = l / (2 * std::sin(std::numbers::pi / count));
  const std::size_t ground = stage.add_plane(stage.up(), {});
  const Friction friction = stage.draw_friction();
  const double height = radius * 1.2 + stage.draw_gap();
  const auto corner = [&](int k) {
    const double angle = 2 * std::numbers::pi * k / count;
    return in_space ? Vec3{radius * std::cos(angle), radius * std::sin(angle), height}
                    : Vec3{radius * std::cos(angle), radius * std::sin(angle) + height, 0};
  };
  for (int k = 0; k < count; ++k) {
    const Vec3 a = corner(k), b = corner(k + 1);
    const double angle = std::atan2(b[1] - a[1], b[0] - a[0]) / 2;
    Quaternion turn{std::cos(angle), 0, 0, std::sin(angle)};
    if (in_space)  // first along x, then about z
      turn = {turn[0] * z_to_x[0], -turn[3] * z_to_x[2], turn[0] * z_to_x[2], turn[3] * z_to_x[0]};
    const std::size_t link = add_still(
        stage, link_shape(stage, 0.8 * l), {(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2}, turn);
    stage.contact(link, ground, friction);
    if (k > 0) join_at(stage, in_space ? "ball" : "revolute", link - 1, link, a);
    if (k == count - 1) join_at(stage, in_space ? "ball" : "revolute", link, ground + 1, b);
  }
}

}  // namespace signorini::scenes
