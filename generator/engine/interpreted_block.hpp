#pragma once

#include <type_traits>
#include <vector>

#include "generator/compile/lowered.hpp"
#include "generator/ir/interpret.hpp"
#include "signorini/model/fields.hpp"
#include "signorini/model/kind.hpp"

namespace signorini::engine {

/// The rows of tables that the ports of a kernel take, one after the other. Their numbers count through.
template <class Number>
struct PortRows {
  std::vector<Number*> rows;
  std::vector<int> counts;  // numbers in each

  int size() const noexcept {
    int sum = 0;
    for (const int count : counts) sum += count;
    return sum;
  }
  Number& operator[](std::size_t number) const noexcept {
    auto left = static_cast<int>(number);
    std::size_t k = 0;
    for (; left >= counts[k]; ++k) left -= counts[k];
    return rows[k][left];
  }
};

/// What a kernel is called with: rows for its ports, unknowns, and where its results go.
struct KernelCall {
  std::vector<const double*> rows;
  const double* z = nullptr;
  double* out = nullptr;

  template <class... Arguments>
  explicit KernelCall(const Arguments&... arguments) {
    (add(arguments), ...);
  }

 private:
  void add(double* to) { out = to; }
  void add(const double* unknowns) { z = unknowns; }
  void add(const std::vector<double>& row) { rows.push_back(row.data()); }
  template <class Number>
  void add(const PortRows<Number>& ports) {
    rows.insert(rows.end(), ports.rows.begin(), ports.rows.end());
  }
  template <class Struct>
  requires(std::is_class_v<Struct>&& std::is_trivially_copyable_v<Struct>) void add(const Struct& row) {
    rows.push_back(reinterpret_cast<const double*>(&row));
  }
};

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

  const ir::Program* program_ = nullptr;
};

struct InterpretedDerivatives {
  InterpretedDerivative by_state, by_inertia, by_law, by_shape, advance;
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
  std::vector<double> run(
      const ir::Program& program, const double* z, const double* frozen_values) const noexcept;

  const passes::Kernel* programs_ = nullptr;
};

/// Runs a program whose inputs are numbers of ports and unknowns.
std::vector<double> run_ports(const ir::Program& program, const KernelCall& call);

}  // namespace signorini::engine
