#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "generator/compile/lowered.hpp"
#include "generator/ir/interpret.hpp"
#include "signorini/model/fields.hpp"
#include "signorini/model/tables.hpp"

namespace signorini::engine {

/// The arguments of a kernel's `prepare`, flattened: names of the fields of each group, in the order of the
/// arguments.
struct ArgumentLayout {
  std::vector<std::pair<std::string, std::string>> fields;  // (group, name)

  void add(const std::string& group, const std::vector<std::string>& names) {
    for (const std::string& name : names) fields.emplace_back(group, name);
  }
};

/// A block whose kernels are interpreted; it has the interface of the generated ones.
class InterpretedBlock {
 public:
  InterpretedBlock() = default;
  InterpretedBlock(const compile::LoweredBlock& block, const ArgumentLayout& layout);

  int unknowns = 0;
  int frozen = 0;
  int entries = 0;
  std::vector<sim::Entry> pattern;

  /// Arguments as in the generated code: numbers, structs of numbers, and last where the frozen numbers go.
  template <class... Arguments>
  void prepare(const Arguments&... arguments) const noexcept {
    Data data;
    (append(data, arguments), ...);
    run_prepare(data.values, data.out);
  }

  /// dF/d(arguments), with the arguments of `prepare`, then z, then where the values go.
  int by_state_entries = 0, by_inertia_entries = 0, by_friction_entries = 0, by_shape_entries = 0;
  std::vector<sim::Entry> by_state_pattern, by_inertia_pattern, by_friction_pattern, by_shape_pattern;
  template <class... Arguments>
  void by_state(const Arguments&... arguments) const noexcept {
    run_derivative(by_state_, arguments...);
  }
  template <class... Arguments>
  void by_inertia(const Arguments&... arguments) const noexcept {
    run_derivative(by_inertia_, arguments...);
  }
  template <class... Arguments>
  void by_friction(const Arguments&... arguments) const noexcept {
    run_derivative(by_friction_, arguments...);
  }
  template <class... Arguments>
  void by_shape(const Arguments&... arguments) const noexcept {
    run_derivative(by_shape_, arguments...);
  }

  void residual(const double* z, const double* frozen_values, double* row) const noexcept;
  void jacobian(const double* z, const double* frozen_values, double* row, double* value) const noexcept;

  void rays(const double* frozen_values, double* ray) const noexcept;

  /// `facet` is for contacts alone.
  template <class Seen>
  void observe(
      const double* z, const double* frozen_values, Seen& out, double* facet = nullptr) const noexcept {
    const std::vector<double> outputs = run(programs_.observe, z, frozen_values);
    auto fields = sim::to_array<double>(out);
    for (std::size_t k = 0; k < outputs.size(); ++k) {
      const ir::Output& output = programs_.observe.outputs[k];
      (output.group == "facet" ? facet : fields.data())[output.slot] = outputs[k];
    }
    sim::from_array(fields.data(), out);
  }

 private:
  struct Data {
    std::vector<double> values;
    const double* z = nullptr;
    double* out = nullptr;
  };
  static void append(Data& data, double value) { data.values.push_back(value); }
  static void append(Data& data, double* out) { data.out = out; }
  static void append(Data& data, const double* z) { data.z = z; }
  static void append(Data& data, const std::vector<double>& values) {
    data.values.insert(data.values.end(), values.begin(), values.end());
  }
  template <class Struct>
  static void append(Data& data, const Struct& s) {
    for (const double value : sim::to_array<double>(s)) data.values.push_back(value);
  }

  /// A program and where each of its inputs comes from: an argument, or an unknown.
  struct Derivative {
    ir::Program program;
    std::vector<std::size_t> source;  // unknowns after the arguments
  };
  Derivative derivative(const compile::LoweredDerivative& lowered, const ArgumentLayout& layout,
      std::vector<sim::Entry>& pattern_of, int& entries_of) const;
  template <class... Arguments>
  void run_derivative(const Derivative& derivative, const Arguments&... arguments) const noexcept {
    Data data;
    (append(data, arguments), ...);
    evaluate(derivative, std::move(data));
  }
  void evaluate(const Derivative& derivative, Data data) const noexcept;

  void run_prepare(const std::vector<double>& data, double* frozen_values) const noexcept;
  std::vector<double> run(
      const ir::Program& program, const double* z, const double* frozen_values) const noexcept;

  passes::Kernel programs_;
  std::vector<std::size_t> argument_of_input_;  // of programs_.prepare
  Derivative by_state_, by_inertia_, by_friction_, by_shape_;
};

}  // namespace signorini::engine
