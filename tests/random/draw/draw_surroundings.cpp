#include <cmath>
#include <numbers>

#include "tests/random/draw/scene.hpp"

namespace signorini::scenes {

namespace {

Quaternion about(std::size_t axis, double angle) {
  Quaternion q{std::cos(angle / 2), 0, 0, 0};
  q[1 + axis] = std::sin(angle / 2);
  return q;
}

/// A body that meets what is there along a direction, and goes on that way.
std::size_t throw_in(Stage& stage, const Vec3& along, double part) {
  const double aspect = stage.random.log_between(1, 5);
  const std::size_t body = stage.add_any(part, aspect, 0.3);
  stage.approach(body, to_double(unit(to_long(along))), stage.draw_gap());
  const double fast = stage.random.chance(0.7) ? stage.random.between(0, 1) : 0;
  for (std::size_t i = 0; i < 3; ++i) stage.actors[body].velocity[i] += fast * stage.speed * along[i];
  return body;
}

void touch_all(Stage& stage, std::size_t body, const Friction& friction) {
  for (std::size_t i = 0; i < body; ++i) stage.contact(body, i, friction);
}

ShapeSpec block(const Stage& stage, double x, double y, double z) {
  if (stage.dimension == 2) return {"box", 2, {x, z}, {}};
  return {"box", 3, {x, y, z}, {}};
}

}  // namespace

void draw_corner(Stage& stage) {
  const bool of_boxes = stage.random.chance(0.5), in_space = stage.dimension == 3;
  const int walls = in_space && stage.random.chance(0.5) ? 3 : 2;
  Vec3 along{};
  for (int k = 0; k < walls; ++k) {
    // The ground, and one or two walls at right angles.
    const std::size_t axis = k == 0 ? (in_space ? 2 : 1) : static_cast<std::size_t>(k - 1);
    Vec3 normal{}, at{};
    normal[axis] = 1;
    at[axis] = -5 * stage.size;
    along[axis] = -stage.random.between(0.3, 1);
    if (of_boxes)
      stage.add_fixed(in_space ? ShapeSpec{"box", 3, std::vector<double>(3, 10 * stage.size), {}}
                               : ShapeSpec{"box", 2, std::vector<double>(2, 10 * stage.size), {}},
          at);
    else
      stage.add_plane(normal, {});
  }
  touch_all(stage, throw_in(stage, along, stage.random.log_between(0.2, 1)), stage.draw_friction());
}

void draw_groove(Stage& stage) {
  const double slope = stage.random.between(0.2, 1.3);  // [rad] of either side
  const bool of_boxes = stage.random.chance(0.5);
  for (const double sign : {-1.0, 1.0}) {
    const Vec3 normal{sign * std::sin(slope), 0, std::cos(slope)};
    if (!of_boxes) {
      stage.add_plane(normal, {});
      continue;
    }
    const double thick = stage.size * stage.random.log_between(0.05, 2);
    // The upper face passes through the bottom of the groove and ends a little beyond it.
    const double along = 1.5 * stage.size;
    stage.add_fixed(block(stage, 4 * stage.size, 8 * stage.size, thick),
        {-sign * along * std::cos(slope) - thick / 2 * normal[0], 0,
            along * std::sin(slope) - thick / 2 * normal[2]},
        about(1, sign * slope));
  }
  const Vec3 along{stage.random.between(-0.3, 0.3), stage.random.between(-0.3, 0.3), -1};
  touch_all(stage, throw_in(stage, along, stage.random.log_between(0.2, 1)), stage.draw_friction());
}

void draw_rail(Stage& stage) {
  const double gauge = stage.size * stage.random.between(0.2, 0.8),
               thick = stage.size * stage.random.log_between(0.02, 0.2);
  const int kind = stage.random.below(3);
  for (const double side : {-0.5, 0.5}) {
    const double length = 10 * stage.size;
    ShapeSpec shape{"cylinder", 3, {thick, length}, {}};
    if (kind == 1) shape.type = "capsule";
    if (kind == 2) shape = {"box", 3, {thick, thick, length}, {}};
    stage.add_fixed(shape, {0, side * gauge, 0}, about(1, std::numbers::pi / 2));
  }
  const Vec3 along{stage.random.between(-0.2, 0.2), stage.random.between(-0.05, 0.05), -1};
  touch_all(stage, throw_in(stage, along, 1), stage.draw_friction());
}

void draw_stairs(Stage& stage) {
  const bool in_space = stage.dimension == 3;
  const double deep = stage.size * stage.random.between(0.5, 1.5),
               high = stage.size * stage.random.between(0.2, 0.8);
  for (int k = 0; k < 3; ++k) {
    Vec3 at{k * deep, 0, 0};
    at[in_space ? 2 : 1] = -k * high;
    stage.add_fixed(block(stage, deep, 4 * stage.size, high), at);
  }
  const Vec3 along = in_space ? Vec3{0.1, 0.05, -1} : Vec3{0.1, -1, 0};
  const std::size_t body = throw_in(stage, along, stage.random.log_between(0.2, 0.8));
  stage.actors[body].velocity[0] += stage.speed * stage.random.between(0.2, 1);
  touch_all(stage, body, stage.draw_friction());
}

void draw_open_box(Stage& stage) {
  const double wide = 2 * stage.size, thin = stage.size * stage.random.log_between(0.01, 0.3),
               tall = stage.size;
  const std::size_t box = stage.add_fixed(block(stage, wide, wide, thin), {0, 0, -thin / 2});
  Actor& body = stage.actors[box];
  for (const double side : {-1.0, 1.0}) {
    const double off = side * (wide - thin) / 2;
    body.parts.push_back({{"box", 3, {thin, wide, tall}, {}}, {off, 0, (tall + thin) / 2}, {1, 0, 0, 0}});
    body.parts.push_back({{"box", 3, {wide, thin, tall}, {}}, {0, off, (tall + thin) / 2}, {1, 0, 0, 0}});
  }
  const int count = 1 + stage.random.below(2);
  const Friction friction = stage.draw_friction();
  for (int k = 0; k < count; ++k) {
    const Vec3 along{stage.random.between(-0.03, 0.03), stage.random.between(-0.03, 0.03), -1};
    touch_all(stage, throw_in(stage, along, stage.random.between(0.2, 0.6)), friction);
  }
}

}  // namespace signorini::scenes
