#pragma once

#include "generator/formulate/signals/bound_block.hpp"
#include "generator/model/model.hpp"

namespace signorini::formulate {

/// All forces of a model as one kernel: the impulse applied to each free body in a step, evaluated at its
/// start. It gives impulses (Role::applied) to the bodies that have forces.
BoundBlock loads(const model::Model& model);

/// The part of these that the file gives as impulses: two-step schemes begin anew where one acts.
BoundBlock strikes(const model::Model& model);

}  // namespace signorini::formulate
