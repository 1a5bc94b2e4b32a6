#pragma once

#include "generator/passes/freeze.hpp"

namespace signorini::passes {

/// The programs of one block of the MCP. All but `prepare` read the unknowns and what `prepare` froze.
struct Kernel {
  ir::Program prepare;             // data -> frozen
  ir::Program residual;            // -> row
  ir::Program jacobian;            // -> row and entry
  ir::Program observe;             // -> shown and facet
  ir::Program rays;                // -> ray: reads no unknown
  std::vector<std::string> names;  // of the frozen numbers
};

/// Optimises the program of a block and splits it into its kernels.
Kernel make_kernel(const ir::Program& program, const InputName& name_of);

}  // namespace signorini::passes
