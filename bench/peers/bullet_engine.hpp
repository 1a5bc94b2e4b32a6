#pragma once

#include <memory>

#include "bench/peers/engine.hpp"

namespace signorini::bench {

/// What Bullet lets one choose; the defaults are Bullet's own.
struct BulletSettings {
  enum class Ground { plane, box };                          // btStaticPlaneShape, a thick btBoxShape
  enum class Friction { along_slip, two_directions, cone };  // one row along the slip, a pyramid, a cone

  Ground ground = Ground::plane;
  Friction friction = Friction::along_slip;
  int iterations = 10;
  double erp = 0.2;  // of contacts: the part of the depth that a step corrects
  bool split_impulse = true;
  double split_threshold = -0.04;  // [m] depth from which on impulses are split
  bool warm_start = true;
  bool random_order = false;  // of rows in an iteration
  double margin = 0.04;       // [m] of the box, inside its shape
  double linear_slop = 0;     // [m] depth that is not corrected
};

std::unique_ptr<Engine> bullet_engine(const BulletSettings& settings);

}  // namespace signorini::bench
