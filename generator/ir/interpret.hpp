#pragma once

#include <cmath>
#include <vector>

#include "generator/ir/program.hpp"

namespace signorini::ir {

/// The value of one instruction; `v` holds the values of the earlier ones.
template <class T>
[[gnu::always_inline]] inline T interpret_instruction(
    const Program& program, const Instruction& i, const T* inputs, const T* v) {
  using std::abs, std::acos, std::asin, std::atan, std::atan2, std::cos, std::exp, std::log, std::pow,
      std::round, std::sin, std::sqrt, std::tan, std::tanh;
  const auto a = [&]() -> const T& { return v[i.a.index]; };
  const auto b = [&]() -> const T& { return v[i.b.index]; };
  switch (i.op) {
    case Op::constant: {
      const Rational value = program.constants[i.a.index];
      return T(value.numerator) / T(value.denominator);
    }
    case Op::decimal: return T(program.decimals[i.a.index]);
    case Op::input: return inputs[i.a.index];
    case Op::add: return a() + b();
    case Op::sub: return a() - b();
    case Op::mul: return a() * b();
    case Op::div: return a() / b();
    case Op::neg: return -a();
    case Op::power: return pow(a(), b());
    case Op::sqrt: return sqrt(a());
    case Op::exp: return exp(a());
    case Op::log: return log(a());
    case Op::sin: return sin(a());
    case Op::cos: return cos(a());
    case Op::tan: return tan(a());
    case Op::asin: return asin(a());
    case Op::acos: return acos(a());
    case Op::atan: return atan(a());
    case Op::atan2: return atan2(a(), b());
    case Op::tanh: return tanh(a());
    case Op::abs: return abs(a());
    case Op::sign: return a() > T(0) ? T(1) : (a() < T(0) ? T(-1) : T(0));
    case Op::round: return round(a());
    case Op::min: return b() < a() ? b() : a();
    case Op::max: return a() < b() ? b() : a();
    case Op::less: return a() < b() ? T(1) : T(0);
    case Op::less_equal: return a() <= b() ? T(1) : T(0);
    case Op::select: return a() != T(0) ? b() : v[i.c.index];
  }
  return T(0);
}

/// Runs a program; returns one number an output. `values` is scratch, reused between calls.
template <class T>
void interpret(const Program& program, const T* inputs, std::vector<T>& values, T* outputs) {
  values.resize(program.code.size());
  for (std::size_t at = 0; at < values.size(); ++at)
    values[at] = interpret_instruction(program, program.code[at], inputs, values.data());
  for (std::size_t k = 0; k < program.outputs.size(); ++k)
    outputs[k] = values[program.outputs[k].value.index];
}

template <class T>
std::vector<T> interpret(const Program& program, const std::vector<T>& inputs) {
  std::vector<T> values, outputs(program.outputs.size());
  interpret(program, inputs.data(), values, outputs.data());
  return outputs;
}

}  // namespace signorini::ir
