#pragma once

#include "generator/formulate/signals/bound_block.hpp"
#include "generator/model/model.hpp"

namespace signorini::formulate {

/// The velocities of the bodies whose motion is prescribed, at a time t (Role::driven).
BoundBlock drives(const model::Model& model);

}  // namespace signorini::formulate
