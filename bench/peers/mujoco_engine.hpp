#pragma once

#include <memory>
#include <string>

#include "bench/peers/engine.hpp"

namespace signorini::bench {

/// What the rows of the table differ in, as in MuJoCo's model files; the defaults are MuJoCo's own.
struct MujocoSettings {
  std::string integrator = "Euler";
  std::string cone = "pyramidal";
  double impratio = 1;            // how hard friction is, over the normal
  std::string solref = "0.02 1";  // time [s] and damping ratio with which a depth vanishes
  std::string solimp =
      "0.9 0.95 0.001 0.5 2";  // how hard a contact is at no depth, at a depth; that depth [m]
};

std::unique_ptr<Engine> mujoco_engine(const MujocoSettings& settings);

}  // namespace signorini::bench
