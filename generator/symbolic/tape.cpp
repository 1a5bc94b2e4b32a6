#include "generator/symbolic/tape.hpp"

#include <algorithm>
#include <cassert>

namespace signorini::symbolic {

namespace {

bool is_atom(const Expr& expr) {
  const NodeKind kind = view(expr).kind;
  return kind == NodeKind::number || kind == NodeKind::symbol;
}

}  // namespace

Expr Tape::append(Entry entry) {
  entries_.push_back(std::move(entry));
  return Expr::symbol(static_cast<int>(entries_.size()) - 1);
}

Expr Tape::input(const std::string& name) { return append({name, Rule::input, Expr(), {}, 0}); }

Expr Tape::decimal(double value) {
  const auto [found, added] = decimals_.try_emplace(value);
  if (added) found->second = append({"", Rule::decimal, Expr(), {}, value});
  return found->second;
}

Expr Tape::define(const Name& name, const Expr& expr) {
  return is_atom(expr) ? expr : append({name, Rule::expression, expr, {}, 0});
}

Expr Tape::define(const Name& name, Rule rule, const std::vector<Expr>& args) {
  assert(rule != Rule::input && rule != Rule::decimal && rule != Rule::expression);
  Entry entry{name, rule, Expr(), {}, 0};
  for (const Expr& arg : args) entry.args.push_back(define({name.text + "_arg", name.is_derivative}, arg));
  return append(std::move(entry));
}

Expr Tape::derivative(const Expr& expr, const Expr& input) {
  const int wrt = view(input).symbol;
  Expr sum;
  for (const int id : symbols_of(expr)) {
    if (!depends(id, wrt)) continue;
    sum = sum + partial(expr, id) * entry_derivative(id, wrt);
  }
  return sum;
}

// A body that many others push has a long sum as its row, of which each symbol is in a few terms only.
Expr Tape::partial(const Expr& expr, int symbol) {
  const View v = view(expr);
  if (v.kind != NodeKind::sum) return differentiate(expr, Expr::symbol(symbol));
  Expr sum;
  for (const Expr& term : v.args) {
    const std::vector<int>& read = symbols_of(term);
    if (std::binary_search(read.begin(), read.end(), symbol))
      sum = sum + differentiate(term, Expr::symbol(symbol));
  }
  return sum;
}

// Every row is differentiated by every input: its tree is not walked each time.
const std::vector<int>& Tape::symbols_of(const Expr& expr) {
  const auto [found, added] = symbols_.try_emplace(expr);
  if (added) found->second = symbols(expr);
  return found->second;
}

bool Tape::depends(int id, int input) {
  if (id == input) return true;
  const Entry& entry = entries_[static_cast<std::size_t>(id)];
  if (entry.rule == Rule::input) return false;
  const auto key = std::pair(id, input);
  if (const auto found = dependence_.find(key); found != dependence_.end()) return found->second;
  bool result = false;
  for (const int used : symbols_of(entry.expr)) result = result || depends(used, input);
  for (const Expr& arg : entry.args)
    for (const int used : symbols_of(arg)) result = result || depends(used, input);
  return dependence_[key] = result;
}

Expr Tape::entry_derivative(int id, int input) {
  if (id == input) return Expr(1);
  const auto key = std::pair(id, input);
  if (const auto found = derivatives_.find(key); found != derivatives_.end()) return found->second;
  const Entry entry = entries_[static_cast<std::size_t>(id)];  // a copy: the tape grows below
  const Expr value = entry.rule == Rule::expression ? derivative(entry.expr, Expr::symbol(input))
                                                    : rule_derivative(entry, input);
  const std::string name = "d" + entry.name.text + "_d" + entries_[static_cast<std::size_t>(input)].name.text;
  return derivatives_[key] = define({name, true}, value);
}

Expr Tape::rule_derivative(const Entry& entry, int input) {
  const auto d = [&](std::size_t k) { return derivative(entry.args[k], Expr::symbol(input)); };
  switch (entry.rule) {
    case Rule::power: {
      const Expr& base = entry.args[0];
      const Expr& exponent = entry.args[1];
      Expr value =
          exponent * define(entry.name.text + "_lower", Rule::power, {base, exponent - Expr(1)}) * d(0);
      if (const Expr slope = d(1); !is_zero(slope))
        value = value +
            define(entry.name.text + "_again", Rule::power, {base, exponent}) * apply(Function::log, {base}) *
                slope;
      return value;
    }
    case Rule::abs: return define("sign_" + entry.name.text, Rule::sign, {entry.args[0]}) * d(0);
    case Rule::min:
      return define({"d" + entry.name.text, true}, Rule::select,
          {define(entry.name.text + "_first", Rule::less_equal, {entry.args[0], entry.args[1]}), d(0), d(1)});
    case Rule::max:
      return define({"d" + entry.name.text, true}, Rule::select,
          {define(entry.name.text + "_first", Rule::less_equal, {entry.args[1], entry.args[0]}), d(0), d(1)});
    case Rule::select:
      return define({"d" + entry.name.text, true}, Rule::select, {entry.args[0], d(1), d(2)});
    case Rule::input:
    case Rule::decimal:
    case Rule::expression:  // the library's own
    case Rule::sign:
    case Rule::round:
    case Rule::less:
    case Rule::less_equal: break;  // piecewise constant
  }
  return Expr();
}

}  // namespace signorini::symbolic
