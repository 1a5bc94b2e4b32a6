#pragma once

#include <algorithm>
#include <vector>

#include "generator/ir/interpret.hpp"

namespace signorini::ir {

/// A program that is run many times: its constants are values already, and its storage is its own. It refers
/// to the program.
template <class T>
class Interpreter {
 public:
  Interpreter() = default;
  explicit Interpreter(const Program& program)
      : program_(&program), inputs_(program.inputs.size()), values_(program.code.size()) {
    for (std::size_t at = 0; at < program.code.size(); ++at) {
      const Instruction& i = program.code[at];
      if (i.op == Op::input)
        loads_.push_back({at, i.a.index});
      else if (arity(i.op) == 0)
        values_[at] = interpret_instruction(program, i, inputs_.data(), values_.data());
      else
        steps_.push_back({i, at});
    }
  }

  const Program& program() const { return *program_; }
  std::size_t output_count() const { return program_->outputs.size(); }

  /// Inputs that an instruction reads, to be written before a run; others may be anything.
  std::vector<T>& inputs() { return inputs_; }
  bool reads(std::size_t input) const {
    return std::any_of(loads_.begin(), loads_.end(), [&](const Load& load) { return load.input == input; });
  }

  void run() {
    T* const values = values_.data();
    const T* const inputs = inputs_.data();
    for (const Load& load : loads_) values[load.at] = inputs[load.input];
    for (const Step& step : steps_)
      values[step.at] = interpret_instruction(*program_, step.instruction, inputs, values);
  }
  const T& output(std::size_t k) const { return values_[program_->outputs[k].value.index]; }

 private:
  struct Load {
    std::size_t at, input;
  };
  struct Step {
    Instruction instruction;
    std::size_t at;
  };

  const Program* program_ = nullptr;
  std::vector<T> inputs_, values_;
  std::vector<Load> loads_;
  std::vector<Step> steps_;
};

}  // namespace signorini::ir
