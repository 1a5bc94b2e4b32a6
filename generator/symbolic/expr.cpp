#include "generator/symbolic/expr.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

namespace signorini::symbolic {

Expr::Expr() : Expr(0) {}

Expr sqrt(const Expr& a) { return power(a, Expr(Rational{1, 2})); }

View large_number(double value) {
  if (!std::isfinite(value) || value == 0) throw std::logic_error("a number of the model is out of range");
  int exponent = 0;
  const double mantissa = std::frexp(value, &exponent);
  constexpr int digits = 53, most = 62;
  View v;
  v.kind = NodeKind::product;
  v.args.push_back(Expr(Rational{static_cast<std::int64_t>(std::ldexp(mantissa, digits)), 1}));
  for (int left = exponent - digits; left != 0;) {
    const int part = std::clamp(left, -most, most);
    const std::int64_t power_of_two = std::int64_t{1} << std::abs(part);
    v.args.push_back(Expr(part > 0 ? Rational{power_of_two, 1} : Rational{1, power_of_two}));
    left -= part;
  }
  return v;
}

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
