#pragma once

#include "generator/kernel/block.hpp"
#include "generator/model/model.hpp"

namespace signorini::formulate {

/// All forces of a model as one kernel: the impulse applied to each free body in a step, evaluated at its
/// start. Inputs: h, state.t, "literal" (a number by its text), "parameter", "control", and "state.<body>"
/// columns. Targets: group "applied.<index of the free body>", names px py pz lx ly lz (px py l). Bodies
/// without force have none.
Block loads(const model::Model& model);

}  // namespace signorini::formulate
