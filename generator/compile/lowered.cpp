#include "generator/compile/lowered.hpp"

#include "generator/kernel/derivatives.hpp"
#include "generator/passes/optimise.hpp"

namespace signorini::compile {

namespace {

using kernel::Block;
using kernel::Role;

ir::Program program_of(const Block& block) { return ir::lower(block.tape, block.inputs, block.targets); }

LoweredDerivative lower_derivative(const kernel::Derivative& derivative) {
  return {passes::optimise(program_of(derivative.block)), derivative.pattern};
}

LoweredBlock lower_block(const Block& block) {
  LoweredBlock lowered;
  lowered.programs = passes::make_kernel(program_of(block),
      [&](ir::Slot slot, const std::string& name) { return block.port(slot.port).name + "_" + name; });
  lowered.unknowns = static_cast<int>(block.unknowns.size());
  lowered.pattern = block.pattern;
  return lowered;
}

/// The block of one step, with its derivatives by what it depends on.
LoweredBlock lower_step(const Block& step) {
  LoweredBlock lowered = lower_block(step);
  const auto by = [&](const std::vector<Role>& roles) {
    return lower_derivative(differentiate(step, ir::port::row, roles));
  };
  lowered.by = {by({Role::now, Role::end, Role::applied, Role::history, Role::momentum}),
      by({Role::inertia, Role::gravity}), by({Role::law}),
      by({Role::surface, Role::fixed, Role::data, Role::pair})};
  return lowered;
}

/// Pose and velocity are of the same record: columns become its fields, whichever port they belong to.
void to_state_columns(LoweredDerivative& derivative, const Block& advance) {
  const auto count = [&](std::size_t port) {
    return static_cast<int>(advance.ports[port].record->fields.size());
  };
  for (kernel::Nonzero& n : derivative.pattern) n.column = (n.column - count(0)) % count(1);
}

/// What shifts a body's data, its last port, by all the others.
void lower_shift(const Block& block, ir::Program& program, LoweredDerivative& derivative) {
  if (block.ports.empty()) return;
  program = passes::optimise(program_of(block));
  const kernel::PortId to = ir::port::declared + static_cast<int>(block.ports.size()) - 1;
  derivative = lower_derivative(
      differentiate(block, to, {Role::now, Role::past, Role::inertia, Role::applied, Role::pushed}));
}

/// What a model's kernels may be differentiated by.
const std::vector<Role> sources = {Role::now, Role::time, Role::input, Role::parameters};

LoweredKernel lower_kernel(const formulate::BoundBlock& kernel) {
  return {passes::optimise(program_of(kernel.block)), kernel.block.ports, kernel.rows};
}

LoweredKernel lower_pull_back(const formulate::BoundBlock& kernel) {
  std::vector<kernel::PortId> origin;
  const Block block = kernel::pull_back(kernel.block, sources, origin);
  std::vector<int> rows = kernel.rows;
  for (const kernel::PortId port : origin) rows.push_back(kernel.row(port));
  return {passes::optimise(program_of(block)), block.ports, rows};
}

LoweredKernel lower_switches(const formulate::BoundBlock& kernel) {
  return {
      passes::optimise(program_of(kernel::switches(kernel.block, sources))), kernel.block.ports, kernel.rows};
}

}  // namespace

LoweredMcp lower(formulate::SymbolicMcp mcp) {
  LoweredMcp lowered;
  lowered.body = lower_step(mcp.body.step);
  lowered.advance = passes::optimise(program_of(mcp.body.advance));
  const kernel::PortId next = ir::port::declared + static_cast<int>(mcp.body.advance.ports.size()) - 1;
  lowered.advance_derivative =
      lower_derivative(differentiate(mcp.body.advance, next, {Role::now, Role::velocity}));
  to_state_columns(lowered.advance_derivative, mcp.body.advance);
  lower_shift(mcp.body.shift, lowered.shift, lowered.shift_derivative);
  lower_shift(mcp.body.momentum, lowered.momentum, lowered.momentum_derivative);
  for (const formulate::JointTable& table : mcp.joints) lowered.joints.push_back(lower_step(table.kind.step));
  for (const formulate::ContactTable& table : mcp.contacts)
    lowered.contacts.push_back(lower_step(table.kind.step));
  for (const formulate::PairKind& pair : mcp.pairs) lowered.pairs.push_back(lower_block(pair.closest));
  lowered.loads = lower_kernel(mcp.loads);
  lowered.strikes = lower_kernel(mcp.strikes);
  lowered.drives = lower_kernel(mcp.drives);
  lowered.bind_params = lower_kernel(mcp.bind_params);
  lowered.bind_state = lower_kernel(mcp.bind_state);
  lowered.loads_pull_back = lower_pull_back(mcp.loads);
  lowered.drives_pull_back = lower_pull_back(mcp.drives);
  lowered.loads_switches = lower_switches(mcp.loads);
  lowered.drives_switches = lower_switches(mcp.drives);
  lowered.params_pull_back = lower_pull_back(mcp.bind_params);
  lowered.state_pull_back = lower_pull_back(mcp.bind_state);
  lowered.mcp = std::move(mcp);
  return lowered;
}

}  // namespace signorini::compile
