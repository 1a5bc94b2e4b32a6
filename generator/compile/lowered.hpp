#pragma once

#include <vector>

#include "generator/formulate/mcp.hpp"
#include "generator/passes/kernel.hpp"

namespace signorini::compile {

/// A matrix of derivatives as a program.
struct LoweredDerivative {
  ir::Program program;  // reads arguments and unknowns; one output a nonzero
  std::vector<kernel::Nonzero> pattern;

  int entries() const { return static_cast<int>(pattern.size()); }
};

/// dF/d(arguments) of a block, in lists: by the state, and by the numbers of Params. Columns count through
/// the fields of its ports.
struct ArgumentDerivatives {
  LoweredDerivative state;    // bodies that move, applied impulses, what contacts remember
  LoweredDerivative inertia;  // inertias, gravity
  LoweredDerivative law;      // coefficients of contacts
  LoweredDerivative shape;    // surfaces, bodies that do not move, joints, directions
};

/// A block of the MCP as programs, with the pattern of its Jacobian.
struct LoweredBlock {
  passes::Kernel programs;
  int unknowns = 0;
  std::vector<kernel::Nonzero> pattern;
  ArgumentDerivatives by;

  int frozen() const { return static_cast<int>(programs.prepare.outputs.size()); }
  int entries() const { return static_cast<int>(pattern.size()); }
  int operations() const { return operation_count(programs.jacobian); }
};

/// A kernel of a whole model: its program, its ports, and the row of each.
struct LoweredKernel {
  ir::Program program;
  std::vector<kernel::Port> ports;
  std::vector<int> rows;

  const kernel::Port& port(int id) const {
    return ports.at(static_cast<std::size_t>(id - ir::port::declared));
  }
  int row(int id) const { return rows.at(static_cast<std::size_t>(id - ir::port::declared)); }
};

/// The MCP with every kernel lowered and optimised.
struct LoweredMcp {
  formulate::SymbolicMcp mcp;
  LoweredBlock body;
  ir::Program advance;
  LoweredDerivative advance_derivative;
  ir::Program shift, momentum;  // two-step schemes only
  LoweredDerivative shift_derivative, momentum_derivative;
  std::vector<LoweredBlock> joints;    // one a table of mcp.joints
  std::vector<LoweredBlock> contacts;  // one a table of mcp.contacts
  std::vector<LoweredBlock> pairs;     // one of mcp.pairs
  LoweredKernel loads, strikes, drives, bind_params, bind_state;
  // Transposed derivatives of these: kernel::pull_back.
  LoweredKernel loads_pull_back, drives_pull_back, params_pull_back, state_pull_back;
  LoweredKernel loads_switches, drives_switches;  // kernel::switches
};

LoweredMcp lower(formulate::SymbolicMcp mcp);

}  // namespace signorini::compile
