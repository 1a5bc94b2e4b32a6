#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "generator/ir/interpret.hpp"
#include "generator/ir/print.hpp"
#include "generator/ir/program.hpp"
#include "generator/ir/verify.hpp"
#include "tests/ir/ports.hpp"

namespace signorini::test {

/// A program written by hand: inputs x, y, z, and outputs in order.
struct Small {
  ir::Program program;
  ir::Builder build{program};
  ir::ValueId x = input("x"), y = input("y"), z = input("z");

  ir::ValueId input(const std::string& name, int port = in_port) {
    const auto of_port = [&](const ir::Slot& slot) { return slot.port == port; };
    const auto field = std::count_if(program.inputs.begin(), program.inputs.end(), of_port);
    program.inputs.push_back({port, static_cast<int>(field)});
    return build.input(static_cast<int>(program.inputs.size()) - 1, name);
  }
  ir::ValueId number(std::int64_t numerator, std::int64_t denominator = 1) {
    return build.constant({numerator, denominator});
  }
  ir::ValueId op(
      ir::Op op, ir::ValueId a, ir::ValueId b = {}, ir::ValueId c = {}, const ir::Name& name = {}) {
    return build.emit(op, a, b, c, name);
  }
  void out(ir::ValueId value, int port = out_port) {
    program.outputs.push_back({{port, static_cast<int>(program.outputs.size())}, value});
  }
};

/// The instruction that makes an output.
inline const ir::Instruction& maker(const ir::Program& program, std::size_t output = 0) {
  return program[program.outputs[output].value];
}

/// The output as a number, where it is one.
inline ir::Rational number_of(const ir::Program& program, std::size_t output = 0) {
  const ir::Instruction& i = maker(program, output);
  return i.op == ir::Op::constant ? program.constants[i.a.index] : ir::Rational{0, 0};
}

inline int count(const ir::Program& program, ir::Op op) {
  int found = 0;
  for (const ir::Instruction& i : program.code) found += i.op == op;
  return found;
}

}  // namespace signorini::test
