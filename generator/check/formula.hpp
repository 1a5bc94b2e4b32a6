#pragma once

#include <memory>
#include <vector>

#include "generator/ir/interpret.hpp"
#include "generator/kernel/block.hpp"

namespace signorini::check {

/// A program that reads some of a list of numbers; what its outputs are added to is up to its owner.
struct Formula {
  std::shared_ptr<const ir::Program> program;
  std::vector<int> inputs;   // places of what it reads
  std::vector<int> outputs;  // places of what it writes
};

/// A block as it was written down, not optimised, with its rows alone or with what it gives to its ports.
/// Nothing of the derivatives that the generator added to the tape is left in it.
std::shared_ptr<const ir::Program> row_program(const kernel::Block& block);
std::shared_ptr<const ir::Program> plain_program(const kernel::Block& block);

/// Runs formulas; keeps its storage between runs.
template <class T>
class Evaluator {
 public:
  /// The outputs of a formula, valid until the next run.
  const std::vector<T>& run(const Formula& formula, const std::vector<T>& numbers) {
    gather(formula, numbers);
    outputs_.resize(formula.outputs.size());
    ir::interpret(*formula.program, inputs_.data(), values_, outputs_.data());
    return outputs_;
  }

 private:
  void gather(const Formula& formula, const std::vector<T>& numbers) {
    inputs_.clear();
    for (const int place : formula.inputs) inputs_.push_back(numbers[static_cast<std::size_t>(place)]);
  }

  std::vector<T> inputs_, values_, outputs_;
};

}  // namespace signorini::check
