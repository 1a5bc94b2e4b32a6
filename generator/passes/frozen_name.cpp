#include "generator/passes/frozen_name.hpp"

#include <algorithm>

namespace signorini::passes {

using ir::Instruction;
using ir::Op;
using ir::Program;
using ir::Rational;
using ir::ValueId;

namespace {

constexpr std::size_t longest = 28;

std::string number_name(Rational value) {
  if (value == Rational{1, 2}) return "half";
  if (value.denominator == 1 && value.numerator >= 0) return std::to_string(value.numerator);
  return "c";
}

std::string told(const Program& program, ValueId value);

std::string operation_name(const Program& program, const Instruction& i) {
  const auto joined = [&](const char* between) { return told(program, i.a) + between + told(program, i.b); };
  const auto is_one = [&](ValueId v) {
    return program[v].op == Op::constant && program.constants[program[v].a.index] == Rational{1, 1};
  };
  if (i.op == Op::mul) return joined("_");
  if (i.op == Op::add) return joined("_plus_");
  if (i.op == Op::sub) return joined("_less_");
  if (i.op == Op::div) return is_one(i.a) ? "per_" + told(program, i.b) : joined("_per_");
  if (i.op == Op::neg) return "minus_" + told(program, i.a);
  return name(i.op) + ("_" + told(program, i.a));
}

/// The name of an operand. One of many operations is called after its last.
std::string told(const Program& program, ValueId value) {
  const Instruction& i = program[value];
  if (!program.names[value.index].empty()) return program.names[value.index].text;
  if (i.op == Op::constant) return number_name(program.constants[i.a.index]);
  if (arity(i.op) == 0) return "c";
  std::string text = operation_name(program, i);
  return text.size() <= longest ? text : name(i.op);
}

}  // namespace

std::string frozen_name(const Program& program, ValueId value, const InputName& name_of) {
  const Instruction& i = program[value];
  std::string text = i.op == Op::input ? name_of(program.inputs[i.a.index], program.names[value.index].text)
                                       : told(program, value);
  std::replace(text.begin(), text.end(), '.', '_');
  const bool begins_with_digit = !text.empty() && text[0] >= '0' && text[0] <= '9';
  return begins_with_digit ? "x" + text : text;
}

}  // namespace signorini::passes
