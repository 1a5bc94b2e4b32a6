#pragma once

#include "generator/ir/program.hpp"

namespace signorini::passes {

/// Common subexpressions: equal instructions become one; a + b and b + a are equal.
ir::Program cse(const ir::Program& program);

}  // namespace signorini::passes
