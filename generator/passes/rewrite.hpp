#pragma once

#include <functional>
#include <vector>

#include "generator/ir/program.hpp"

namespace signorini::passes {

/// Rebuilds a program instruction by instruction: `step` gets each instruction with its operands already
/// translated and returns the value in the new program that stands for it. Inputs and outputs are carried
/// over.
using RewriteStep = std::function<ir::ValueId(ir::Builder& build, const ir::Program& rebuilt,
    const ir::Instruction& instruction, const ir::Name& name)>;

ir::Program rewrite(const ir::Program& program, const RewriteStep& step);

/// The instruction as it stands, in the new program.
ir::ValueId keep(
    ir::Builder& build, const ir::Program& program, const ir::Instruction& i, const ir::Name& name);

}  // namespace signorini::passes
