#include <ginac/ginac.h>

#include <cassert>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>

#include "generator/symbolic/expr.hpp"

namespace signorini::symbolic {

struct EngineNode {
  GiNaC::ex ex;
};

namespace {

Expr wrap(const GiNaC::ex& ex) { return Expr(std::make_shared<const EngineNode>(EngineNode{ex})); }

const GiNaC::ex& unwrap(const Expr& a) { return a.node().ex; }

// GiNaC tells symbols apart by serial number, so one object must serve each id.
const GiNaC::symbol& symbol_of(int id) {
  static std::map<int, GiNaC::symbol> known;
  return known.try_emplace(id, std::to_string(id)).first->second;
}

bool fits(const GiNaC::numeric& integer) {
  return abs(integer) <= GiNaC::numeric(std::numeric_limits<long>::max());
}

View number_view(const GiNaC::numeric& number) {
  if (!number.is_rational()) throw std::logic_error("GiNaC made a number that is not rational");
  const GiNaC::numeric numerator = number.numer(), denominator = number.denom();
  if (!fits(numerator) || !fits(denominator)) return large_number(number.to_double());
  View v;
  v.number = {numerator.to_long(), denominator.to_long()};
  return v;
}

std::optional<Function> function_of(const std::string& name) {
  static const std::map<std::string, Function> table = {{"exp", Function::exp}, {"log", Function::log},
      {"sin", Function::sin}, {"cos", Function::cos}, {"tan", Function::tan}, {"asin", Function::asin},
      {"acos", Function::acos}, {"atan", Function::atan}, {"atan2", Function::atan2},
      {"tanh", Function::tanh}};
  const auto found = table.find(name);
  return found == table.end() ? std::nullopt : std::optional(found->second);
}

std::vector<Expr> operands(const GiNaC::ex& ex) {
  std::vector<Expr> args;
  for (const GiNaC::ex& arg : ex) args.push_back(wrap(arg));
  return args;
}

}  // namespace

Expr::Expr(int value) : Expr(wrap(GiNaC::ex(value))) {}
Expr::Expr(Rational value)
    : Expr(wrap(GiNaC::numeric(static_cast<long>(value.numerator)) /
          GiNaC::numeric(static_cast<long>(value.denominator)))) {}
Expr Expr::symbol(int id) { return wrap(symbol_of(id)); }

Expr operator+(const Expr& a, const Expr& b) { return wrap(unwrap(a) + unwrap(b)); }
Expr operator-(const Expr& a, const Expr& b) { return wrap(unwrap(a) - unwrap(b)); }
Expr operator*(const Expr& a, const Expr& b) { return wrap(unwrap(a) * unwrap(b)); }
Expr operator/(const Expr& a, const Expr& b) { return wrap(unwrap(a) / unwrap(b)); }
Expr operator-(const Expr& a) { return wrap(-unwrap(a)); }
Expr power(const Expr& base, const Expr& exponent) {
  return wrap(GiNaC::pow(unwrap(base), unwrap(exponent)));
}

Expr apply(Function function, const std::vector<Expr>& args) {
  const GiNaC::ex& a = unwrap(args.at(0));
  switch (function) {
    case Function::exp: return wrap(GiNaC::exp(a));
    case Function::log: return wrap(GiNaC::log(a));
    case Function::sin: return wrap(GiNaC::sin(a));
    case Function::cos: return wrap(GiNaC::cos(a));
    case Function::tan: return wrap(GiNaC::tan(a));
    case Function::asin: return wrap(GiNaC::asin(a));
    case Function::acos: return wrap(GiNaC::acos(a));
    case Function::atan: return wrap(GiNaC::atan(a));
    case Function::atan2: return wrap(GiNaC::atan2(a, unwrap(args.at(1))));
    case Function::tanh: return wrap(GiNaC::tanh(a));
  }
  assert(false);
  return {};
}

Expr differentiate(const Expr& a, const Expr& symbol) {
  return wrap(unwrap(a).diff(GiNaC::ex_to<GiNaC::symbol>(unwrap(symbol))));
}

bool same(const Expr& a, const Expr& b) { return unwrap(a).is_equal(unwrap(b)); }
std::size_t hash(const Expr& a) { return unwrap(a).gethash(); }

View view(const Expr& a) {
  const GiNaC::ex& ex = unwrap(a);
  if (GiNaC::is_a<GiNaC::numeric>(ex)) return number_view(GiNaC::ex_to<GiNaC::numeric>(ex));
  View v;
  if (GiNaC::is_a<GiNaC::symbol>(ex)) {
    v.kind = NodeKind::symbol;
    v.symbol = std::stoi(GiNaC::ex_to<GiNaC::symbol>(ex).get_name());
  } else if (GiNaC::is_a<GiNaC::add>(ex)) {
    v.kind = NodeKind::sum;
    v.args = operands(ex);
  } else if (GiNaC::is_a<GiNaC::mul>(ex)) {
    v.kind = NodeKind::product;
    v.args = operands(ex);
  } else if (GiNaC::is_a<GiNaC::power>(ex)) {
    v.kind = NodeKind::power;
    v.args = operands(ex);
  } else {
    const bool is_function = GiNaC::is_a<GiNaC::function>(ex);
    const auto function =
        is_function ? function_of(GiNaC::ex_to<GiNaC::function>(ex).get_name()) : std::nullopt;
    if (!function) throw std::logic_error("GiNaC made an expression of an unforeseen kind");
    v.kind = NodeKind::function;
    v.function = *function;
    v.args = operands(ex);
  }
  return v;
}

const char* engine_name() {
  static const std::string name = "GiNaC " + std::to_string(GiNaC::version_major) + "." +
      std::to_string(GiNaC::version_minor) + "." + std::to_string(GiNaC::version_micro);
  return name.c_str();
}

}  // namespace signorini::symbolic
