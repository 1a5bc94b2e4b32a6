#include "generator/engine/interpreted_block.hpp"

#include <algorithm>
#include <stdexcept>

namespace signorini::engine {

InterpretedBlock::InterpretedBlock(const compile::LoweredBlock& block, const ArgumentLayout& layout)
    : unknowns(block.unknowns), frozen(block.frozen()), entries(block.entries()), programs_(block.programs) {
  for (const formulate::Nonzero& n : block.pattern) pattern.push_back({n.row, n.column});
  for (const ir::Input& input : programs_.prepare.inputs) {
    const auto found =
        std::find(layout.fields.begin(), layout.fields.end(), std::pair(input.group, input.name));
    // Unknowns are inputs of the whole block, but never of its frozen half.
    if (found == layout.fields.end() && input.group != "unknown")
      throw std::logic_error("no argument for " + input.group + "." + input.name);
    argument_of_input_.push_back(static_cast<std::size_t>(found - layout.fields.begin()));
  }
  by_state_ = derivative(block.by_state, layout, by_state_pattern, by_state_entries);
  by_inertia_ = derivative(block.by_inertia, layout, by_inertia_pattern, by_inertia_entries);
  by_friction_ = derivative(block.by_friction, layout, by_friction_pattern, by_friction_entries);
  by_shape_ = derivative(block.by_shape, layout, by_shape_pattern, by_shape_entries);
}

InterpretedBlock::Derivative InterpretedBlock::derivative(const compile::LoweredDerivative& lowered,
    const ArgumentLayout& layout, std::vector<sim::Entry>& pattern_of, int& entries_of) const {
  Derivative result{lowered.program, {}};
  std::size_t next_unknown = layout.fields.size();
  for (const ir::Input& input : lowered.program.inputs) {
    if (input.group == "unknown") {
      result.source.push_back(next_unknown++);
      continue;
    }
    const auto found =
        std::find(layout.fields.begin(), layout.fields.end(), std::pair(input.group, input.name));
    if (found == layout.fields.end())
      throw std::logic_error("no argument for " + input.group + "." + input.name);
    result.source.push_back(static_cast<std::size_t>(found - layout.fields.begin()));
  }
  for (const formulate::Nonzero& n : lowered.pattern) pattern_of.push_back({n.row, n.column});
  entries_of = lowered.entries();
  return result;
}

void InterpretedBlock::evaluate(const Derivative& derivative, Data data) const noexcept {
  data.values.insert(data.values.end(), data.z, data.z + unknowns);
  std::vector<double> inputs, values;
  for (const std::size_t at : derivative.source) inputs.push_back(data.values[at]);
  ir::interpret(derivative.program, inputs.data(), values, data.out);
}

void InterpretedBlock::run_prepare(const std::vector<double>& data, double* frozen_values) const noexcept {
  std::vector<double> inputs, values;
  for (const std::size_t at : argument_of_input_) inputs.push_back(at < data.size() ? data[at] : 0.0);
  ir::interpret(programs_.prepare, inputs.data(), values, frozen_values);
}

std::vector<double> InterpretedBlock::run(
    const ir::Program& program, const double* z, const double* frozen_values) const noexcept {
  std::vector<double> inputs(z, z + unknowns);
  inputs.insert(inputs.end(), frozen_values, frozen_values + frozen);
  return ir::interpret(program, inputs);
}

void InterpretedBlock::residual(const double* z, const double* frozen_values, double* row) const noexcept {
  const std::vector<double> outputs = run(programs_.residual, z, frozen_values);
  std::copy(outputs.begin(), outputs.end(), row);
}

void InterpretedBlock::rays(const double* frozen_values, double* ray) const noexcept {
  const std::vector<double> z(static_cast<std::size_t>(unknowns));
  const std::vector<double> outputs = run(programs_.rays, z.data(), frozen_values);
  std::copy(outputs.begin(), outputs.end(), ray);
}

void InterpretedBlock::jacobian(
    const double* z, const double* frozen_values, double* row, double* value) const noexcept {
  const std::vector<double> outputs = run(programs_.jacobian, z, frozen_values);
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    const ir::Output& output = programs_.jacobian.outputs[k];
    (output.group == "row" ? row : value)[output.slot] = outputs[k];
  }
}

}  // namespace signorini::engine
