#include "generator/passes/cse.hpp"

#include <map>
#include <tuple>
#include <utility>

#include "generator/passes/rewrite.hpp"

namespace signorini::passes {

using ir::Builder;
using ir::Instruction;
using ir::Op;
using ir::Program;
using ir::ValueId;

namespace {

bool is_commutative(Op op) { return op == Op::add || op == Op::mul; }

using Key = std::tuple<Op, ValueId, ValueId, ValueId>;

Key key_of(Instruction i) {
  const int operands = arity(i.op);
  if (operands < 2) i.b = {};
  if (operands < 3) i.c = {};
  if (is_commutative(i.op) && i.b < i.a) std::swap(i.a, i.b);
  return {i.op, i.a, i.b, i.c};
}

}  // namespace

Program cse(const Program& program) {
  std::map<Key, ValueId> known;
  return rewrite(
      program, [&known](Builder& build, const Program& rebuilt, const Instruction& i, const ir::Name& name) {
        const Key key = key_of(i);
        if (const auto found = known.find(key); found != known.end())
          return build.rename(found->second, name);
        return known[key] = keep(build, rebuilt, i, name);
      });
}

}  // namespace signorini::passes
