#pragma once

#include <functional>
#include <string>
#include <vector>

#include "generator/formulate/bodies/kinematics.hpp"
#include "generator/model/model.hpp"

namespace signorini::formulate {

/// A user's expressions with their numbers taken out: what is left makes a kind.
struct Structure {
  std::vector<model::Expression> expressions;  // decimals and parameters replaced by symbols k1, k2, ...
  std::vector<model::Quantity> slots;
};

/// Whether a symbol is a variable of the kind; all others are parameters of the model.
using IsVariable = std::function<bool(const std::string&)>;

Structure structure_of(const std::vector<model::Expression>& expressions, const IsVariable& is_variable);

/// The text of an expression for people.
std::string readable(const model::Expression& expression);

/// Ten hexadecimal digits, the same on every machine. Texts that differ hardly ever share them; see
/// KindNames.
std::string hash_of(const std::vector<std::string>& lines);

/// The expressions on the tape of a block, each under `name`; `slots` stand for k1, k2, ...
Vec to_exprs(Block& block, const Structure& structure, const std::string& name, const Vec& slots,
    const std::function<Expr(const std::string&)>& variable, const IsVariable& is_variable);

}  // namespace signorini::formulate
