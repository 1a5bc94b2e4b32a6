#include <cmath>

#include "tests/random/draw/scene.hpp"

namespace signorini::scenes {

namespace {

double draw_aspect(Stage& stage) {
  return stage.random.chance(0.2) ? stage.random.log_between(10, 300) : stage.random.log_between(1, 5);
}

/// Nearly upwards.
Vec3 tilted(Stage& stage, double most) {
  Vec3 n = stage.up();
  n[0] = stage.random.between(-most, most);
  if (stage.dimension == 3) n[1] = stage.random.between(-most, most);
  return n;
}

}  // namespace

void draw_drop(Stage& stage) {
  const std::size_t ground = stage.add_plane(tilted(stage, stage.random.chance(0.5) ? 0.3 : 0), {});
  const int count = 1 + stage.random.below(3);
  for (int k = 0; k < count; ++k) {
    const std::size_t body = stage.add_any(stage.random.log_between(0.1, 1), draw_aspect(stage));
    stage.actors[body].position[0] = 3 * k * stage.size;
    stage.approach(body, stage.down(), stage.draw_gap());
    stage.contact(body, ground, stage.draw_friction());
  }
}

void draw_thin_table(Stage& stage) {
  const bool in_space = stage.dimension == 3;
  const double thin = stage.size / stage.random.log_between(20, 1000);
  ShapeSpec plate{"box", stage.dimension, {2 * stage.size, 2 * stage.size, thin}, {}};
  if (!in_space) plate.numbers = {2 * stage.size, thin};
  const std::size_t table = stage.add_fixed(plate, {});
  const int count = 1 + stage.random.below(2);
  for (int k = 0; k < count; ++k) {
    const std::size_t body = stage.add_any(stage.random.log_between(0.02, 0.5), draw_aspect(stage), 0.3);
    stage.actors[body].position[0] = (k - 0.5) * stage.size * (stage.random.chance(0.2) ? 2 : 1);
    stage.approach(body, stage.down(), stage.draw_gap());
    stage.contact(body, table, stage.draw_friction());
  }
}

void draw_pile(Stage& stage) {
  stage.add_plane(stage.up(), {});
  const int count = 2 + stage.random.below(3);
  for (int k = 0; k < count; ++k) {
    const std::size_t body = stage.add_any(stage.random.log_between(0.3, 1), draw_aspect(stage), 0.3);
    stage.actors[body].position[0] = 0.2 * stage.size * stage.random.between(-1, 1);
    stage.approach(body, stage.down(), stage.draw_gap());
  }
  stage.contact_all(stage.draw_friction());
}

void draw_stack(Stage& stage) {
  const std::size_t ground = stage.add_plane(stage.up(), {});
  const int count = 2 + stage.random.below(4);
  const std::size_t vertical = stage.dimension == 3 ? 2 : 1;
  const Friction friction = stage.draw_friction();
  double height = 0;
  for (int k = 0; k < count; ++k) {
    const double tall = stage.size * stage.random.log_between(0.1, 1),
                 wide = stage.size * stage.random.between(0.5, 1);
    ShapeSpec shape{"box", stage.dimension, {wide, wide, tall}, {}};
    if (stage.dimension == 2) shape.numbers = {wide, tall};
    if (stage.dimension == 3 && stage.random.chance(0.3)) shape = {"cylinder", 3, {wide / 2, tall}, {}};
    const std::size_t body = stage.add_free(shape, stage.random.chance(0.3) ? 0.1 : 0);
    stage.actors[body].orientation = {1, 0, 0, 0};
    stage.actors[body].position = {0.1 * stage.size * stage.random.between(-1, 1), 0, 0};
    stage.actors[body].position[vertical] = height + tall / 2;
    height += tall;
    stage.contact(body, k == 0 ? ground : body - 1, friction);
  }
}

void draw_flight(Stage& stage) {
  stage.gravity = stage.random.chance(0.8) ? 0 : 9.81;
  const int count = 2 + stage.random.below(2);
  for (int k = 0; k < count; ++k) {
    const std::size_t body = stage.add_any(stage.random.log_between(0.2, 1), draw_aspect(stage), 0.2);
    Actor& actor = stage.actors[body];
    actor.position[0] = k == 0 ? 0 : actor.position[0];
    if (k == 0) continue;
    Vec3 along = stage.random.direction();
    if (stage.dimension == 2) along[2] = 0;
    along = to_double(unit(to_long(along)));
    stage.approach(body, along, stage.draw_gap());
    for (std::size_t i = 0; i < 3; ++i) stage.actors[body].velocity[i] += 2 * stage.speed * along[i];
  }
  stage.contact_all(stage.draw_friction());
}

}  // namespace signorini::scenes
