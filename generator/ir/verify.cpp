#include "generator/ir/verify.hpp"

#include <set>
#include <utility>

namespace signorini::ir {

namespace {

std::string verify_instruction(const Program& program, std::size_t at) {
  const Instruction& i = program.code[at];
  const std::string where = "value " + std::to_string(at) + " (" + name(i.op) + "): ";
  if (i.op == Op::constant) {
    if (i.a.index >= program.constants.size()) return where + "constant out of range";
    if (program.constants[i.a.index].denominator <= 0) return where + "denominator is not positive";
  }
  if (i.op == Op::decimal && i.a.index >= program.decimals.size()) return where + "decimal out of range";
  if (i.op == Op::input && i.a.index >= program.inputs.size()) return where + "input out of range";
  const ValueId operands[] = {i.a, i.b, i.c};
  for (int k = 0; k < arity(i.op); ++k)
    if (operands[k].index >= at) return where + "operand " + std::to_string(k) + " is not earlier";
  return {};
}

}  // namespace

std::string verify(const Program& program) {
  if (program.names.size() != program.code.size()) return "one name an instruction is needed";
  for (std::size_t at = 0; at < program.code.size(); ++at)
    if (std::string error = verify_instruction(program, at); !error.empty()) return error;
  std::set<Slot> written;
  for (const Output& out : program.outputs) {
    const std::string where =
        "output " + std::to_string(out.slot.field) + " of port " + std::to_string(out.slot.port) + ": ";
    if (out.value.index >= program.code.size()) return where + "value out of range";
    if (!written.insert(out.slot).second) return where + "written twice";
  }
  return {};
}

}  // namespace signorini::ir
