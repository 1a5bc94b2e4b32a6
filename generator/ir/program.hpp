#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "generator/symbolic/expr.hpp"

namespace signorini::ir {

using symbolic::Rational;

enum class Op : std::uint8_t {
  constant,  // a: index into Program::constants
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

/// Number of operands that are values (0 for constant and input).
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

/// What a program reads. `group` keeps apart what is stored apart ("unknown", "body", "law", ...).
struct Input {
  std::string group;
  std::string name;
};

/// What a program writes: `value` to slot `slot` of `group` ("row", "jacobian", "observe", ...).
struct Output {
  std::string group;
  int slot = 0;
  std::string name;
  ValueId value;
};

/// Straight-line code in single-assignment form: operands always come earlier than their users.
struct Program {
  std::vector<Rational> constants;
  std::vector<Input> inputs;
  std::vector<Instruction> code;
  std::vector<std::string> names;  // one an instruction; empty where it has none
  std::vector<Output> outputs;

  const Instruction& operator[](ValueId v) const { return code[v.index]; }
};

/// Appends to a program.
class Builder {
 public:
  explicit Builder(Program& program) : program_(program) {}
  ValueId constant(Rational value);
  ValueId input(int index, const std::string& name = {});
  ValueId emit(Op op, ValueId a, ValueId b = {}, ValueId c = {}, const std::string& name = {});
  ValueId append(const Instruction& instruction, const std::string& name);
  /// Names a value unless it has a name already or the new one is empty.
  ValueId rename(ValueId value, const std::string& name);

 private:
  Program& program_;
};

/// Arithmetic instructions: neither constants nor inputs.
int operation_count(const Program& program);

/// How often each value is read, by instructions and outputs.
std::vector<int> use_counts(const Program& program);

}  // namespace signorini::ir
