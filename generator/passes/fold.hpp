#pragma once

#include "generator/ir/program.hpp"

namespace signorini::passes {

/// Constant folding in exact arithmetic, and the identities x+0, x-0, x*1, x*0, x/1, 0/x, (x*y)/x, -(-x),
/// x^1, x^0.
ir::Program fold(const ir::Program& program);

}  // namespace signorini::passes
