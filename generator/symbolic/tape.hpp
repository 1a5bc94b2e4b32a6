#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "generator/symbolic/expr.hpp"
#include "generator/symbolic/name.hpp"

namespace signorini::symbolic {

/// How an entry of the tape gets its value. The rules after `expression` are not handed to the symbolic
/// library: the tape knows their derivatives. `power` is there because the library differentiates b^e with a
/// symbol as exponent to b^e e / b, which is 0/0 at b = 0.
enum class Rule { input, decimal, expression, power, abs, sign, round, min, max, less, less_equal, select };

struct Entry {
  Name name;
  Rule rule = Rule::input;
  Expr expr;               // rule == expression
  std::vector<Expr> args;  // other rules: numbers or symbols of earlier entries
  double decimal = 0;      // rule == decimal
};

/// A sequence of named intermediates, each a small expression of earlier ones. The symbolic library
/// differentiates only these small expressions; the chain rule runs over the tape, so that nothing is ever
/// expanded.
class Tape {
 public:
  /// A new input; returns its symbol.
  Expr input(const std::string& name);

  /// A number that is no fraction of small integers: a symbol to the library, a constant to everybody else.
  Expr decimal(double value);

  /// Names an intermediate; returns its symbol (the expression itself where it is a number or a symbol).
  Expr define(const Name& name, const Expr& expr);

  /// A non-smooth intermediate.
  Expr define(const Name& name, Rule rule, const std::vector<Expr>& args);

  /// d expr / d input by the chain rule; intermediates of the derivative are appended to the tape.
  Expr derivative(const Expr& expr, const Expr& input);

  const std::vector<Entry>& entries() const { return entries_; }

 private:
  Expr append(Entry entry);
  Expr entry_derivative(int id, int input);
  Expr rule_derivative(const Entry& entry, int input);
  bool depends(int id, int input);
  Expr partial(const Expr& expr, int symbol);
  const std::vector<int>& symbols_of(const Expr& expr);

  std::vector<Entry> entries_;
  std::map<std::pair<int, int>, Expr> derivatives_;  // of (entry, input)
  std::map<std::pair<int, int>, bool> dependence_;
  std::map<double, Expr> decimals_;
  ExprMap<std::vector<int>> symbols_;
};

}  // namespace signorini::symbolic
