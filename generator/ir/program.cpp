#include "generator/ir/program.hpp"

#include <algorithm>

namespace signorini::ir {

int arity(Op op) {
  switch (op) {
    case Op::constant:
    case Op::decimal:
    case Op::input: return 0;
    case Op::add:
    case Op::sub:
    case Op::mul:
    case Op::div:
    case Op::power:
    case Op::atan2:
    case Op::min:
    case Op::max:
    case Op::less:
    case Op::less_equal: return 2;
    case Op::select: return 3;
    case Op::neg:
    case Op::sqrt:
    case Op::exp:
    case Op::log:
    case Op::sin:
    case Op::cos:
    case Op::tan:
    case Op::asin:
    case Op::acos:
    case Op::atan:
    case Op::tanh:
    case Op::abs:
    case Op::sign:
    case Op::round: return 1;
  }
  return 0;
}

const char* name(Op op) {
  static constexpr const char* names[] = {"constant", "decimal", "input", "add", "sub", "mul", "div", "neg",
      "power", "sqrt", "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "tanh", "abs",
      "sign", "round", "min", "max", "less", "less_equal", "select"};
  return names[static_cast<std::size_t>(op)];
}

ValueId Builder::append(const Instruction& instruction, const Name& name) {
  program_.code.push_back(instruction);
  program_.names.push_back(name);
  return {static_cast<std::uint32_t>(program_.code.size() - 1)};
}

ValueId Builder::constant(Rational value) {
  const auto found = std::find(program_.constants.begin(), program_.constants.end(), value);
  const auto index = static_cast<std::uint32_t>(found - program_.constants.begin());
  if (found == program_.constants.end()) program_.constants.push_back(value);
  return append({Op::constant, {index}, {}, {}}, {});
}

ValueId Builder::decimal(double value) {
  const auto found = std::find(program_.decimals.begin(), program_.decimals.end(), value);
  const auto index = static_cast<std::uint32_t>(found - program_.decimals.begin());
  if (found == program_.decimals.end()) program_.decimals.push_back(value);
  return append({Op::decimal, {index}, {}, {}}, {});
}

ValueId Builder::input(int index, const Name& name) {
  return append({Op::input, {static_cast<std::uint32_t>(index)}, {}, {}}, name);
}

ValueId Builder::emit(Op op, ValueId a, ValueId b, ValueId c, const Name& name) {
  return append({op, a, b, c}, name);
}

ValueId Builder::rename(ValueId value, const Name& name) {
  Name& current = program_.names[value.index];
  const bool better = current.is_derivative && !name.is_derivative && !name.empty();
  if (current.empty() || better) current = name;
  return value;
}

int operation_count(const Program& program) {
  return static_cast<int>(std::count_if(
      program.code.begin(), program.code.end(), [](const Instruction& i) { return arity(i.op) > 0; }));
}

std::vector<int> use_counts(const Program& program) {
  std::vector<int> uses(program.code.size(), 0);
  for (const Instruction& i : program.code) {
    const ValueId operands[] = {i.a, i.b, i.c};
    for (int k = 0; k < arity(i.op); ++k) ++uses[operands[k].index];
  }
  for (const Output& out : program.outputs) ++uses[out.value.index];
  return uses;
}

}  // namespace signorini::ir
