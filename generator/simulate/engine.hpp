#pragma once

#include <memory>

#include "generator/emit/lowered.hpp"
#include "signorini/sim/simulator.hpp"

namespace signorini::simulate {

/// A simulator whose kernels are interpreted: needs no compiler.
std::unique_ptr<sim::Simulator> interpret_model(std::shared_ptr<const emit::LoweredMcp> lowered);

}  // namespace signorini::simulate
