#pragma once

#include <vector>

#include "generator/formulate/mcp.hpp"
#include "generator/passes/kernel.hpp"

namespace signorini::emit {

/// A block of the MCP as programs, with the pattern of its Jacobian.
struct LoweredBlock {
  passes::Kernel programs;
  int unknowns = 0;
  std::vector<formulate::Nonzero> pattern;

  int frozen() const { return static_cast<int>(programs.prepare.outputs.size()); }
  int entries() const { return static_cast<int>(pattern.size()); }
  int operations() const { return operation_count(programs.jacobian); }
};

struct LoweredContact {
  LoweredBlock step;
  LoweredBlock closest;
};

/// The MCP with every kernel lowered and optimised.
struct LoweredMcp {
  formulate::SymbolicMcp mcp;
  LoweredBlock body;
  ir::Program advance;
  std::vector<LoweredBlock> joints;      // one a table of mcp.joints
  std::vector<LoweredContact> contacts;  // one a table of mcp.contacts
  ir::Program loads;
  ir::Program drives;
  ir::Program bindings;
};

LoweredMcp lower(formulate::SymbolicMcp mcp);

}  // namespace signorini::emit
