#include "generator/passes/reciprocals.hpp"

#include <map>

#include "generator/passes/rewrite.hpp"

namespace signorini::passes {

using ir::Builder;
using ir::Instruction;
using ir::Op;
using ir::Program;
using ir::ValueId;

namespace {

ir::Name name_of_reciprocal(const ir::Name& divisor) {
  return divisor.empty() ? ir::Name() : ir::Name("per_" + divisor.text, divisor.is_derivative);
}

}  // namespace

Program reciprocals(const Program& program) {
  std::vector<int> quotients(program.code.size(), 0);  // by divisor
  for (const Instruction& i : program.code)
    if (i.op == Op::div) ++quotients[i.b.index];
  std::map<ValueId, ValueId> known;  // divisor -> its reciprocal, both rebuilt
  std::size_t at = 0;
  return rewrite(
      program, [&](Builder& build, const Program& rebuilt, const Instruction& i, const ir::Name& name) {
        const Instruction& old = program.code[at++];
        if (i.op != Op::div || quotients[old.b.index] < 2 || rebuilt[i.b].op == Op::constant)
          return keep(build, rebuilt, i, name);
        auto found = known.find(i.b);
        if (found == known.end()) {
          const ValueId one = build.constant({1, 1});
          const ir::Name per = name_of_reciprocal(rebuilt.names[i.b.index]);
          found = known.emplace(i.b, build.emit(Op::div, one, i.b, {}, per)).first;
        }
        const Instruction& numerator = rebuilt[i.a];
        const bool is_one =
            numerator.op == Op::constant && rebuilt.constants[numerator.a.index] == ir::Rational{1, 1};
        return is_one ? build.rename(found->second, name) : build.emit(Op::mul, i.a, found->second, {}, name);
      });
}

}  // namespace signorini::passes
