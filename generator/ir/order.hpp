#pragma once

#include <vector>

#include "generator/symbolic/expr.hpp"

namespace signorini::ir {

/// A total order on expressions by structure alone: symbols by their place on the tape, then products and
/// sums by their operands. It does not depend on addresses, on the symbolic library, or on how the library
/// spreads signs: GiNaC writes (a - b) c also as -(b - a) c, from run to run.
bool precedes(const symbolic::Expr& a, const symbolic::Expr& b);

/// The terms of a sum in this order, and -1 where the first one is negative: the sum is sign * (the terms *
/// sign).
struct OrderedSum {
  std::vector<symbolic::Expr> terms;
  int sign = 1;
};
OrderedSum ordered_sum(const symbolic::Expr& sum);

}  // namespace signorini::ir
