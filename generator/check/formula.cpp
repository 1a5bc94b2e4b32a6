#include "generator/check/formula.hpp"

#include "generator/passes/schedule.hpp"

namespace signorini::check {

std::shared_ptr<const ir::Program> plain_program(const formulate::Block& block, const std::string& group) {
  std::vector<ir::Target> targets;
  for (const ir::Target& target : block.targets)
    if (group.empty() || target.group == group) targets.push_back(target);
  // Scheduling drops what no target needs and changes nothing else.
  return std::make_shared<const ir::Program>(passes::schedule(ir::lower(block.tape, block.groups, targets)));
}

}  // namespace signorini::check
