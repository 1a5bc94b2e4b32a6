#include "generator/symbolic/expr.hpp"

#include <set>

namespace signorini::symbolic {

Expr::Expr() : Expr(0) {}

Expr sqrt(const Expr& a) { return power(a, Expr(Rational{1, 2})); }

bool is_zero(const Expr& a) {
  const View v = view(a);
  return v.kind == NodeKind::number && v.number.numerator == 0;
}

namespace {
void collect(const Expr& a, std::set<int>& found) {
  const View v = view(a);
  if (v.kind == NodeKind::symbol) found.insert(v.symbol);
  for (const Expr& arg : v.args) collect(arg, found);
}
}  // namespace

std::vector<int> symbols(const Expr& a) {
  std::set<int> found;
  collect(a, found);
  return {found.begin(), found.end()};
}

}  // namespace signorini::symbolic
