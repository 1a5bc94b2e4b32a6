#include "generator/passes/rewrite.hpp"

namespace signorini::passes {

using ir::Instruction;
using ir::Op;
using ir::Program;
using ir::ValueId;

Program rewrite(const Program& program, const RewriteStep& step) {
  Program result;
  result.inputs = program.inputs;
  result.constants = program.constants;
  result.decimals = program.decimals;
  ir::Builder build(result);
  std::vector<ValueId> translated;
  translated.reserve(program.code.size());
  for (std::size_t at = 0; at < program.code.size(); ++at) {
    Instruction i = program.code[at];
    ValueId* operands[] = {&i.a, &i.b, &i.c};
    for (int k = 0; k < arity(i.op); ++k) *operands[k] = translated[operands[k]->index];
    translated.push_back(step(build, result, i, program.names[at]));
  }
  for (ir::Output out : program.outputs) {
    out.value = translated[out.value.index];
    result.outputs.push_back(out);
  }
  return result;
}

ValueId keep(ir::Builder& build, const Program&, const Instruction& i, const ir::Name& name) {
  return build.append(i, name);
}

}  // namespace signorini::passes
