#include "generator/passes/freeze.hpp"

#include <optional>
#include <vector>

#include "generator/passes/frozen_name.hpp"
#include "generator/passes/schedule.hpp"

namespace signorini::passes {

using ir::Instruction;
using ir::Op;
using ir::Output;
using ir::Program;
using ir::ValueId;

namespace {

std::vector<bool> moving_values(const Program& program) {
  std::vector<bool> moving(program.code.size(), false);
  for (std::size_t at = 0; at < program.code.size(); ++at) {
    const Instruction& i = program.code[at];
    if (i.op == Op::input) moving[at] = program.inputs[i.a.index].port == ir::port::unknown;
    const ValueId operands[] = {i.a, i.b, i.c};
    for (int k = 0; k < arity(i.op); ++k) moving[at] = moving[at] || moving[operands[k].index];
  }
  return moving;
}

bool is_number(Op op) { return op == Op::constant || op == Op::decimal; }

// Values that stand still but are read by a moving one or leave as an output; constants are cheaper made
// anew.
std::vector<bool> border_values(const Program& program, const std::vector<bool>& moving) {
  std::vector<bool> border(program.code.size(), false);
  const auto mark = [&](ValueId v) {
    if (!moving[v.index] && !is_number(program[v].op)) border[v.index] = true;
  };
  for (std::size_t at = 0; at < program.code.size(); ++at) {
    const Instruction& i = program.code[at];
    const ValueId operands[] = {i.a, i.b, i.c};
    if (moving[at])
      for (int k = 0; k < arity(i.op); ++k) mark(operands[k]);
  }
  for (const Output& out : program.outputs) mark(out.value);
  return border;
}

}  // namespace

Frozen freeze(const Program& program, const InputName& name_of) {
  const std::vector<bool> moving = moving_values(program);
  const std::vector<bool> border = border_values(program, moving);
  Frozen result;
  result.prepare = program;
  result.prepare.outputs.clear();
  Program& iterate = result.iterate;
  ir::Builder build(iterate);
  std::vector<std::optional<ValueId>> translated(program.code.size());
  // All unknowns stay inputs, read or not, so that their numbering is that of the block.
  std::vector<int> unknown_index(program.inputs.size());
  for (std::size_t k = 0; k < program.inputs.size(); ++k) {
    if (program.inputs[k].port != ir::port::unknown) continue;
    unknown_index[k] = static_cast<int>(iterate.inputs.size());
    iterate.inputs.push_back(program.inputs[k]);
  }
  for (std::size_t at = 0; at < program.code.size(); ++at) {
    Instruction i = program.code[at];
    if (border[at]) {
      const int number = static_cast<int>(result.names.size());
      const ir::Slot slot{ir::port::frozen, number};
      result.names.push_back(frozen_name(program, {static_cast<std::uint32_t>(at)}, name_of));
      result.prepare.outputs.push_back({slot, {static_cast<std::uint32_t>(at)}});
      iterate.inputs.push_back(slot);
      translated[at] = build.input(static_cast<int>(iterate.inputs.size()) - 1, result.names.back());
    } else if (i.op == Op::constant) {
      translated[at] = build.constant(program.constants[i.a.index]);
    } else if (i.op == Op::decimal) {
      translated[at] = build.decimal(program.decimals[i.a.index]);
    } else if (moving[at] && i.op == Op::input) {
      translated[at] = build.input(unknown_index[i.a.index], program.names[at]);
    } else if (moving[at]) {
      ValueId* operands[] = {&i.a, &i.b, &i.c};
      for (int k = 0; k < arity(i.op); ++k) *operands[k] = *translated[operands[k]->index];
      translated[at] = build.append(i, program.names[at]);
    }
  }
  for (Output out : program.outputs) {
    out.value = *translated[out.value.index];
    iterate.outputs.push_back(out);
  }
  result.prepare = schedule(result.prepare);
  return result;
}

Program only(const Program& program, const std::set<int>& ports) {
  Program result = program;
  std::erase_if(result.outputs, [&](const Output& out) { return !ports.contains(out.slot.port); });
  return schedule(result);
}

}  // namespace signorini::passes
