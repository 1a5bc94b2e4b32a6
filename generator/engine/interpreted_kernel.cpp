#include "generator/engine/interpreted_kernel.hpp"

namespace signorini::engine {

InterpretedKernel::InterpretedKernel(const ir::Program& program) : interpreter_(program) {
  for (std::size_t k = 0; k < program.inputs.size(); ++k)
    if (interpreter_.reads(k)) read_.push_back(k);
}

void InterpretedKernel::run(const KernelCall& call) const noexcept {
  const ir::Program& program = interpreter_.program();
  for (const std::size_t k : read_) {
    const ir::Slot slot = program.inputs[k];
    const double* row = slot.port == ir::port::unknown
        ? call.z
        : call.rows[static_cast<std::size_t>(slot.port - ir::port::declared)];
    interpreter_.inputs()[k] = row[slot.field];
  }
  interpreter_.run();
}

void InterpretedKernel::run(const double* z, int unknowns, const double* frozen) const noexcept {
  const auto own = static_cast<std::size_t>(unknowns);
  for (const std::size_t k : read_) interpreter_.inputs()[k] = k < own ? z[k] : frozen[k - own];
  interpreter_.run();
}

}  // namespace signorini::engine
