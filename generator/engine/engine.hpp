#pragma once

#include <memory>

#include "generator/compile/lowered.hpp"
#include "signorini/host/simulator.hpp"

namespace signorini::engine {

/// A simulator whose kernels are interpreted: needs no compiler.
std::unique_ptr<sim::Simulator> interpret_model(std::shared_ptr<const compile::LoweredMcp> lowered);

}  // namespace signorini::engine
