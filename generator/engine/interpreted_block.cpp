#include "generator/engine/interpreted_block.hpp"

namespace signorini::engine {

namespace {

std::vector<sim::Entry> entries_of(const std::vector<kernel::Nonzero>& pattern) {
  std::vector<sim::Entry> entries;
  for (const kernel::Nonzero& n : pattern) entries.push_back({n.row, n.column});
  return entries;
}

}  // namespace

InterpretedDerivative::InterpretedDerivative(const compile::LoweredDerivative& lowered)
    : entries(lowered.entries()), pattern(entries_of(lowered.pattern)), kernel_(lowered.program) {}

void InterpretedDerivative::run(const KernelCall& call) const noexcept {
  kernel_.run(call);
  kernel_.copy_outputs(call.out);
}

InterpretedBlock::InterpretedBlock(const compile::LoweredBlock& block)
    : unknowns(block.unknowns),
      frozen_count(block.frozen()),
      entries(block.entries()),
      pattern(entries_of(block.pattern)),
      prepare_(block.programs.prepare),
      residual_(block.programs.residual),
      jacobian_(block.programs.jacobian),
      observe_(block.programs.observe),
      rays_(block.programs.rays) {}

void InterpretedBlock::run_prepare(const KernelCall& call) const noexcept {
  prepare_.run(call);
  prepare_.copy_outputs(call.out);
}

void InterpretedBlock::residual(const double* z, const double* frozen_values, double* row) const noexcept {
  residual_.run(z, unknowns, frozen_values);
  residual_.copy_outputs(row);
}

void InterpretedBlock::rays(const double* frozen_values, double* ray) const noexcept {
  rays_.run(nullptr, unknowns, frozen_values);
  rays_.copy_outputs(ray);
}

void InterpretedBlock::jacobian(
    const double* z, const double* frozen_values, double* row, double* value) const noexcept {
  jacobian_.run(z, unknowns, frozen_values);
  jacobian_.for_each_output(
      [&](ir::Slot to, double number) { (to.port == ir::port::row ? row : value)[to.field] = number; });
}

void InterpretedBlock::run_observe(
    const double* z, const double* frozen_values, double* shown, double* facet) const noexcept {
  observe_.run(z, unknowns, frozen_values);
  observe_.for_each_output(
      [&](ir::Slot to, double number) { (to.port == ir::port::facet ? facet : shown)[to.field] = number; });
}

}  // namespace signorini::engine
