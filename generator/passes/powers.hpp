#pragma once

#include "generator/ir/program.hpp"

namespace signorini::passes {

/// Powers with a constant exponent that is a multiple of 1/2 become products and square roots.
ir::Program powers(const ir::Program& program);

}  // namespace signorini::passes
