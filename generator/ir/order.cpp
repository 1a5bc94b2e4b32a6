#include "generator/ir/order.hpp"

#include <algorithm>

namespace signorini::ir {

using symbolic::Expr;
using symbolic::NodeKind;
using symbolic::Rational;
using symbolic::View;

namespace {

/// A term taken apart: a number and factors that are none. Signs of sums among the factors count as the
/// term's own.
struct Term {
  Rational coefficient{1, 1};
  std::vector<Expr> factors;
};

int compare(const Expr& a, const Expr& b);

// -1 for a sum, or an odd power of one, whose first term is negative.
int sign_of_factor(const Expr& factor) {
  const View v = view(factor);
  if (v.kind == NodeKind::sum) return ordered_sum(factor).sign;
  if (v.kind != NodeKind::power) return 1;
  const View exponent = view(v.args[1]);
  const bool odd = exponent.kind == NodeKind::number && exponent.number.denominator == 1 &&
      exponent.number.numerator % 2 != 0;
  return odd ? sign_of_factor(v.args[0]) : 1;
}

Term term_of(const Expr& a) {
  Term term;
  const View v = view(a);
  for (const Expr& factor : v.kind == NodeKind::product ? v.args : std::vector<Expr>{a}) {
    const View w = view(factor);
    if (w.kind == NodeKind::number)
      term.coefficient = w.number;
    else
      term.factors.push_back(factor);
  }
  for (const Expr& factor : term.factors) term.coefficient.numerator *= sign_of_factor(factor);
  std::sort(term.factors.begin(), term.factors.end(),
      [](const Expr& x, const Expr& y) { return compare(x, y) < 0; });
  return term;
}

int compare_numbers(const Rational& a, const Rational& b) {
  const auto value = [](const Rational& r) {
    return static_cast<long double>(r.numerator) / static_cast<long double>(r.denominator);
  };
  return value(a) < value(b) ? -1 : (value(b) < value(a) ? 1 : 0);
}

int first_symbol(const Expr& a) {
  const auto all = symbolic::symbols(a);
  return all.empty() ? -1 : all.front();
}

template <class Items, class Compare>
int compare_lists(const Items& a, const Items& b, Compare&& compare_items) {
  for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k)
    if (const int order = compare_items(a[k], b[k]); order != 0) return order;
  return static_cast<int>(a.size()) - static_cast<int>(b.size());
}

int compare_factors(const Term& a, const Term& b) { return compare_lists(a.factors, b.factors, compare); }

// First without coefficients, whose signs the library may have moved, then with them relative to the first
// term's.
int compare_sums(const Expr& a, const Expr& b) {
  const OrderedSum x = ordered_sum(a), y = ordered_sum(b);
  const auto unsigned_order = [](const Expr& p, const Expr& q) {
    return compare_factors(term_of(p), term_of(q));
  };
  if (const int order = compare_lists(x.terms, y.terms, unsigned_order); order != 0) return order;
  for (std::size_t k = 0; k < x.terms.size(); ++k) {
    Rational p = term_of(x.terms[k]).coefficient, q = term_of(y.terms[k]).coefficient;
    p.numerator *= x.sign;
    q.numerator *= y.sign;
    if (const int order = compare_numbers(p, q); order != 0) return order;
  }
  return 0;
}

// Factors: neither numbers nor products.
int compare(const Expr& a, const Expr& b) {
  if (const int order = first_symbol(a) - first_symbol(b); order != 0) return order;
  const View v = view(a), w = view(b);
  if (v.kind != w.kind) return static_cast<int>(v.kind) - static_cast<int>(w.kind);
  if (v.kind == NodeKind::sum) return compare_sums(a, b);
  if (v.kind == NodeKind::number) return compare_numbers(v.number, w.number);
  if (v.kind == NodeKind::product) {
    const Term x = term_of(a), y = term_of(b);
    const int order = compare_factors(x, y);
    return order != 0 ? order : compare_numbers(x.coefficient, y.coefficient);
  }
  if (v.kind == NodeKind::function && v.function != w.function)
    return static_cast<int>(v.function) - static_cast<int>(w.function);
  return compare_lists(v.args, w.args, compare);
}

}  // namespace

bool precedes(const Expr& a, const Expr& b) {
  const Term x = term_of(a), y = term_of(b);
  if (x.factors.empty() != y.factors.empty()) return y.factors.empty();  // numbers last: "x - 1"
  const int order = compare_factors(x, y);
  return order != 0 ? order < 0 : compare_numbers(x.coefficient, y.coefficient) < 0;
}

OrderedSum ordered_sum(const Expr& sum) {
  OrderedSum result{view(sum).args, 1};
  std::sort(result.terms.begin(), result.terms.end(), precedes);
  if (term_of(result.terms.front()).coefficient.numerator < 0) result.sign = -1;
  return result;
}

}  // namespace signorini::ir
