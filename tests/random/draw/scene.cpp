#include "tests/random/draw/scene.hpp"

#include <algorithm>
#include <cmath>

namespace signorini::scenes {

const std::vector<SceneClass>& scene_classes() {
  static const std::vector<SceneClass> classes{{"drop", 3, draw_drop}, {"thin_table", 3, draw_thin_table},
      {"pile", 3, draw_pile}, {"stack", 3, draw_stack}, {"flight", 3, draw_flight},
      {"corner", 3, draw_corner}, {"groove", 3, draw_groove}, {"rail", 3, draw_rail},
      {"stairs", 3, draw_stairs}, {"open_box", 3, draw_open_box}, {"cart", 3, draw_cart},
      {"table_legs", 3, draw_table_legs}, {"chain", 3, draw_chain}, {"ring", 3, draw_ring},
      {"driven", 3, draw_driven}, {"springs", 3, draw_springs}, {"guided", 3, draw_guided},
      {"pushed", 3, draw_pushed}, {"planar_drop", 2, draw_drop}, {"planar_table", 2, draw_thin_table},
      {"planar_pile", 2, draw_pile}, {"planar_stack", 2, draw_stack}, {"planar_flight", 2, draw_flight},
      {"planar_corner", 2, draw_corner}, {"planar_stairs", 2, draw_stairs}, {"planar_chain", 2, draw_chain},
      {"planar_ring", 2, draw_ring}, {"planar_driven", 2, draw_driven}, {"planar_springs", 2, draw_springs},
      {"planar_guided", 2, draw_guided}, {"planar_pushed", 2, draw_pushed}};
  return classes;
}

Scene draw_scene(const SceneClass& kind, std::uint64_t seed) {
  RandomSource random(seed);
  const double size = random.chance(0.5) ? random.log_between(1e-3, 1e3) : random.log_between(0.1, 1);
  Stage stage(random, kind.dimension, size);
  kind.draw(stage);
  // Most steps are as long for what happens as those of a scene of 1 m. The others are not, but a step in
  // which things fall by many times their size is nobody's step.
  const double pace = random.chance(0.8) ? std::sqrt(size) : std::min(1.0, std::sqrt(size / 0.01));
  return {kind.name, seed, stage.finish(kind.name), pace};
}

}  // namespace signorini::scenes
