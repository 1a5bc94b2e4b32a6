#pragma once

#include "generator/symbolic/expr.hpp"

namespace signorini::ir {

/// A total order on expressions by structure alone: symbols by the place on the tape, then powers by their base,
/// products and sums by their operands. It does not depend on addresses or on the symbolic library.
bool precedes(const symbolic::Expr& a, const symbolic::Expr& b);

}  // namespace signorini::ir
