#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace signorini::symbolic {

/// An exact number.
struct Rational {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;  // positive
  friend bool operator==(const Rational&, const Rational&) = default;
};

enum class Function : std::uint8_t { exp, log, sin, cos, tan, asin, acos, atan, atan2, tanh };

struct EngineNode;  // the symbolic library's own expression

/// A smooth expression held by the symbolic library (GiNaC or SymEngine, chosen at build time).
/// The library simplifies and differentiates; it never parses or prints. Symbols are numbers: the tape names
/// them.
class Expr {
 public:
  Expr();           // zero
  Expr(int value);  // NOLINT(google-explicit-constructor): integers are expressions
  explicit Expr(Rational value);
  static Expr symbol(int id);

  explicit Expr(std::shared_ptr<const EngineNode> node) : node_(std::move(node)) {}
  const EngineNode& node() const { return *node_; }

 private:
  std::shared_ptr<const EngineNode> node_;
};

Expr operator+(const Expr& a, const Expr& b);
Expr operator-(const Expr& a, const Expr& b);
Expr operator*(const Expr& a, const Expr& b);
Expr operator/(const Expr& a, const Expr& b);
Expr operator-(const Expr& a);
Expr power(const Expr& base, const Expr& exponent);
Expr sqrt(const Expr& a);
Expr apply(Function function, const std::vector<Expr>& args);

/// d a / d symbol, the other symbols held fixed.
Expr differentiate(const Expr& a, const Expr& symbol);

enum class NodeKind : std::uint8_t { number, symbol, sum, product, power, function };

/// The outermost node of an expression. Operand order is the library's own and may change from run to run.
struct View {
  NodeKind kind = NodeKind::number;
  Rational number;
  int symbol = -1;
  Function function = Function::exp;
  std::vector<Expr> args;
};
View view(const Expr& a);

/// The view of a number that 64 bits do not hold: a product of numbers that they do hold, rounded to a
/// double.
View large_number(double value);

bool is_zero(const Expr& a);

/// Whether the library holds the same expression in both, and a number that is then the same. (a - b) c and
/// -(b - a) c may differ.
bool same(const Expr& a, const Expr& b);
std::size_t hash(const Expr& a);

struct Hash {
  std::size_t operator()(const Expr& a) const { return hash(a); }
};
struct Same {
  bool operator()(const Expr& a, const Expr& b) const { return same(a, b); }
};

/// What is known of expressions. Its order is no one's business; its elements stay where they are.
template <class T>
using ExprMap = std::unordered_map<Expr, T, Hash, Same>;

/// Symbols that occur in the expression, ascending.
std::vector<int> symbols(const Expr& a);

/// "GiNaC 1.8.6" or "SymEngine 0.14.0".
const char* engine_name();

}  // namespace signorini::symbolic
