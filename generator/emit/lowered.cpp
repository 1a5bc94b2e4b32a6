#include "generator/emit/lowered.hpp"

#include "generator/passes/optimise.hpp"

namespace signorini::emit {

namespace {

ir::Program program_of(const formulate::Block& block) {
  return ir::lower(block.tape, block.groups, block.targets);
}

LoweredBlock lower_block(const formulate::Block& block) {
  return {passes::make_kernel(program_of(block)), static_cast<int>(block.unknowns.size()), block.pattern};
}

}  // namespace

LoweredMcp lower(formulate::SymbolicMcp mcp) {
  LoweredMcp lowered;
  lowered.body = lower_block(mcp.body.step);
  lowered.advance = passes::optimise(program_of(mcp.body.advance));
  for (const formulate::JointTable& table : mcp.joints)
    lowered.joints.push_back(lower_block(table.kind.step));
  for (const formulate::ContactTable& table : mcp.contacts)
    lowered.contacts.push_back({lower_block(table.kind.step), lower_block(table.kind.closest)});
  lowered.loads = passes::optimise(program_of(mcp.loads));
  lowered.drives = passes::optimise(program_of(mcp.drives));
  lowered.bindings = passes::optimise(program_of(mcp.bindings));
  lowered.mcp = std::move(mcp);
  return lowered;
}

}  // namespace signorini::emit
