#include "generator/ir/order.hpp"

#include <algorithm>

namespace signorini::ir {

using symbolic::Expr;
using symbolic::NodeKind;
using symbolic::View;

namespace {

int compare(const Expr& a, const Expr& b);

// Sums and products are sets: compare their operands in sorted order.
std::vector<Expr> operands(const View& v) {
  std::vector<Expr> args = v.args;
  if (v.kind == NodeKind::sum || v.kind == NodeKind::product)
    std::sort(args.begin(), args.end(), [](const Expr& x, const Expr& y) { return compare(x, y) < 0; });
  return args;
}

int compare_numbers(const symbolic::Rational& a, const symbolic::Rational& b) {
  const long double x = static_cast<long double>(a.numerator) / static_cast<long double>(a.denominator);
  const long double y = static_cast<long double>(b.numerator) / static_cast<long double>(b.denominator);
  return x < y ? -1 : (y < x ? 1 : 0);
}

// Numbers last: "x - 1" and not "-1 + x". Then by the smallest symbol, so that x^2 stands before y.
int rank(NodeKind kind) { return kind == NodeKind::number ? 1 : 0; }

int first_symbol(const Expr& a) {
  const auto all = symbolic::symbols(a);
  return all.empty() ? -1 : all.front();
}

int compare(const Expr& a, const Expr& b) {
  const View v = view(a), w = view(b);
  if (rank(v.kind) != rank(w.kind)) return rank(v.kind) - rank(w.kind);
  if (v.kind == NodeKind::number) return compare_numbers(v.number, w.number);
  if (const int order = first_symbol(a) - first_symbol(b); order != 0) return order;
  if (v.kind != w.kind) return static_cast<int>(v.kind) - static_cast<int>(w.kind);
  if (v.kind == NodeKind::function && v.function != w.function)
    return static_cast<int>(v.function) - static_cast<int>(w.function);
  const std::vector<Expr> x = operands(v), y = operands(w);
  for (std::size_t k = 0; k < std::min(x.size(), y.size()); ++k)
    if (const int order = compare(x[k], y[k]); order != 0) return order;
  return static_cast<int>(x.size()) - static_cast<int>(y.size());
}

}  // namespace

bool precedes(const Expr& a, const Expr& b) { return compare(a, b) < 0; }

}  // namespace signorini::ir
