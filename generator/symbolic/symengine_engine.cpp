#include <symengine/add.h>
#include <symengine/constants.h>
#include <symengine/derivative.h>
#include <symengine/eval_double.h>
#include <symengine/functions.h>
#include <symengine/integer.h>
#include <symengine/pow.h>
#include <symengine/rational.h>
#include <symengine/symbol.h>
#include <symengine/symengine_config.h>

#include <cassert>
#include <stdexcept>
#include <string>

#include "generator/symbolic/expr.hpp"

namespace signorini::symbolic {

namespace se = SymEngine;
using Basic = se::RCP<const se::Basic>;

struct EngineNode {
  Basic basic;
};

namespace {

Expr wrap(const Basic& basic) { return Expr(std::make_shared<const EngineNode>(EngineNode{basic})); }

const Basic& unwrap(const Expr& a) { return a.node().basic; }

Basic number(Rational value) {
  return se::div(
      se::integer(static_cast<long>(value.numerator)), se::integer(static_cast<long>(value.denominator)));
}

// A sign goes to the terms of a sum, as in GiNaC; else x + y - (x + y) would not be zero.
Basic negated(const Basic& a) {
  if (!se::is_a<se::Add>(*a)) return se::neg(a);
  Basic sum = se::zero;
  for (const Basic& term : a->get_args()) sum = se::add(sum, se::neg(term));
  return sum;
}

View number_view(
    const Basic& basic, const se::integer_class& numerator, const se::integer_class& denominator) {
  if (!se::mp_fits_slong_p(numerator) || !se::mp_fits_slong_p(denominator))
    return large_number(se::eval_double(*basic));
  View v;
  v.number = {se::mp_get_si(numerator), se::mp_get_si(denominator)};
  return v;
}

View function_view(const Basic& basic, Function function) {
  View v;
  v.kind = NodeKind::function;
  v.function = function;
  for (const Basic& arg : basic->get_args()) v.args.push_back(wrap(arg));
  return v;
}

View composite_view(const Basic& basic, NodeKind kind) {
  View v;
  v.kind = kind;
  for (const Basic& arg : basic->get_args()) v.args.push_back(wrap(arg));
  return v;
}

}  // namespace

Expr::Expr(int value) : Expr(wrap(se::integer(value))) {}
Expr::Expr(Rational value) : Expr(wrap(number(value))) {}
Expr Expr::symbol(int id) { return wrap(se::symbol(std::to_string(id))); }

Expr operator+(const Expr& a, const Expr& b) { return wrap(se::add(unwrap(a), unwrap(b))); }
Expr operator-(const Expr& a, const Expr& b) { return wrap(se::add(unwrap(a), negated(unwrap(b)))); }
Expr operator*(const Expr& a, const Expr& b) { return wrap(se::mul(unwrap(a), unwrap(b))); }
Expr operator/(const Expr& a, const Expr& b) { return wrap(se::div(unwrap(a), unwrap(b))); }
Expr operator-(const Expr& a) { return wrap(negated(unwrap(a))); }
Expr power(const Expr& base, const Expr& exponent) { return wrap(se::pow(unwrap(base), unwrap(exponent))); }

Expr apply(Function function, const std::vector<Expr>& args) {
  const Basic& a = unwrap(args.at(0));
  switch (function) {
    case Function::exp: return wrap(se::exp(a));
    case Function::log: return wrap(se::log(a));
    case Function::sin: return wrap(se::sin(a));
    case Function::cos: return wrap(se::cos(a));
    case Function::tan: return wrap(se::tan(a));
    case Function::asin: return wrap(se::asin(a));
    case Function::acos: return wrap(se::acos(a));
    case Function::atan: return wrap(se::atan(a));
    case Function::atan2: return wrap(se::atan2(a, unwrap(args.at(1))));
    case Function::tanh: return wrap(se::tanh(a));
  }
  assert(false);
  return {};
}

Expr differentiate(const Expr& a, const Expr& symbol) {
  return wrap(unwrap(a)->diff(se::rcp_static_cast<const se::Symbol>(unwrap(symbol))));
}

bool same(const Expr& a, const Expr& b) { return se::eq(*unwrap(a), *unwrap(b)); }
std::size_t hash(const Expr& a) { return unwrap(a)->hash(); }

// SymEngine has a hundred kinds of expressions, of which we make these.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"
View view(const Expr& a) {
  const Basic& basic = unwrap(a);
  View v;
  switch (basic->get_type_code()) {
    case se::SYMENGINE_INTEGER:
      return number_view(
          basic, se::down_cast<const se::Integer&>(*basic).as_integer_class(), se::integer_class(1));
    case se::SYMENGINE_RATIONAL: {
      const auto& rational = se::down_cast<const se::Rational&>(*basic).as_rational_class();
      return number_view(basic, se::get_num(rational), se::get_den(rational));
    }
    case se::SYMENGINE_SYMBOL:
      v.kind = NodeKind::symbol;
      v.symbol = std::stoi(se::down_cast<const se::Symbol&>(*basic).get_name());
      return v;
    case se::SYMENGINE_ADD: return composite_view(basic, NodeKind::sum);
    case se::SYMENGINE_MUL: return composite_view(basic, NodeKind::product);
    case se::SYMENGINE_POW: {
      const se::vec_basic args = basic->get_args();
      if (!se::eq(*args[0], *se::E)) return composite_view(basic, NodeKind::power);
      v.kind = NodeKind::function;
      v.function = Function::exp;
      v.args = {wrap(args[1])};
      return v;
    }
    case se::SYMENGINE_LOG: return function_view(basic, Function::log);
    case se::SYMENGINE_SIN: return function_view(basic, Function::sin);
    case se::SYMENGINE_COS: return function_view(basic, Function::cos);
    case se::SYMENGINE_TAN: return function_view(basic, Function::tan);
    case se::SYMENGINE_ASIN: return function_view(basic, Function::asin);
    case se::SYMENGINE_ACOS: return function_view(basic, Function::acos);
    case se::SYMENGINE_ATAN: return function_view(basic, Function::atan);
    case se::SYMENGINE_ATAN2: return function_view(basic, Function::atan2);
    case se::SYMENGINE_TANH: return function_view(basic, Function::tanh);
    default:
      throw std::logic_error("SymEngine made an expression of an unforeseen kind: " + basic->__str__());
  }
}
#pragma GCC diagnostic pop

const char* engine_name() { return "SymEngine " SYMENGINE_VERSION; }

}  // namespace signorini::symbolic
