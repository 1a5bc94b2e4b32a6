#include "generator/ir/order.hpp"

#include <algorithm>

namespace signorini::ir {

using symbolic::Expr;
using symbolic::NodeKind;
using symbolic::Rational;

namespace {

int compare_numbers(const Rational& a, const Rational& b) {
  const auto value = [](const Rational& r) {
    return static_cast<long double>(r.numerator) / static_cast<long double>(r.denominator);
  };
  return value(a) < value(b) ? -1 : (value(b) < value(a) ? 1 : 0);
}

template <class Items, class Compare>
int compare_lists(const Items& a, const Items& b, Compare&& compare_items) {
  for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k)
    if (const int order = compare_items(*a[k], *b[k]); order != 0) return order;
  return static_cast<int>(a.size()) - static_cast<int>(b.size());
}

bool is_odd(const symbolic::View& exponent) {
  return exponent.kind == NodeKind::number && exponent.number.denominator == 1 &&
      exponent.number.numerator % 2 != 0;
}

}  // namespace

bool Order::precedes(const Expr& a, const Expr& b) { return precedes(known(a), known(b)); }

std::vector<Expr> Order::ordered_terms(const Expr& sum) {
  std::vector<Expr> terms;
  for (const Known* term : known(sum).args) terms.push_back(term->expr);
  return terms;
}

const Order::Known& Order::known(const Expr& expr) {
  const auto [found, added] = known_.try_emplace(expr);
  if (added) {
    found->second.expr = expr;
    take_apart(found->second);
  }
  return found->second;
}

void Order::take_apart(Known& it) {
  ++visits_;
  it.view = view(it.expr);
  it.first_symbol = it.view.symbol;
  for (const Expr& arg : it.view.args) {
    const Known& operand = known(arg);
    it.args.push_back(&operand);
    const bool before = it.first_symbol < 0 || operand.first_symbol < it.first_symbol;
    if (operand.first_symbol >= 0 && before) it.first_symbol = operand.first_symbol;
  }
  it.view.args.clear();
  if (it.view.kind == NodeKind::sum) {
    std::sort(
        it.args.begin(), it.args.end(), [&](const Known* a, const Known* b) { return precedes(*a, *b); });
    if (it.args.front()->coefficient.numerator < 0) it.sign = -1;
  }
  if (it.view.kind == NodeKind::power && is_odd(it.args[1]->view)) it.sign = it.args[0]->sign;
  for (const Known* factor : it.view.kind == NodeKind::product ? it.args : std::vector<const Known*>{&it}) {
    if (factor->view.kind == NodeKind::number)
      it.coefficient = factor->view.number;
    else
      it.factors.push_back(factor);
  }
  for (const Known* factor : it.factors) it.coefficient.numerator *= factor->sign;
  std::sort(it.factors.begin(), it.factors.end(),
      [&](const Known* a, const Known* b) { return compare(*a, *b) < 0; });
}

bool Order::precedes(const Known& a, const Known& b) {
  if (a.factors.empty() != b.factors.empty()) return b.factors.empty();  // numbers last: "x - 1"
  const int order = compare_factors(a, b);
  return order != 0 ? order < 0 : compare_numbers(a.coefficient, b.coefficient) < 0;
}

// Factors: neither numbers nor products.
int Order::compare(const Known& a, const Known& b) {
  ++visits_;
  if (&a == &b) return 0;
  if (const int order = a.first_symbol - b.first_symbol; order != 0) return order;
  if (a.view.kind != b.view.kind) return static_cast<int>(a.view.kind) - static_cast<int>(b.view.kind);
  if (a.view.kind == NodeKind::sum) return compare_sums(a, b);
  if (a.view.kind == NodeKind::number) return compare_numbers(a.view.number, b.view.number);
  if (a.view.kind == NodeKind::product) {
    const int order = compare_factors(a, b);
    return order != 0 ? order : compare_numbers(a.coefficient, b.coefficient);
  }
  if (a.view.kind == NodeKind::function && a.view.function != b.view.function)
    return static_cast<int>(a.view.function) - static_cast<int>(b.view.function);
  return compare_lists(a.args, b.args, [&](const Known& x, const Known& y) { return compare(x, y); });
}

// First without coefficients, whose signs the library may have moved, then with them relative to the first
// term's.
int Order::compare_sums(const Known& a, const Known& b) {
  const auto unsigned_order = [&](const Known& p, const Known& q) { return compare_factors(p, q); };
  if (const int order = compare_lists(a.args, b.args, unsigned_order); order != 0) return order;
  for (std::size_t k = 0; k < a.args.size(); ++k) {
    Rational p = a.args[k]->coefficient, q = b.args[k]->coefficient;
    p.numerator *= a.sign;
    q.numerator *= b.sign;
    if (const int order = compare_numbers(p, q); order != 0) return order;
  }
  return 0;
}

int Order::compare_factors(const Known& a, const Known& b) {
  return compare_lists(a.factors, b.factors, [&](const Known& x, const Known& y) { return compare(x, y); });
}

}  // namespace signorini::ir
