#include "generator/formulate/surfaces/user_expression.hpp"

#include <cmath>
#include <optional>

namespace signorini::formulate {

using model::ExprNode;
using model::ExprOp;
using symbolic::apply;
using symbolic::Function;
using symbolic::Rational;
using symbolic::Rule;

namespace {

std::optional<Function> function_of(ExprOp op) {
  switch (op) {
    case ExprOp::exp: return Function::exp;
    case ExprOp::log: return Function::log;
    case ExprOp::sin: return Function::sin;
    case ExprOp::cos: return Function::cos;
    case ExprOp::tan: return Function::tan;
    case ExprOp::asin: return Function::asin;
    case ExprOp::acos: return Function::acos;
    case ExprOp::atan: return Function::atan;
    case ExprOp::atan2: return Function::atan2;
    case ExprOp::tanh: return Function::tanh;
    default: return std::nullopt;
  }
}

std::optional<Rule> rule_of(ExprOp op) {
  switch (op) {
    case ExprOp::abs: return Rule::abs;
    case ExprOp::min: return Rule::min;
    case ExprOp::max: return Rule::max;
    case ExprOp::less: return Rule::less;
    case ExprOp::less_equal: return Rule::less_equal;
    case ExprOp::select: return Rule::select;
    default: return std::nullopt;
  }
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
    if (const auto function = function_of(node.op))
      return node.args[1] < 0 ? apply(*function, {arg(0)}) : apply(*function, {arg(0), arg(1)});
    if (const auto rule = rule_of(node.op)) {
      std::vector<Expr> args;
      for (int k = 0; k < 3 && node.args[k] >= 0; ++k) args.push_back(arg(k));
      return tape_.define(name, *rule, args);
    }
    switch (node.op) {
      case ExprOp::number: return number(node);
      case ExprOp::symbol: return symbol_(node.symbol);
      case ExprOp::add: return arg(0) + arg(1);
      case ExprOp::subtract: return arg(0) - arg(1);
      case ExprOp::multiply: return arg(0) * arg(1);
      case ExprOp::divide: return arg(0) / tape_.define("u", arg(1));
      case ExprOp::negate: return -arg(0);
      case ExprOp::sqrt: return sqrt(arg(0));
      default: return power_of(node, name);
    }
  }

 private:
  static bool arithmetic(ExprOp op) { return op <= ExprOp::divide || op == ExprOp::negate; }

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
