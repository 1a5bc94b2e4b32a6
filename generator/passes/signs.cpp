#include "generator/passes/signs.hpp"

#include <optional>

#include "generator/passes/rewrite.hpp"

namespace signorini::passes {

using ir::Builder;
using ir::Instruction;
using ir::Op;
using ir::Program;
using ir::ValueId;

namespace {

std::optional<ValueId> negated(const Program& program, ValueId v) {
  const Instruction& i = program[v];
  return i.op == Op::neg ? std::optional(i.a) : std::nullopt;
}

std::optional<ValueId> sum(Builder& build, const Instruction& i, const ir::Name& name,
    const std::optional<ValueId>& a, const std::optional<ValueId>& b) {
  const bool add = i.op == Op::add;
  if (a && b && add) return build.emit(Op::neg, build.emit(Op::add, *a, *b), {}, {}, name);
  if (a && b) return build.emit(Op::sub, *b, *a, {}, name);
  if (b) return build.emit(add ? Op::sub : Op::add, i.a, *b, {}, name);
  if (a && add) return build.emit(Op::sub, i.b, *a, {}, name);
  if (a) return build.emit(Op::neg, build.emit(Op::add, *a, i.b), {}, {}, name);
  return std::nullopt;
}

}  // namespace

Program signs(const Program& program) {
  return rewrite(
      program, [](Builder& build, const Program& rebuilt, const Instruction& i, const ir::Name& name) {
        const int operands = arity(i.op);
        const auto a = operands >= 1 ? negated(rebuilt, i.a) : std::nullopt;
        const auto b = operands >= 2 ? negated(rebuilt, i.b) : std::nullopt;
        if (i.op == Op::add || i.op == Op::sub) {
          if (const auto simpler = sum(build, i, name, a, b)) return *simpler;
        }
        if ((i.op == Op::mul || i.op == Op::div) && (a || b)) {
          const ValueId value = build.emit(i.op, a.value_or(i.a), b.value_or(i.b));
          return a && b ? build.rename(value, name) : build.emit(Op::neg, value, {}, {}, name);
        }
        if (i.op == Op::neg) {
          if (a) return build.rename(*a, name);
          const Instruction inner = rebuilt[i.a];
          if (inner.op == Op::sub) return build.emit(Op::sub, inner.b, inner.a, {}, name);
        }
        return keep(build, rebuilt, i, name);
      });
}

}  // namespace signorini::passes
