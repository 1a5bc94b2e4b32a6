#include "generator/passes/powers.hpp"

#include "generator/passes/rewrite.hpp"

namespace signorini::passes {

using ir::Builder;
using ir::Instruction;
using ir::Op;
using ir::Program;
using ir::Rational;
using ir::ValueId;

namespace {

constexpr std::int64_t largest_unrolled = 64;

// Square and multiply: x^13 = x * (x^2)^2 * ((x^2)^2)^2.
ValueId integer_power(Builder& build, ValueId x, std::int64_t n) {
  if (n == 1) return x;
  const ValueId half = integer_power(build, x, n / 2);
  const ValueId square = build.emit(Op::mul, half, half);
  return n % 2 == 0 ? square : build.emit(Op::mul, square, x);
}

ValueId half_integer_power(Builder& build, ValueId x, std::int64_t halves) {
  if (halves % 2 == 0) return integer_power(build, x, halves / 2);
  const ValueId root = build.emit(Op::sqrt, x);
  return halves == 1 ? root : build.emit(Op::mul, integer_power(build, x, halves / 2), root);
}

}  // namespace

Program powers(const Program& program) {
  return rewrite(
      program, [](Builder& build, const Program& rebuilt, const Instruction& i, const ir::Name& name) {
        if (i.op != Op::power || rebuilt[i.b].op != Op::constant) return keep(build, rebuilt, i, name);
        const Rational e = rebuilt.constants[rebuilt[i.b].a.index];
        constexpr std::int64_t limit = 2 * largest_unrolled;
        if (e.denominator > 2 || e.numerator > limit || e.numerator < -limit)
          return keep(build, rebuilt, i, name);
        const std::int64_t halves = e.denominator == 1 ? 2 * e.numerator : e.numerator;
        if (halves == 0 || halves > limit || halves < -limit) return keep(build, rebuilt, i, name);
        if (halves > 0) return build.rename(half_integer_power(build, i.a, halves), name);
        const ValueId one = build.constant({1, 1});
        return build.emit(Op::div, one, half_integer_power(build, i.a, -halves), {}, name);
      });
}

}  // namespace signorini::passes
