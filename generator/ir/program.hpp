#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "generator/symbolic/expr.hpp"
#include "generator/symbolic/name.hpp"

namespace signorini::ir {

using symbolic::Name;
using symbolic::Rational;

enum class Op : std::uint8_t {
  constant,  // a: index into Program::constants
  decimal,   // a: index into Program::decimals
  input,     // a: index into Program::inputs
  add,
  sub,
  mul,
  div,
  neg,
  power,  // a^b
  sqrt,
  exp,
  log,
  sin,
  cos,
  tan,
  asin,
  acos,
  atan,
  atan2,
  tanh,
  abs,
  sign,   // -1, 0 or 1
  round,  // to the nearest integer, halves away from zero
  min,
  max,
  less,        // a < b: 1 or 0
  less_equal,  // a <= b: 1 or 0
  select       // a != 0 ? b : c
};

/// Number of operands that are values (0 for constants, decimals and inputs).
int arity(Op op);

const char* name(Op op);

/// A value of a program: the index of the instruction that makes it.
struct ValueId {
  std::uint32_t index = 0;
  friend auto operator<=>(const ValueId&, const ValueId&) = default;
};

struct Instruction {
  Op op = Op::constant;
  ValueId a, b, c;
};

/// Where a number comes from or goes to: a field of one of the ports of a kernel.
struct Slot {
  int port = 0;
  int field = 0;
  friend auto operator<=>(const Slot&, const Slot&) = default;
};

/// The ports that every kernel has; those that it declares are numbered from `declared` on.
namespace port {
inline constexpr int unknown = 0;   // z
inline constexpr int frozen = 1;    // what stands still during a solve
inline constexpr int row = 2;       // F
inline constexpr int entry = 3;     // nonzeros of a matrix of derivatives
inline constexpr int shown = 4;     // what the trace shows
inline constexpr int facet = 5;     // how much of the normal each surface carries
inline constexpr int ray = 6;       // from the inside of each body towards the other
inline constexpr int distance = 7;  // how far a kink is
inline constexpr int declared = 8;
}  // namespace port

/// What a program writes, and where.
struct Output {
  Slot slot;
  ValueId value;
};

/// Straight-line code in single-assignment form: operands always come earlier than their users.
struct Program {
  std::vector<Rational> constants;
  std::vector<double> decimals;
  std::vector<Slot> inputs;
  std::vector<Instruction> code;
  std::vector<Name> names;  // one an instruction; empty where it has none
  std::vector<Output> outputs;

  const Instruction& operator[](ValueId v) const { return code[v.index]; }
};

/// Appends to a program.
class Builder {
 public:
  explicit Builder(Program& program) : program_(program) {}
  ValueId constant(Rational value);
  ValueId decimal(double value);
  ValueId input(int index, const Name& name = {});
  ValueId emit(Op op, ValueId a, ValueId b = {}, ValueId c = {}, const Name& name = {});
  ValueId append(const Instruction& instruction, const Name& name);
  /// Names a value unless it has a name already that is as good.
  ValueId rename(ValueId value, const Name& name);

 private:
  Program& program_;
};

/// Arithmetic instructions: neither numbers nor inputs.
int operation_count(const Program& program);

/// How often each value is read, by instructions and outputs.
std::vector<int> use_counts(const Program& program);

}  // namespace signorini::ir
