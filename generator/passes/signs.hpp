#pragma once

#include "generator/ir/program.hpp"

namespace signorini::passes {

/// Moves negations outwards until a sum takes them in: a + (-b) becomes a - b, a * (-b) becomes -(a * b).
ir::Program signs(const ir::Program& program);

}  // namespace signorini::passes
