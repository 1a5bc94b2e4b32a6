#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/random/draw/stage.hpp"

namespace signorini::scenes {

/// A scene drawn at random, or one that was shrunk.
struct Scene {
  std::string kind;  // its class
  std::uint64_t seed = 0;
  SceneText text;
  double pace = 1;  // steps are this many times longer than those of a scene of 1 m: sqrt(size / m), or 1
  double step = 0;  // [s] of a scene that was kept: the one that it failed with; 0: those of the options
};

/// A class of scenes.
struct SceneClass {
  const char* name;
  int dimension;
  void (*draw)(Stage& stage);
};
const std::vector<SceneClass>& scene_classes();

/// Size, masses, shapes, motion, friction: all from the seed.
Scene draw_scene(const SceneClass& kind, std::uint64_t seed);

// Bodies that fall.
void draw_drop(Stage& stage);        // one to three on a plane
void draw_thin_table(Stage& stage);  // above a plate
void draw_pile(Stage& stage);        // on each other
void draw_stack(Stage& stage);       // boxes and cylinders with their faces on each other
void draw_flight(Stage& stage);      // towards each other, without gravity

// Fixed surroundings.
void draw_corner(Stage& stage);  // two or three planes or boxes
void draw_groove(Stage& stage);  // a V
void draw_rail(Stage& stage);    // two long bodies side by side
void draw_stairs(Stage& stage);
void draw_open_box(Stage& stage);  // floor and walls, parts of one body

// Joints, springs and prescribed motion.
void draw_cart(Stage& stage);        // wheels on axles
void draw_table_legs(Stage& stage);  // a top on legs, or on balls
void draw_chain(Stage& stage);
void draw_ring(Stage& stage);  // a closed loop
void draw_driven(Stage& stage);
void draw_springs(Stage& stage);
void draw_guided(Stage& stage);
void draw_pushed(Stage& stage);  // forces

}  // namespace signorini::scenes
