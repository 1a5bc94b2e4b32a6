#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "generator/ir/program.hpp"
#include "tests/ir/ports.hpp"

namespace signorini::test {

/// Which operations a random program may use.
enum class Ops { all, arithmetic };

/// Makes well-formed programs whose values stay defined and of moderate size wherever the inputs lie in [-2,
/// 2]. Steps are placed off the values that small constants reach, so that rounding does not decide where
/// they fall.
class RandomProgram {
 public:
  explicit RandomProgram(unsigned seed, Ops ops = Ops::all) : ops_(ops), random_(seed) {}

  ir::Program make(int operations) {
    read_inputs();
    for (const ir::Rational c :
        {ir::Rational{0, 1}, {1, 1}, {-1, 1}, {2, 1}, {-3, 1}, {1, 2}, {1, 3}, {-5, 6}, {7, 4}})
      constants_.push_back({build_.constant(c), 3});
    constants_.push_back({build_.decimal(0.7), 3});
    while (ir::operation_count(program_) < operations) append();
    write_outputs();
    return program_;
  }

  /// A number in [-2, 2].
  long double number() { return (static_cast<long double>(random_() % 4000001) - 2000000) / 1000000; }

  std::vector<long double> point() {
    std::vector<long double> inputs;
    for (std::size_t k = 0; k < program_.inputs.size(); ++k) inputs.push_back(number());
    return inputs;
  }

 private:
  /// A value and a bound of its size.
  struct Value {
    ir::ValueId id;
    double bound = 0;
  };

  std::size_t below(std::size_t count) { return random_() % count; }

  // At times a constant; half of the time one of the latest values, so that chains grow long.
  Value pick() {
    if (below(8) == 0) return constants_[below(constants_.size())];
    const std::size_t recent = below(2) == 0 ? std::min<std::size_t>(values_.size(), 6) : values_.size();
    return values_[values_.size() - 1 - below(recent)];
  }

  std::string some_name() { return below(4) == 0 ? "n" + std::to_string(named_++) : std::string(); }

  ir::ValueId op(ir::Op op, ir::ValueId a, ir::ValueId b = {}, ir::ValueId c = {}) {
    return build_.emit(op, a, b, c, some_name());
  }
  ir::ValueId number_value(std::int64_t numerator, std::int64_t denominator = 1) {
    return build_.constant({numerator, denominator});
  }

  ir::ValueId square_plus_one(Value v) {
    return op(ir::Op::add, op(ir::Op::mul, v.id, v.id), number_value(1));
  }
  Value tamed(Value v) { return {op(ir::Op::div, v.id, square_plus_one(v)), 0.5}; }
  Value at_most(double bound, Value v) { return v.bound <= bound ? v : tamed(v); }
  Value off_the_steps(Value v) { return {op(ir::Op::add, v.id, number_value(3717, 10007)), v.bound + 1}; }
  Value half_sine(Value v) { return {op(ir::Op::mul, op(ir::Op::sin, v.id), number_value(1, 2)), 0.5}; }

  void read_inputs() {
    for (const int port :
        {ir::port::unknown, ir::port::unknown, ir::port::unknown, in_port, in_port, in_port}) {
      const auto index = static_cast<int>(program_.inputs.size());
      const std::string name = "x" + std::to_string(index);
      program_.inputs.push_back({port, index % 3});
      values_.push_back({build_.input(index, name), 2});
    }
  }

  void append() {
    using enum ir::Op;
    static constexpr ir::Op all[] = {add, sub, mul, div, neg, power, sqrt, exp, log, sin, cos, tan, asin,
        acos, atan, atan2, tanh, abs, sign, round, min, max, less, less_equal, select, add, sub, mul, neg,
        mul, add, neg};
    Value made = make_value(all[below(ops_ == Ops::all ? std::size(all) : 5)]);
    if (made.bound > 100) made = tamed(made);
    values_.push_back(made);
  }

  Value make_value(ir::Op what) {
    using enum ir::Op;
    const Value a = pick(), b = pick(), c = pick();
    switch (what) {
      case add:
      case sub: return {op(what, a.id, b.id), a.bound + b.bound};
      case mul: return {op(mul, a.id, b.id), a.bound * b.bound};
      case div: return {op(div, a.id, below(3) == 0 ? number_value(2) : square_plus_one(b)), a.bound};
      case neg:
      case abs: return {op(what, a.id), a.bound};
      case power: return a_power(a, b);
      case sqrt:
      case log: return {op(what, square_plus_one(a)), a.bound + 1};
      case exp: return {op(exp, at_most(3, a).id), 21};
      case tan: return {op(tan, half_sine(a).id), 1};
      case asin:
      case acos: return {op(what, half_sine(a).id), 3};
      case atan2: return {op(atan2, a.id, square_plus_one(b)), 2};
      case sign: return {op(sign, off_the_steps(a).id), 1};
      case round: return {op(round, off_the_steps(a).id), a.bound + 2};
      case min:
      case max: return {op(what, a.id, b.id), std::max(a.bound, b.bound)};
      case less:
      case less_equal: return {op(what, a.id, off_the_steps(b).id), 1};
      case select: {
        const ir::ValueId condition =
            below(3) == 0 ? number_value(static_cast<int>(below(2))) : op(less, a.id, off_the_steps(b).id);
        return {op(select, condition, b.id, c.id), std::max(b.bound, c.bound)};
      }
      case sin:
      case cos:
      case atan:
      case tanh: return {op(what, a.id), 2};
      case constant:
      case decimal:
      case input: break;  // made elsewhere
    }
    return a;
  }

  Value a_power(Value a, Value b) {
    static constexpr ir::Rational exponents[] = {{0, 1}, {1, 1}, {2, 1}, {3, 1}, {6, 1}, {-1, 1}, {-2, 1},
        {1, 2}, {-1, 2}, {3, 2}, {-5, 2}, {1, 3}, {7, 3}};
    const Value sine = half_sine(a);  // the base lies in [1, 1.25]
    const ir::ValueId exponent =
        below(4) == 0 ? at_most(3, b).id : build_.constant(exponents[below(std::size(exponents))]);
    return {op(ir::Op::power, square_plus_one(sine), exponent), 4};
  }

  void write_outputs() {
    for (const int port : {ir::port::row, ir::port::entry, ir::port::shown, ir::port::facet})
      for (int field = 0; field < 3; ++field) program_.outputs.push_back({{port, field}, pick().id});
  }

  Ops ops_;
  std::mt19937 random_;
  ir::Program program_;
  ir::Builder build_{program_};
  std::vector<Value> values_, constants_;
  int named_ = 0;
};

}  // namespace signorini::test
