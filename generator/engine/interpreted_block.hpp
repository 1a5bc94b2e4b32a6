#pragma once

#include <vector>

#include "generator/compile/lowered.hpp"
#include "generator/engine/interpreted_kernel.hpp"
#include "signorini/model/fields.hpp"
#include "signorini/model/kind.hpp"

namespace signorini::engine {

/// A matrix of derivatives by arguments.
class InterpretedDerivative {
 public:
  InterpretedDerivative() = default;
  explicit InterpretedDerivative(const compile::LoweredDerivative& lowered);

  int entries = 0;
  std::vector<sim::Entry> pattern;

  /// Arguments as in the generated code.
  template <class... Arguments>
  void evaluate(const Arguments&... arguments) const noexcept {
    run(KernelCall(arguments...));
  }

  /// The same for a body's motion over a step.
  template <class State>
  void evaluate(
      const sim::StepNumbers<double>& step, const State& body, const State& nu, double* out) const noexcept {
    run(KernelCall(step, body, nu, out));
  }

 private:
  void run(const KernelCall& call) const noexcept;

  InterpretedKernel kernel_;
};

struct InterpretedDerivatives {
  InterpretedDerivative by_state, by_inertia, by_law, by_shape, advance, of_shift, of_momentum;
};

/// A block whose kernels are interpreted; it has the interface of the generated ones.
class InterpretedBlock {
 public:
  InterpretedBlock() = default;
  explicit InterpretedBlock(const compile::LoweredBlock& block);

  int unknowns = 0;
  int frozen_count = 0;
  int entries = 0;
  std::vector<sim::Entry> pattern;

  /// Arguments as in the generated code: rows, and last where the frozen numbers go.
  template <class... Arguments>
  void prepare(const Arguments&... arguments) const noexcept {
    run_prepare(KernelCall(arguments...));
  }

  void residual(const double* z, const double* frozen_values, double* row) const noexcept;
  void jacobian(const double* z, const double* frozen_values, double* row, double* value) const noexcept;
  void rays(const double* frozen_values, double* ray) const noexcept;

  /// `facet` is for contacts alone.
  template <class Seen>
  void observe(
      const double* z, const double* frozen_values, Seen& out, double* facet = nullptr) const noexcept {
    auto fields = sim::to_array<double>(out);
    run_observe(z, frozen_values, fields.data(), facet);
    sim::from_array(fields.data(), out);
  }

 private:
  void run_prepare(const KernelCall& call) const noexcept;
  void run_observe(const double* z, const double* frozen_values, double* shown, double* facet) const noexcept;

  InterpretedKernel prepare_, residual_, jacobian_, observe_, rays_;
};

}  // namespace signorini::engine
