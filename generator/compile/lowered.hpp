#pragma once

#include <vector>

#include "generator/formulate/mcp.hpp"
#include "generator/passes/kernel.hpp"

namespace signorini::compile {

/// A matrix of derivatives as a program.
struct LoweredDerivative {
  ir::Program program;  // reads arguments and unknowns; one output a nonzero
  std::vector<formulate::Nonzero> pattern;

  int entries() const { return static_cast<int>(pattern.size()); }
};

/// A block of the MCP as programs, with the pattern of its Jacobian.
struct LoweredBlock {
  passes::Kernel programs;
  int unknowns = 0;
  std::vector<formulate::Nonzero> pattern;
  // dF/d(arguments), one a list of formulate::BlockArguments
  LoweredDerivative by_state, by_inertia, by_friction, by_shape;

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
  LoweredDerivative advance_derivative;
  std::vector<LoweredBlock> joints;      // one a table of mcp.joints
  std::vector<LoweredContact> contacts;  // one a table of mcp.contacts
  ir::Program loads;
  ir::Program drives;
  ir::Program bindings;
  // Transposed derivatives: formulate::pull_back.
  ir::Program loads_pull_back;
  ir::Program drives_pull_back;
  ir::Program loads_switches, drives_switches;  // formulate::switches
  ir::Program params_pull_back;                 // of the bindings of Params
  ir::Program state_pull_back;                  // and of the initial state
};

LoweredMcp lower(formulate::SymbolicMcp mcp);

}  // namespace signorini::compile
