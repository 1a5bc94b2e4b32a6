#include "generator/ir/lower.hpp"

#include <algorithm>
#include <cassert>
#include <optional>

namespace signorini::ir {

using symbolic::Entry;
using symbolic::Expr;
using symbolic::Function;
using symbolic::NodeKind;
using symbolic::Rule;
using symbolic::View;

namespace {

Op op_of(Function function) {
  switch (function) {
    case Function::exp: return Op::exp;
    case Function::log: return Op::log;
    case Function::sin: return Op::sin;
    case Function::cos: return Op::cos;
    case Function::tan: return Op::tan;
    case Function::asin: return Op::asin;
    case Function::acos: return Op::acos;
    case Function::atan: return Op::atan;
    case Function::atan2: return Op::atan2;
    case Function::tanh: return Op::tanh;
  }
  return Op::exp;
}

Op op_of(Rule rule) {
  switch (rule) {
    case Rule::input: return Op::input;
    case Rule::decimal: return Op::decimal;
    case Rule::expression: break;  // lowered as what it is
    case Rule::power: return Op::power;
    case Rule::abs: return Op::abs;
    case Rule::sign: return Op::sign;
    case Rule::round: return Op::round;
    case Rule::min: return Op::min;
    case Rule::max: return Op::max;
    case Rule::less: return Op::less;
    case Rule::less_equal: return Op::less_equal;
    case Rule::select: return Op::select;
  }
  return Op::select;
}

/// base^exponent. Powers of sums are not handed back to the library: GiNaC would turn their signs its own way
/// again.
struct Factor {
  Expr base;
  Expr exponent = 1;
  Expr key;  // by which factors are ordered
};

/// A product taken apart: coefficient * numerator / denominator.
struct Factors {
  Rational coefficient{1, 1};
  std::vector<Factor> numerator, denominator;
};

bool is_integer(const View& v) { return v.kind == NodeKind::number && v.number.denominator == 1; }

// The library may write a sum s as -s wherever a sign can be moved out of it: here all are turned the same
// way.
Factor turned(Order& order, const Expr& expr, Rational& coefficient) {
  const View v = view(expr);
  Factor factor = v.kind == NodeKind::power ? Factor{v.args[0], v.args[1], expr} : Factor{expr, 1, expr};
  const View exponent = view(factor.exponent);
  if (view(factor.base).kind != NodeKind::sum || !is_integer(exponent)) return factor;
  if (order.sign(factor.base) > 0) return factor;
  if (exponent.number.numerator % 2 != 0) coefficient.numerator = -coefficient.numerator;
  factor.base = -factor.base;
  return factor;
}

bool is_below(const Expr& factor) {
  const View v = view(factor);
  if (v.kind != NodeKind::power) return false;
  const View exponent = view(v.args[1]);
  return exponent.kind == NodeKind::number && exponent.number.numerator < 0;
}

// False where the product leaves 64 bits, as that of the parts of a large number does.
bool multiply(Rational& product, Rational by) {
  Rational result;
  if (__builtin_mul_overflow(product.numerator, by.numerator, &result.numerator)) return false;
  if (__builtin_mul_overflow(product.denominator, by.denominator, &result.denominator)) return false;
  product = result;
  return true;
}

Factors factors_of(Order& order, const Expr& expr) {
  Factors result;
  const View v = view(expr);
  const std::vector<Expr> args = v.kind == NodeKind::product ? v.args : std::vector<Expr>{expr};
  for (const Expr& arg : args) {
    const View w = view(arg);
    if (w.kind == NodeKind::number && multiply(result.coefficient, w.number)) continue;
    if (is_below(arg)) {
      const View inverse = view(arg);
      result.denominator.push_back(
          turned(order, power(inverse.args[0], -inverse.args[1]), result.coefficient));
    } else {
      result.numerator.push_back(turned(order, arg, result.coefficient));
    }
  }
  const auto by_key = [&](const Factor& x, const Factor& y) { return order.precedes(x.key, y.key); };
  std::sort(result.numerator.begin(), result.numerator.end(), by_key);
  std::sort(result.denominator.begin(), result.denominator.end(), by_key);
  return result;
}

class Lowering {
 public:
  Lowering(Program& program, Order& order) : build_(program), order_(order) {}

  ValueId bind(int symbol, ValueId value) { return symbols_[symbol] = value; }

