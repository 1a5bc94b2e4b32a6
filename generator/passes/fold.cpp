#include "generator/passes/fold.hpp"

#include <numeric>
#include <optional>
#include <utility>

#include "generator/passes/rewrite.hpp"

namespace signorini::passes {

using ir::Builder;
using ir::Instruction;
using ir::Op;
using ir::Program;
using ir::Rational;
using ir::ValueId;

namespace {

std::optional<Rational> constant_of(const Program& program, ValueId value) {
  const Instruction& i = program[value];
  if (i.op != Op::constant) return std::nullopt;
  return program.constants[i.a.index];
}

bool is(const std::optional<Rational>& value, std::int64_t number) {
  return value && *value == Rational{number, 1};
}

__extension__ using Wide = __int128;  // holds any product of two 64-bit numbers

// Exact, or nothing where the numbers leave 64 bits.
std::optional<Rational> make(Wide numerator, Wide denominator) {
  if (denominator == 0) return std::nullopt;
  if (denominator < 0) numerator = -numerator, denominator = -denominator;
  Wide a = numerator < 0 ? -numerator : numerator, b = denominator;
  while (b != 0) a = std::exchange(b, a % b);
  numerator /= a;
  denominator /= a;
  constexpr Wide limit = INT64_MAX;
  if (numerator > limit || -numerator > limit || denominator > limit) return std::nullopt;
  return Rational{static_cast<std::int64_t>(numerator), static_cast<std::int64_t>(denominator)};
}

std::optional<Rational> compute(Op op, Rational x, Rational y) {
  const Wide a = x.numerator, b = x.denominator, c = y.numerator, d = y.denominator;
  if (op == Op::add) return make(a * d + c * b, b * d);
  if (op == Op::sub) return make(a * d - c * b, b * d);
  if (op == Op::mul) return make(a * c, b * d);
  if (op == Op::div) return make(a * d, b * c);
  if (op == Op::neg) return make(-a, b);
  return std::nullopt;
}

ValueId negation(Builder& build, const Program& program, ValueId value, const ir::Name& name) {
  const Instruction i = program[value];
  return i.op == Op::neg ? i.a : build.emit(Op::neg, value, {}, {}, name);
}

std::optional<ValueId> simplify_sum(Builder& build, const Program& program, const Instruction& i,
    const std::optional<Rational>& a, const std::optional<Rational>& b, const ir::Name& name) {
  if (is(b, 0)) return i.a;
  if (is(a, 0)) return i.op == Op::add ? i.b : negation(build, program, i.b, name);
  return std::nullopt;
}

std::optional<ValueId> simplify_product(Builder& build, const Program& program, const Instruction& i,
    const std::optional<Rational>& a, const std::optional<Rational>& b, const ir::Name& name) {
  if (is(a, 0) || is(b, 0)) return build.constant({0, 1});
  if (is(a, 1)) return i.b;
  if (is(b, 1)) return i.a;
  if (is(a, -1)) return negation(build, program, i.b, name);
  if (is(b, -1)) return negation(build, program, i.a, name);
  return std::nullopt;
}

/// The product without one of its factors, or nothing where it is not among them.
std::optional<ValueId> without(Builder& build, const Program& program, ValueId product, ValueId factor) {
  const Instruction i = program[product];
  if (i.op == Op::neg) {
    const auto rest = without(build, program, i.a, factor);
    return rest ? std::optional(build.emit(Op::neg, *rest)) : std::nullopt;
  }
  if (i.op != Op::mul) return std::nullopt;
  if (i.a == factor) return i.b;
  if (i.b == factor) return i.a;
  if (const auto rest = without(build, program, i.a, factor)) return build.emit(Op::mul, *rest, i.b);
  if (const auto rest = without(build, program, i.b, factor)) return build.emit(Op::mul, i.a, *rest);
  return std::nullopt;
}

std::optional<ValueId> simplify(
    Builder& build, const Program& program, const Instruction& i, const ir::Name& name) {
  const int operands = arity(i.op);
  const auto a = operands >= 1 ? constant_of(program, i.a) : std::nullopt;
  const auto b = operands >= 2 ? constant_of(program, i.b) : std::nullopt;
  if (operands >= 1 && a && (operands == 1 || b))
    if (const auto value = compute(i.op, *a, b.value_or(Rational{}))) return build.constant(*value);
  if (i.op == Op::add || i.op == Op::sub) return simplify_sum(build, program, i, a, b, name);
  if (i.op == Op::mul) return simplify_product(build, program, i, a, b, name);
  if (i.op == Op::div && is(b, 1)) return i.a;
  if (i.op == Op::div && is(a, 0)) return build.constant({0, 1});
  if (i.op == Op::div) return without(build, program, i.a, i.b);
  if (i.op == Op::neg && program[i.a].op == Op::neg) return program[i.a].a;
  if (i.op == Op::power && is(b, 1)) return i.a;
  if (i.op == Op::power && is(b, 0)) return build.constant({1, 1});
  if (i.op == Op::select && a) return a->numerator != 0 ? i.b : i.c;
  return std::nullopt;
}

}  // namespace

Program fold(const Program& program) {
  return rewrite(
      program, [](Builder& build, const Program& rebuilt, const Instruction& i, const ir::Name& name) {
        const auto simpler = simplify(build, rebuilt, i, name);
        return simpler ? build.rename(*simpler, name) : keep(build, rebuilt, i, name);
      });
}

}  // namespace signorini::passes
