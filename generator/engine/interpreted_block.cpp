#include "generator/engine/interpreted_block.hpp"

#include <algorithm>

namespace signorini::engine {

namespace {

std::vector<sim::Entry> entries_of(const std::vector<kernel::Nonzero>& pattern) {
  std::vector<sim::Entry> entries;
  for (const kernel::Nonzero& n : pattern) entries.push_back({n.row, n.column});
  return entries;
}

}  // namespace

std::vector<double> run_ports(const ir::Program& program, const KernelCall& call) {
  std::vector<bool> is_read(program.inputs.size(), false);
  for (const ir::Instruction& i : program.code)
    if (i.op == ir::Op::input) is_read[i.a.index] = true;
  std::vector<double> inputs(program.inputs.size());
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    const ir::Slot slot = program.inputs[k];
    if (!is_read[k]) continue;  // unknowns of a frozen half
    const double* row = slot.port == ir::port::unknown
        ? call.z
        : call.rows[static_cast<std::size_t>(slot.port - ir::port::declared)];
    inputs[k] = row[slot.field];
  }
  return ir::interpret(program, inputs);
}

InterpretedDerivative::InterpretedDerivative(const compile::LoweredDerivative& lowered)
    : entries(lowered.entries()), pattern(entries_of(lowered.pattern)), program_(&lowered.program) {}

void InterpretedDerivative::run(const KernelCall& call) const noexcept {
  const std::vector<double> values = run_ports(*program_, call);
  std::copy(values.begin(), values.end(), call.out);
}

InterpretedBlock::InterpretedBlock(const compile::LoweredBlock& block)
    : unknowns(block.unknowns),
      frozen_count(block.frozen()),
      entries(block.entries()),
      pattern(entries_of(block.pattern)),
      programs_(&block.programs) {}

void InterpretedBlock::run_prepare(const KernelCall& call) const noexcept {
  const std::vector<double> values = run_ports(programs_->prepare, call);
  std::copy(values.begin(), values.end(), call.out);
}

std::vector<double> InterpretedBlock::run(
    const ir::Program& program, const double* z, const double* frozen_values) const noexcept {
  std::vector<double> inputs(z, z + unknowns);
  inputs.insert(inputs.end(), frozen_values, frozen_values + frozen_count);
  return ir::interpret(program, inputs);
}

void InterpretedBlock::residual(const double* z, const double* frozen_values, double* row) const noexcept {
  const std::vector<double> outputs = run(programs_->residual, z, frozen_values);
  std::copy(outputs.begin(), outputs.end(), row);
}

void InterpretedBlock::rays(const double* frozen_values, double* ray) const noexcept {
  const std::vector<double> z(static_cast<std::size_t>(unknowns));
  const std::vector<double> outputs = run(programs_->rays, z.data(), frozen_values);
  std::copy(outputs.begin(), outputs.end(), ray);
}

void InterpretedBlock::jacobian(
    const double* z, const double* frozen_values, double* row, double* value) const noexcept {
  const ir::Program& program = programs_->jacobian;
  const std::vector<double> outputs = run(program, z, frozen_values);
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    const ir::Slot slot = program.outputs[k].slot;
    (slot.port == ir::port::row ? row : value)[slot.field] = outputs[k];
  }
}

void InterpretedBlock::run_observe(
    const double* z, const double* frozen_values, double* shown, double* facet) const noexcept {
  const ir::Program& program = programs_->observe;
  const std::vector<double> outputs = run(program, z, frozen_values);
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    const ir::Slot slot = program.outputs[k].slot;
    (slot.port == ir::port::facet ? facet : shown)[slot.field] = outputs[k];
  }
}

}  // namespace signorini::engine
