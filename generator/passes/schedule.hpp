#pragma once

#include "generator/ir/program.hpp"

namespace signorini::passes {

/// Puts each value just before the first output that needs it, depth first, and drops what no output needs:
/// values live shortly and the text reads from the first row to the last.
ir::Program schedule(const ir::Program& program);

}  // namespace signorini::passes
