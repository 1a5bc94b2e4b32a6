#include "generator/check/formula.hpp"

#include "generator/passes/schedule.hpp"

namespace signorini::check {

namespace {

template <class IsWanted>
std::shared_ptr<const ir::Program> program_of(const kernel::Block& block, IsWanted&& is_wanted) {
  std::vector<ir::Target> targets;
  for (const ir::Target& target : block.targets)
    if (is_wanted(target.slot.port)) targets.push_back(target);
  // Scheduling drops what no target needs and changes nothing else.
  return std::make_shared<const ir::Program>(passes::schedule(ir::lower(block.tape, block.inputs, targets)));
}

}  // namespace

std::shared_ptr<const ir::Program> row_program(const kernel::Block& block) {
  return program_of(block, [](int port) { return port == ir::port::row; });
}

std::shared_ptr<const ir::Program> plain_program(const kernel::Block& block) {
  return program_of(block, [](int port) { return port >= ir::port::declared; });
}

}  // namespace signorini::check
