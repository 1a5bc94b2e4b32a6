#pragma once

#include <memory>
#include <string>

#include "bench/peers/engine.hpp"

namespace signorini::bench {

/// What MuJoCo lets one choose, as in its model files; the defaults are MuJoCo's own.
struct MujocoSettings {
  std::string integrator = "Euler";
  std::string solver = "Newton";
  std::string cone = "pyramidal";
  double impratio = 1;                          // stiffness of friction over that of the normal
  double tolerance = 1e-8;                      // of the solver
  std::string solref = "0.02 1";                // time [s] and damping ratio with which a depth vanishes
  std::string solimp = "0.9 0.95 0.001 0.5 2";  // how hard a constraint is: at no depth, at a depth
};

std::unique_ptr<Engine> mujoco_engine(const MujocoSettings& settings);

}  // namespace signorini::bench
