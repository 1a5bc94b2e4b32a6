#include "generator/passes/factor.hpp"

#include <optional>

#include "generator/passes/rewrite.hpp"

namespace signorini::passes {

using ir::Builder;
using ir::Instruction;
using ir::Op;
using ir::Program;
using ir::ValueId;

namespace {

/// Two terms op(first, common) and op(second, common).
struct Shared {
  Op op = Op::mul;
  ValueId first, second, common;
};

std::optional<Shared> shared(const Instruction& x, const Instruction& y) {
  if (x.op != y.op) return std::nullopt;
  if (x.op == Op::div && x.b == y.b) return Shared{Op::div, x.a, y.a, x.b};
  if (x.op != Op::mul) return std::nullopt;
  if (x.b == y.b) return Shared{Op::mul, x.a, y.a, x.b};
  if (x.a == y.a) return Shared{Op::mul, x.b, y.b, x.a};
  if (x.a == y.b) return Shared{Op::mul, x.b, y.a, x.a};
  if (x.b == y.a) return Shared{Op::mul, x.a, y.b, x.b};
  return std::nullopt;
}

}  // namespace

Program factor(const Program& program) {
  const std::vector<int> uses = use_counts(program);
  // A term may be taken apart where only one sum reads it, and where no reader would miss its name.
  const auto is_spare = [&](ValueId v) {
    return uses[v.index] == 1 && (program.names[v.index].empty() || program.names[v.index].is_derivative);
  };
  std::size_t at = 0;
  return rewrite(
      program, [&](Builder& build, const Program& rebuilt, const Instruction& i, const ir::Name& name) {
        const Instruction& old = program.code[at++];
        if ((i.op != Op::add && i.op != Op::sub) || !is_spare(old.a) || !is_spare(old.b))
          return keep(build, rebuilt, i, name);
        const auto terms = shared(rebuilt[i.a], rebuilt[i.b]);
        if (!terms) return keep(build, rebuilt, i, name);
        const ValueId inner = build.emit(i.op, terms->first, terms->second);
        return build.emit(terms->op, inner, terms->common, {}, name);
      });
}

}  // namespace signorini::passes
