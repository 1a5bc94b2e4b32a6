#pragma once

#include "generator/ir/program.hpp"

namespace signorini::passes {

/// The programs of one block of the MCP. All but `prepare` read the unknowns and what `prepare` froze.
struct Kernel {
  ir::Program prepare;   // data -> "frozen"
  ir::Program residual;  // -> "row"
  ir::Program jacobian;  // -> "row" and "jacobian"
  ir::Program observe;   // -> "observe" and "facet"
  ir::Program rays;      // -> "ray": from the inside of each body towards the other; reads no unknown
};

/// Optimises the program of a block and splits it into its kernels.
Kernel make_kernel(const ir::Program& program);

}  // namespace signorini::passes
