#pragma once

#include <vector>

#include "generator/symbolic/expr.hpp"

namespace signorini::ir {

/// A total order on expressions by structure alone: symbols by their place on the tape, then products and
/// sums by their operands. It does not depend on addresses, on the symbolic library, or on how the library
/// spreads signs: GiNaC writes (a - b) c also as -(b - a) c, from run to run.
///
/// It takes each expression apart once and remembers how: a comparison of sums within sums reads their sorted
/// terms instead of sorting them anew.
class Order {
 public:
  bool precedes(const symbolic::Expr& a, const symbolic::Expr& b);

  /// The terms of a sum in this order.
  std::vector<symbolic::Expr> ordered_terms(const symbolic::Expr& sum);

  /// -1 for a sum whose first term is negative, or an odd power of one.
  int sign(const symbolic::Expr& factor) { return known(factor).sign; }

  /// Expressions taken apart and pairs of them compared so far.
  long visits() const { return visits_; }

 private:
  /// An expression taken apart, its operands in the order.
  struct Known {
    symbolic::Expr expr;
    symbolic::View view;             // without args
    int first_symbol = -1;           // the least; -1 where there is none
    std::vector<const Known*> args;  // of a sum: its terms; else as the library keeps them
    // Of a term: coefficient * the product of the factors. Signs of sums among them count as its own.
    symbolic::Rational coefficient{1, 1};
    std::vector<const Known*> factors;
    int sign = 1;
  };
  const Known& known(const symbolic::Expr& expr);
  void take_apart(Known& it);
  bool precedes(const Known& a, const Known& b);
  int compare(const Known& a, const Known& b);
  int compare_sums(const Known& a, const Known& b);
  int compare_factors(const Known& a, const Known& b);

  symbolic::ExprMap<Known> known_;
  long visits_ = 0;
};

}  // namespace signorini::ir
