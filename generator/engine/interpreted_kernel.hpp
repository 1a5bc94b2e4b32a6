#pragma once

#include <type_traits>
#include <vector>

#include "generator/ir/interpreter.hpp"

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

/// A program of a kernel and the storage of its runs: one simulator's, as its workspace is.
class InterpretedKernel {
 public:
  InterpretedKernel() = default;
  explicit InterpretedKernel(const ir::Program& program);

  /// Of ports and unknowns.
  void run(const KernelCall& call) const noexcept;
  /// Of unknowns and frozen numbers.
  void run(const double* z, int unknowns, const double* frozen) const noexcept;

  /// What the last run found: give(slot, number).
  template <class Give>
  void for_each_output(Give&& give) const noexcept {
    for (std::size_t k = 0; k < interpreter_.output_count(); ++k)
      give(interpreter_.program().outputs[k].slot, interpreter_.output(k));
  }
  /// The same in the order of the outputs.
  void copy_outputs(double* to) const noexcept {
    for (std::size_t k = 0; k < interpreter_.output_count(); ++k) to[k] = interpreter_.output(k);
  }

 private:
  std::vector<std::size_t> read_;  // inputs
  mutable ir::Interpreter<double> interpreter_;
};

}  // namespace signorini::engine
