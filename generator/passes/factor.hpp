#pragma once

#include "generator/ir/program.hpp"

namespace signorini::passes {

/// a x + b x becomes (a + b) x and a / x - b / x becomes (a - b) / x, where nothing else reads the products.
ir::Program factor(const ir::Program& program);

}  // namespace signorini::passes
