#pragma once

#include "generator/ir/program.hpp"

namespace signorini::passes {

/// All passes in their order, the program verified after each.
ir::Program optimise(const ir::Program& program);

}  // namespace signorini::passes
