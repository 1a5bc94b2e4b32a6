#pragma once

#include <map>
#include <string>
#include <vector>

#include "generator/ir/order.hpp"
#include "generator/ir/program.hpp"
#include "generator/symbolic/tape.hpp"

namespace signorini::ir {

/// What to compute from a tape, and where it goes.
struct Target {
  Slot slot;
  symbolic::Expr expr;
};

/// Lowers the tape to a program. Every tape input becomes a program input, in order; `inputs` says where each
/// comes from. Operands of sums and products are put into an order of their own, so that the text does not
/// depend on the order in which the symbolic library happens to keep them.
Program lower(
    const symbolic::Tape& tape, const std::vector<Slot>& inputs, const std::vector<Target>& targets);

/// The same with an order that the caller may ask how much it had to look at.
Program lower(const symbolic::Tape& tape, const std::vector<Slot>& inputs, const std::vector<Target>& targets,
    Order& order);

}  // namespace signorini::ir
