#include <fmt/format.h>

#include <cmath>

#include "tests/random/draw/scene.hpp"

namespace signorini::scenes {

namespace {

/// amount cos(rate t) with a rate of the scene's own pace.
std::string swing(Stage& stage, double amount) {
  const double rate = stage.random.between(0.5, 5) * stage.speed / stage.size;
  return fmt::format("{}*cos({}*t)", stage.random.between(-1, 1) * amount, rate);
}

}  // namespace

// A tray that is shaken, or a drum that turns, and what lies on it.
void draw_driven(Stage& stage) {
  const bool in_space = stage.dimension == 3;
  const double thin = stage.size * stage.random.log_between(0.02, 0.5);
  ShapeSpec shape{"box", stage.dimension, {3 * stage.size, 3 * stage.size, thin}, {}};
  if (!in_space) shape.numbers = {3 * stage.size, thin};
  const bool turns = stage.random.chance(0.3);
  if (turns)
    shape = in_space ? ShapeSpec{"sphere", 3, {stage.size}, {}} : ShapeSpec{"disc", 2, {stage.size}, {}};
  const std::size_t tray = stage.add_fixed(shape, {});
  Actor& driven = stage.actors[tray];
  driven.name = "tray";
  driven.role = Role::prescribed;
  for (int i = 0; i < stage.dimension; ++i) driven.drive.push_back(swing(stage, 0.5 * stage.speed));
  if (turns)
    for (int i = 0; i < (in_space ? 3 : 1); ++i)
      driven.turn_drive.push_back(swing(stage, stage.speed / stage.size));
  const Friction friction = stage.draw_friction();
  const int count = 1 + stage.random.below(2);
  for (int k = 0; k < count; ++k) {
    const std::size_t body = stage.add_any(stage.random.log_between(0.2, 0.7), 4, 0.2);
    stage.actors[body].position[0] = 0.3 * stage.size * k;
    stage.approach(body, stage.down(), stage.draw_gap());
    for (std::size_t i = 0; i < body; ++i) stage.contact(body, i, friction);
  }
}

// A body on the ground, tied by a spring to a fixed point, and another one to it.
void draw_springs(Stage& stage) {
  const std::size_t ground = stage.add_plane(stage.up(), {});
  const Friction friction = stage.draw_friction();
  const int count = 1 + stage.random.below(2);
  std::size_t last = ground;
  for (int k = 0; k < count; ++k) {
    const std::size_t body = stage.add_any(stage.random.log_between(0.3, 1), 4, 0.3);
    stage.actors[body].position[0] = 2 * k * stage.size;
    stage.approach(body, stage.down(), stage.draw_gap());
    stage.contact(body, ground, friction);
    Section& spring = stage.spring(body, last);
    const double stiff = stage.actors[body].mass * 9.81 / stage.size * stage.random.log_between(1, 1000);
    Vec3 far{-2 * stage.size, 0, 0};
    if (last == ground) far[stage.dimension == 3 ? 2 : 1] = 2 * stage.size;
    spring.set("anchors", stage.points({}, last == ground ? far : Vec3{}));
    spring.set("stiffness", fmt::format("{}", stiff));
    if (stage.random.chance(0.5))
      spring.set("damping",
          fmt::format("{}", stiff * stage.random.log_between(1e-3, 0.1) * stage.size / stage.speed));
    if (stage.random.chance(0.5))
      spring.set("length", stage.random.chance(0.3) ? "0" : fmt::format("{}", stage.size));
    last = body;
  }
}

// A block in a guide, driven by a spring, with another one fixed to it, pushes a body along the ground.
void draw_guided(Stage& stage) {
  const bool in_space = stage.dimension == 3;
  const std::size_t ground = stage.add_plane(stage.up(), {});
  const auto cube = [&](double part) {
    return ShapeSpec{"box", stage.dimension, std::vector<double>(in_space ? 3 : 2, part * stage.size), {}};
  };
  const std::size_t slider = stage.add_free(cube(0.4), 0), head = stage.add_free(cube(0.3), 0);
  for (const std::size_t body : {slider, head}) {
    stage.actors[body].orientation = {1, 0, 0, 0};
    stage.actors[body].position[0] = (body == slider ? -1.2 : -0.8) * stage.size;
    stage.actors[body].position[in_space ? 2 : 1] = 0.4 * stage.size;
  }
  const std::size_t body = stage.add_any(stage.random.log_between(0.3, 0.8), 3, 0.1);
  stage.approach(body, stage.down(), stage.draw_gap());
  stage.joint("prismatic", slider, ground).set("axes", in_space ? "[[1, 0, 0]]" : "[[1, 0]]");
  stage.joint("fixed", slider, head);
  Section& spring = stage.spring(slider, ground);
  Vec3 far{2 * stage.size, 0, 0};
  far[in_space ? 2 : 1] = 0.4 * stage.size;
  spring.set("anchors", stage.points({}, far));
  spring.set(
      "stiffness", fmt::format("{}", stage.mass * 9.81 / stage.size * stage.random.log_between(1, 100)));
  spring.set("length", fmt::format("{}", 0.5 * stage.size));
  const Friction friction = stage.draw_friction();
  stage.contact(body, head, friction);
  stage.contact(body, ground, friction);
}

// Forces that change with time, with the state, and a blow.
void draw_pushed(Stage& stage) {
  const std::size_t ground = stage.add_plane(stage.up(), {});
  const bool in_space = stage.dimension == 3;
  const std::size_t body = stage.add_any(stage.random.log_between(0.3, 1), 4, 0.2);
  stage.approach(body, stage.down(), stage.draw_gap());
  const double weight = stage.actors[body].mass * 9.81;
  const std::string name = stage.actors[body].name;
  stage.contact(body, ground, stage.draw_friction());
  const std::string push = quoted(swing(stage, 2 * weight));
  const std::string drag =
      quoted(fmt::format("{}*{}.vx", -weight / stage.speed * stage.random.between(0, 1), name));
  stage.force(body).set("force", in_space ? fmt::format("[{}, 0, 0]", push) : fmt::format("[{}, 0]", push));
  stage.force(body).set("force", in_space ? fmt::format("[{}, 0, 0]", drag) : fmt::format("[{}, 0]", drag));
  const double turn = weight * stage.size * stage.random.between(-1, 1);
  if (stage.random.chance(0.5))
    stage.force(body).set("torque", in_space ? fmt::format("[0, 0, {}]", turn) : fmt::format("{}", turn));
}

}  // namespace signorini::scenes
