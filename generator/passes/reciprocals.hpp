#pragma once

#include "generator/ir/program.hpp"

namespace signorini::passes {

/// x / d and y / d become products with one 1 / d.
ir::Program reciprocals(const ir::Program& program);

}  // namespace signorini::passes
