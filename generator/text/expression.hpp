#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "generator/text/diagnostic.hpp"

namespace signorini::model {

enum class ExprOp : std::uint8_t {
  number,
  symbol,
  add,
  subtract,
  multiply,
  divide,
  power,
  negate,
  sqrt,
  exp,
  log,
  sin,
  cos,
  tan,
  asin,
  acos,
  atan,
  atan2,
  tanh,
  abs,
  min,
  max,
  less,        // a < b: 1 or 0
  less_equal,  // a <= b (a > b and a >= b are written with the operands swapped)
  select       // select(condition, a, b): a where condition != 0
};

/// One node of a parsed expression. Operands come earlier in Expression::nodes than their users.
struct ExprNode {
  ExprOp op = ExprOp::number;
  double number = 0;     // op == number
  bool integer = false;  // op == number, written without point or exponent: kept exact
  std::string symbol;    // op == symbol; may hold one dot: "ball.vx"
  int args[3] = {-1, -1, -1};
  int offset = 0;  // character in the text, for diagnostics
};

/// A parsed expression; the root is the last node. `pi` is a number node that is not an integer.
struct Expression {
  std::string text;
  Position at;  // of the first character of the text in the model file
  std::vector<ExprNode> nodes;
};

/// What a parse error says, at a character of the text.
struct ExprError {
  int offset = 0;
  std::string what;
  std::string hint;
};

struct ParsedExpression {
  std::optional<Expression> expression;
  std::optional<ExprError> error;
};

/// Grammar: comparison < sum < product < unary minus < power (right associative) < call, number, name, ( ).
ParsedExpression parse_expression(std::string_view text, Position at);

/// Names that occur in the expression.
std::set<std::string> symbols(const Expression& expression);

/// The value; `lookup` gives the value of each symbol.
double evaluate(const Expression& expression, const std::function<double(const std::string&)>& lookup);

}  // namespace signorini::model
