#pragma once

#include <memory>

#include "bench/peers/engine.hpp"

namespace signorini::bench {

/// What the rows of the table differ in; the defaults are ODE's own.
struct OdeSettings {
  enum class Stepper { direct, quick };           // dWorldStep, dWorldQuickStep
  enum class Pyramid { world_axes, along_slip };  // how the friction pyramid lies

  Stepper stepper = Stepper::direct;
  Pyramid pyramid = Pyramid::world_axes;
};

std::unique_ptr<Engine> ode_engine(const OdeSettings& settings);

}  // namespace signorini::bench
