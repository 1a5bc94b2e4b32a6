#pragma once

#include <memory>

#include "bench/peers/engine.hpp"

namespace signorini::bench {

/// What ODE lets one choose; the defaults are ODE's own.
struct OdeSettings {
  enum class Stepper { direct, quick };           // dWorldStep, dWorldQuickStep
  enum class Pyramid { world_axes, along_slip };  // how the friction pyramid lies

  Stepper stepper = Stepper::direct;
  int quick_iterations = 20;
  Pyramid pyramid = Pyramid::world_axes;
  double erp = 0.2, cfm = 1e-10;  // of the world, for contacts, too
  double surface_layer = 0;       // [m] depth that is not corrected
};

std::unique_ptr<Engine> ode_engine(const OdeSettings& settings);

}  // namespace signorini::bench
