#pragma once

#include "generator/kernel/block.hpp"
#include "generator/model/model.hpp"

namespace signorini::formulate {

/// The velocities of the bodies whose motion is prescribed, at a time t: targets "driven.<index>".
Block drives(const model::Model& model);

}  // namespace signorini::formulate
