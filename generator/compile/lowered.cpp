#include "generator/compile/lowered.hpp"

#include "generator/formulate/arguments.hpp"
#include "generator/passes/optimise.hpp"

namespace signorini::compile {

namespace {

ir::Program program_of(const formulate::Block& block) {
  return ir::lower(block.tape, block.groups, block.targets);
}

LoweredDerivative lower_derivative(const formulate::Derivative& derivative) {
  return {passes::optimise(program_of(derivative.block)), derivative.pattern};
}

LoweredBlock lower_block(const formulate::Block& block) {
  LoweredBlock lowered;
  lowered.programs = passes::make_kernel(program_of(block));
  lowered.unknowns = static_cast<int>(block.unknowns.size());
  lowered.pattern = block.pattern;
  return lowered;
}

/// The block of one step of a kind, with its derivatives by what it depends on.
template <class Kind>
LoweredBlock lower_step(const Kind& kind) {
  LoweredBlock lowered = lower_block(kind.step);
  const formulate::BlockArguments arguments = arguments_of(kind);
  const auto by = [&](const std::vector<formulate::Argument>& list) {
    return lower_derivative(differentiate(kind.step, list));
  };
  lowered.by_state = by(arguments.state);
  lowered.by_inertia = by(arguments.inertia);
  lowered.by_friction = by(arguments.friction);
  lowered.by_shape = by(arguments.shape);
  return lowered;
}

/// The kernel with the targets of one group.
formulate::Block only(formulate::Block kernel, const std::string& group) {
  std::erase_if(kernel.targets, [&](const ir::Target& target) { return target.group != group; });
  return kernel;
}

/// What a model's kernels may be differentiated by.
const std::vector<std::string> sources = {"state", "control", "parameter"};

ir::Program lower_pull_back(const formulate::Block& kernel) {
  return passes::optimise(program_of(formulate::pull_back(kernel, sources)));
}

ir::Program lower_switches(const formulate::Block& kernel) {
  return passes::optimise(program_of(formulate::switches(kernel, sources)));
}

}  // namespace

LoweredMcp lower(formulate::SymbolicMcp mcp) {
  LoweredMcp lowered;
  lowered.body = lower_step(mcp.body);
  lowered.advance = passes::optimise(program_of(mcp.body.advance));
  lowered.advance_derivative = lower_derivative(differentiate_advance(mcp.body));
  for (const formulate::JointTable& table : mcp.joints) lowered.joints.push_back(lower_step(table.kind));
  for (const formulate::ContactTable& table : mcp.contacts)
    lowered.contacts.push_back({lower_step(table.kind), lower_block(table.kind.closest)});
  lowered.loads = passes::optimise(program_of(mcp.loads));
  lowered.drives = passes::optimise(program_of(mcp.drives));
  lowered.bindings = passes::optimise(program_of(mcp.bindings));
  lowered.loads_pull_back = lower_pull_back(mcp.loads);
  lowered.drives_pull_back = lower_pull_back(mcp.drives);
  lowered.loads_switches = lower_switches(mcp.loads);
  lowered.drives_switches = lower_switches(mcp.drives);
  lowered.params_pull_back = lower_pull_back(only(mcp.bindings, "params"));
  lowered.state_pull_back = lower_pull_back(only(mcp.bindings, "state"));
  lowered.mcp = std::move(mcp);
  return lowered;
}

}  // namespace signorini::compile
