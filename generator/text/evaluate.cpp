#include <cstddef>

#include "generator/text/apply.hpp"
#include "generator/text/expression.hpp"

namespace signorini::model {

std::set<std::string> symbols(const Expression& expression) {
  std::set<std::string> names;
  for (const ExprNode& node : expression.nodes) {
    if (node.op == ExprOp::symbol) names.insert(node.symbol);
  }
  return names;
}

double evaluate(const Expression& expression, const std::function<double(const std::string&)>& lookup) {
  std::vector<double> values(expression.nodes.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const ExprNode& node = expression.nodes[i];
    const auto arg = [&](int k) {
      return node.args[k] < 0 ? 0.0 : values[static_cast<std::size_t>(node.args[k])];
    };
    if (node.op == ExprOp::number) {
      values[i] = node.number;
    } else if (node.op == ExprOp::symbol) {
      values[i] = lookup(node.symbol);
    } else {
      values[i] = apply(node.op, arg(0), arg(1), arg(2));
    }
  }
  return values.empty() ? 0.0 : values.back();
}

}  // namespace signorini::model
