#include "generator/ir/print.hpp"

#include <fmt/format.h>

namespace signorini::ir {

namespace {

std::string operands(const Program& program, const Instruction& i, const SlotName& name_of) {
  if (i.op == Op::constant) {
    const Rational value = program.constants[i.a.index];
    return value.denominator == 1 ? fmt::format(" {}", value.numerator)
                                  : fmt::format(" {}/{}", value.numerator, value.denominator);
  }
  if (i.op == Op::decimal) return fmt::format(" {}", program.decimals[i.a.index]);
  if (i.op == Op::input) return " " + name_of(program.inputs[i.a.index]);
  const ValueId all[] = {i.a, i.b, i.c};
  std::string text;
  for (int k = 0; k < arity(i.op); ++k) text += fmt::format(" %{}", all[k].index);
  return text;
}

}  // namespace

std::string print(const Program& program, const SlotName& name_of) {
  std::string text;
  for (std::size_t at = 0; at < program.code.size(); ++at) {
    const Instruction& i = program.code[at];
    text += fmt::format("%{} = {}{}", at, name(i.op), operands(program, i, name_of));
    text += program.names[at].empty() ? "\n" : "  ; " + program.names[at].text + "\n";
  }
  for (const Output& out : program.outputs)
    text += fmt::format("{} <- %{}\n", name_of(out.slot), out.value.index);
  return text;
}

}  // namespace signorini::ir
