#include "generator/passes/freeze.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "generator/passes/schedule.hpp"

namespace signorini::passes {

using ir::Instruction;
using ir::Op;
using ir::Output;
using ir::Program;
using ir::ValueId;

namespace {

std::vector<bool> moving_values(const Program& program, const std::string& unknowns) {
  std::vector<bool> moving(program.code.size(), false);
  for (std::size_t at = 0; at < program.code.size(); ++at) {
    const Instruction& i = program.code[at];
    if (i.op == Op::input) moving[at] = program.inputs[i.a.index].group == unknowns;
    const ValueId operands[] = {i.a, i.b, i.c};
    for (int k = 0; k < arity(i.op); ++k) moving[at] = moving[at] || moving[operands[k].index];
  }
  return moving;
}

// Values that stand still but are read by a moving one or leave as an output; constants are cheaper made
// anew.
std::vector<bool> border_values(const Program& program, const std::vector<bool>& moving) {
  std::vector<bool> border(program.code.size(), false);
  const auto mark = [&](ValueId v) {
    if (!moving[v.index] && program[v].op != Op::constant) border[v.index] = true;
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

std::string frozen_name(const Program& program, std::size_t at, int slot) {
  const Instruction& i = program.code[at];
  std::string name = program.names[at];
  if (i.op == Op::input && !program.inputs[i.a.index].group.empty())
    name = program.inputs[i.a.index].group + "_" + name;
  std::replace(name.begin(), name.end(), '.', '_');
  return name.empty() ? "c" + std::to_string(slot) : name;
}

}  // namespace

Frozen freeze(const Program& program, const std::string& unknowns) {
  const std::vector<bool> moving = moving_values(program, unknowns);
  const std::vector<bool> border = border_values(program, moving);
  Frozen result;
  result.prepare = program;
  result.prepare.outputs.clear();
  Program& iterate = result.iterate;
  ir::Builder build(iterate);
  std::vector<std::optional<ValueId>> translated(program.code.size());
  const auto new_input = [&](const std::string& group, const std::string& name) {
    iterate.inputs.push_back({group, name});
    return build.input(static_cast<int>(iterate.inputs.size()) - 1, name);
  };
  // All unknowns stay inputs, read or not, so that their numbering is that of the block.
  std::vector<int> unknown_index(program.inputs.size());
  for (std::size_t k = 0; k < program.inputs.size(); ++k) {
    if (program.inputs[k].group != unknowns) continue;
    unknown_index[k] = static_cast<int>(iterate.inputs.size());
    iterate.inputs.push_back(program.inputs[k]);
  }
  for (std::size_t at = 0; at < program.code.size(); ++at) {
    Instruction i = program.code[at];
    if (border[at]) {
      const int slot = static_cast<int>(result.prepare.outputs.size());
      const std::string name = frozen_name(program, at, slot);
      result.prepare.outputs.push_back({"frozen", slot, name, {static_cast<std::uint32_t>(at)}});
      translated[at] = new_input("frozen", name);
    } else if (i.op == Op::constant) {
      translated[at] = build.constant(program.constants[i.a.index]);
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
    iterate.outputs.push_back(std::move(out));
  }
  result.prepare = schedule(result.prepare);
  return result;
}

Program only(const Program& program, const std::set<std::string>& groups) {
  Program result = program;
  std::erase_if(result.outputs, [&](const Output& out) { return !groups.contains(out.group); });
  return schedule(result);
}

}  // namespace signorini::passes
