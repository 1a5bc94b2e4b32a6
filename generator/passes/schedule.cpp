#include "generator/passes/schedule.hpp"

#include <optional>

namespace signorini::passes {

using ir::Instruction;
using ir::Op;
using ir::Program;
using ir::ValueId;

namespace {

class Scheduler {
 public:
  explicit Scheduler(const Program& program)
      : program_(program), placed_(program.code.size()), build_(result_) {
    result_.inputs = program.inputs;
  }

  Program run() {
    for (ir::Output out : program_.outputs) {
      out.value = place(out.value);
      result_.outputs.push_back(std::move(out));
    }
    return std::move(result_);
  }

 private:
  // Operands first. The recursion is as deep as the longest dependence chain of a kernel: a few hundred.
  ValueId place(ValueId value) {
    std::optional<ValueId>& at = placed_[value.index];
    if (at) return *at;
    Instruction i = program_[value];
    ValueId* operands[] = {&i.a, &i.b, &i.c};
    for (int k = 0; k < arity(i.op); ++k) *operands[k] = place(*operands[k]);
    if (i.op == Op::constant)
      at = build_.constant(program_.constants[i.a.index]);
    else if (i.op == Op::decimal)
      at = build_.decimal(program_.decimals[i.a.index]);
    else
      at = build_.append(i, program_.names[value.index]);
    return *at;
  }

  const Program& program_;
  std::vector<std::optional<ValueId>> placed_;
  Program result_;
  ir::Builder build_;
};

}  // namespace

Program schedule(const Program& program) { return Scheduler(program).run(); }

}  // namespace signorini::passes
