#pragma once

#include <memory>

#include "generator/compile/lowered.hpp"
#include "generator/simulator/named_simulator.hpp"

namespace signorini::engine {

/// A simulator whose kernels are interpreted: needs no compiler.
std::unique_ptr<NamedSimulator> interpret_model(const std::shared_ptr<const compile::LoweredMcp>& lowered);

}  // namespace signorini::engine
