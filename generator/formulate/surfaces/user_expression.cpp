#include "generator/formulate/surfaces/user_expression.hpp"

#include <cmath>
#include <optional>
#include <utility>

namespace signorini::formulate {

using model::ExprNode;
using model::ExprOp;
using symbolic::apply;
using symbolic::Function;
using symbolic::Rational;
using symbolic::Rule;

namespace {

/// What the symbolic library differentiates, and what the tape does.
constexpr std::pair<ExprOp, Function> library_functions[] = {{ExprOp::exp, Function::exp},
    {ExprOp::log, Function::log}, {ExprOp::sin, Function::sin}, {ExprOp::cos, Function::cos},
    {ExprOp::tan, Function::tan}, {ExprOp::asin, Function::asin}, {ExprOp::acos, Function::acos},
    {ExprOp::atan, Function::atan}, {ExprOp::atan2, Function::atan2}, {ExprOp::tanh, Function::tanh}};
constexpr std::pair<ExprOp, Rule> tape_rules[] = {{ExprOp::abs, Rule::abs}, {ExprOp::min, Rule::min},
    {ExprOp::max, Rule::max}, {ExprOp::less, Rule::less}, {ExprOp::less_equal, Rule::less_equal},
    {ExprOp::select, Rule::select}};

template <class To, std::size_t N>
std::optional<To> find(const std::pair<ExprOp, To> (&table)[N], ExprOp op) {
  for (const auto& [from, to] : table)
    if (from == op) return to;
  return std::nullopt;
}

class Translation {
 public:
  Translation(symbolic::Tape& tape, const model::Expression& expression,
      const std::function<Expr(const std::string&)>& symbol, const std::function<Expr(double)>& decimal)
      : tape_(tape), nodes_(expression.nodes), symbol_(symbol), decimal_(decimal) {}

  /// `name` is that of the node where the tape must have an entry for it.
  Expr translate(int at, const std::string& name = "u") {
    const ExprNode& node = nodes_[static_cast<std::size_t>(at)];
    const auto arg = [&](int k) { return translate(node.args[k]); };
    // sqrt(3), acos(-1): a number, not a symbol of the library's own.
    if (!arithmetic(node.op) && constant(at)) return decimal_(value(at));
    if (const auto function = find(library_functions, node.op))
      return node.args[1] < 0 ? apply(*function, {arg(0)}) : apply(*function, {arg(0), arg(1)});
    if (const auto rule = find(tape_rules, node.op)) {
      std::vector<Expr> args;
      for (int k = 0; k < 3 && node.args[k] >= 0; ++k) args.push_back(arg(k));
      return tape_.define(name, *rule, args);
    }
    if (node.op == ExprOp::number) return number(node);
    if (node.op == ExprOp::symbol) return symbol_(node.symbol);
    if (node.op == ExprOp::negate) return -arg(0);
    if (arithmetic(node.op)) return combined(node);
    if (node.op == ExprOp::sqrt) return sqrt(arg(0));
    return power_of(node, name);
  }

 private:
  static bool arithmetic(ExprOp op) { return op <= ExprOp::divide || op == ExprOp::negate; }

  /// One operand after the other: numbers are called in the order in which they come, whatever the compiler.
  Expr combined(const ExprNode& node) {
    Expr second = translate(node.args[1]);
    if (node.op == ExprOp::divide) second = tape_.define("u", second);
    const Expr first = translate(node.args[0]);
    if (node.op == ExprOp::add) return first + second;
    if (node.op == ExprOp::subtract) return first - second;
    return node.op == ExprOp::multiply ? first * second : first / second;
  }

  Expr number(const ExprNode& node) {
    if (node.integer) return Expr(Rational{std::llround(node.number), 1});
    return decimal_(node.number);
  }

  bool constant(int at) const {
    const ExprNode& node = nodes_[static_cast<std::size_t>(at)];
    if (node.op == ExprOp::symbol) return false;
    for (const int arg : node.args)
      if (arg >= 0 && !constant(arg)) return false;
    return true;
  }

  double value(int at) const {
    model::Expression part;
    part.nodes.assign(nodes_.begin(), nodes_.begin() + at + 1);
    return model::evaluate(part, [](const std::string&) { return 0.0; });
  }

  Expr power_of(const ExprNode& node, const std::string& name) {
    const Expr base = translate(node.args[0]);
    if (constant(node.args[1])) {
      const double halves = 2 * value(node.args[1]);
      if (halves == std::round(halves) && std::abs(halves) <= 128) {
        const auto n = static_cast<std::int64_t>(halves);
        return power(base, Expr(n % 2 == 0 ? Rational{n / 2, 1} : Rational{n, 2}));
      }
    }
    return tape_.define(name, Rule::power, {base, translate(node.args[1])});
  }

  symbolic::Tape& tape_;
  const std::vector<ExprNode>& nodes_;
  const std::function<Expr(const std::string&)>& symbol_;
  const std::function<Expr(double)>& decimal_;
};

}  // namespace

Expr to_expr(symbolic::Tape& tape, const model::Expression& expression,
    const std::function<Expr(const std::string&)>& symbol, const std::function<Expr(double)>& decimal,
    const std::string& name) {
  const int root = static_cast<int>(expression.nodes.size()) - 1;
  Translation translation(tape, expression, symbol, decimal);
  return name.empty() ? translation.translate(root) : tape.define(name, translation.translate(root, name));
}

}  // namespace signorini::formulate