  ValueId lower(const Expr& expr, const Name& name = {}) {
    const View v = view(expr);
    switch (v.kind) {
      case NodeKind::number: return build_.constant(v.number);
      case NodeKind::symbol: return symbols_.at(v.symbol);
      case NodeKind::sum: return sum(expr, name);
      case NodeKind::product:
      case NodeKind::power: return product(factors_of(order_, expr), name);
      case NodeKind::function: {
        const ValueId a = lower(v.args[0]);
        const ValueId b = v.args.size() > 1 ? lower(v.args[1]) : ValueId{};
        return build_.emit(op_of(v.function), a, b, {}, name);
      }
    }
    return {};
  }

  ValueId lower(const Entry& entry) {
    if (entry.rule == Rule::expression) return lower(entry.expr, entry.name);
    ValueId args[3];
    for (std::size_t k = 0; k < entry.args.size(); ++k) args[k] = lower(entry.args[k]);
    return build_.emit(op_of(entry.rule), args[0], args[1], args[2], entry.name);
  }

 private:
  // Positive terms first, so that a sum reads "a - b" and never "-b + a"; a sum of negative terms is one
  // negation.
  ValueId sum(const Expr& expr, const Name& name) {
    std::vector<Factors> positive, negative;
    for (const Expr& term : order_.ordered_terms(expr)) {
      Factors factors = factors_of(order_, term);
      if (factors.coefficient.numerator < 0) {
        factors.coefficient.numerator = -factors.coefficient.numerator;
        negative.push_back(std::move(factors));
      } else {
        positive.push_back(std::move(factors));
      }
    }
    const bool negated = positive.empty();
    if (negated) positive.swap(negative);
    std::optional<ValueId> total;
    const std::size_t last = positive.size() + negative.size() - 1;
    std::size_t at = 0;
    const auto join = [&](Op op, const Factors& factors) {
      const ValueId term = product(factors, {});
      const Name label = at++ == last && !negated ? name : Name();
      total = total ? build_.emit(op, *total, term, {}, label) : term;
    };
    for (const Factors& factors : positive) join(Op::add, factors);
    for (const Factors& factors : negative) join(Op::sub, factors);
    return negated ? build_.emit(Op::neg, *total, {}, {}, name) : *total;
  }

  ValueId lower_factor(const Factor& factor) {
    const View exponent = view(factor.exponent);
    if (is_integer(exponent) && exponent.number.numerator == 1) return lower(factor.base);
    const ValueId base = lower(factor.base);
    return build_.emit(Op::power, base, lower(factor.exponent));
  }

  ValueId product(const Factors& factors, const Name& name) {
    Rational c = factors.coefficient;
    const bool negative = c.numerator < 0;
    if (negative) c.numerator = -c.numerator;
    std::optional<ValueId> value;
    const auto multiply = [&](ValueId factor) {
      value = value ? build_.emit(Op::mul, *value, factor) : factor;
    };
    if (!(c == Rational{1, 1}) || factors.numerator.empty()) multiply(build_.constant(c));
    for (const Factor& factor : factors.numerator) multiply(lower_factor(factor));
    if (!factors.denominator.empty()) {
      std::optional<ValueId> below;
      for (const Factor& factor : factors.denominator) {
        const ValueId f = lower_factor(factor);
        below = below ? build_.emit(Op::mul, *below, f) : f;
      }
      value = build_.emit(Op::div, *value, *below);
    }
    if (negative) value = build_.emit(Op::neg, *value);
    return build_.rename(*value, name);
  }

  Builder build_;
  Order& order_;
  std::map<int, ValueId> symbols_;
};

}  // namespace

Program lower(const symbolic::Tape& tape, const std::vector<Slot>& inputs, const std::vector<Target>& targets,
    Order& order) {
  Program program;
  Lowering lowering(program, order);
  Builder build(program);
  const auto& entries = tape.entries();
  for (std::size_t id = 0; id < entries.size(); ++id) {
    const auto symbol = static_cast<int>(id);
    if (entries[id].rule == Rule::input) {
      assert(program.inputs.size() < inputs.size());
      program.inputs.push_back(inputs[program.inputs.size()]);
      lowering.bind(symbol, build.input(static_cast<int>(program.inputs.size()) - 1, entries[id].name));
    } else if (entries[id].rule == Rule::decimal) {
      lowering.bind(symbol, build.decimal(entries[id].decimal));
    } else {
      lowering.bind(symbol, lowering.lower(entries[id]));
    }
  }
  for (const Target& target : targets) program.outputs.push_back({target.slot, lowering.lower(target.expr)});
  return program;
}

Program lower(
    const symbolic::Tape& tape, const std::vector<Slot>& inputs, const std::vector<Target>& targets) {
  Order order;
  return lower(tape, inputs, targets, order);
}

}  // namespace signorini::ir
