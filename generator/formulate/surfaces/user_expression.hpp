#pragma once

#include <functional>
#include <string>

#include "generator/formulate/bodies/kinematics.hpp"
#include "generator/symbolic/tape.hpp"
#include "generator/text/expression.hpp"

namespace signorini::formulate {

/// Puts a user's expression on a tape. `symbol` gives each name's expression; `decimal` stands for a number
/// that is not an integer (integers, and exponents that are multiples of 1/2, stay exact). With a
/// `name` the result is an entry of the tape of that name, or an atom.
Expr to_expr(symbolic::Tape& tape, const model::Expression& expression,
    const std::function<Expr(const std::string&)>& symbol, const std::function<Expr(double)>& decimal,
    const std::string& name = "");

}  // namespace signorini::formulate
