#include "generator/formulate/surfaces/structure.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <map>
#include <stdexcept>

#include "generator/formulate/surfaces/user_expression.hpp"
#include "generator/model/quantity.hpp"
#include "generator/text/functions.hpp"

namespace signorini::formulate {

using model::Expression;
using model::ExprNode;
using model::ExprOp;
using model::Quantity;

namespace {

Quantity parameter_quantity(const std::string& name) {
  Quantity quantity;
  ExprNode node;
  node.op = ExprOp::symbol;
  node.symbol = name;
  quantity.expr.nodes = {node};
  quantity.constant = false;
  return quantity;
}

bool is_constant(const Expression& expression, int at) {
  const ExprNode& node = expression.nodes[static_cast<std::size_t>(at)];
  if (node.op == ExprOp::symbol) return false;
  for (const int arg : node.args)
    if (arg >= 0 && !is_constant(expression, arg)) return false;
  return true;
}

// sqrt(3) and the like become numbers.
void fold_constants(Expression& expression) {
  for (std::size_t at = 0; at < expression.nodes.size(); ++at) {
    ExprNode& node = expression.nodes[at];
    const bool arithmetic = node.op <= ExprOp::divide || node.op == ExprOp::negate;
    if (arithmetic || !is_constant(expression, static_cast<int>(at))) continue;
    Expression part;
    part.nodes.assign(
        expression.nodes.begin(), expression.nodes.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    const double value = model::evaluate(part, [](const std::string&) { return 0.0; });
    node = {};
    node.number = value;
  }
}

// Numbers that stay in the text: integers, and exponents that are multiples of 1/2.
void mark_slots(const Expression& expression, int at, bool exponent, const IsVariable& is_variable,
    std::vector<bool>& slots) {
  const ExprNode& node = expression.nodes[static_cast<std::size_t>(at)];
  if (node.op == ExprOp::number) {
    const bool half_integer = 2 * node.number == std::round(2 * node.number);
    slots[static_cast<std::size_t>(at)] = !node.integer && !(exponent && half_integer);
  }
  if (node.op == ExprOp::symbol) slots[static_cast<std::size_t>(at)] = !is_variable(node.symbol);
  for (int k = 0; k < 3 && node.args[k] >= 0; ++k)
    mark_slots(expression, node.args[k],
        (node.op == ExprOp::power && k == 1) || (exponent && node.op == ExprOp::negate), is_variable, slots);
}

}  // namespace

Structure structure_of(const std::vector<Expression>& expressions, const IsVariable& is_variable) {
  Structure result;
  std::map<std::string, std::string> known;  // parameter -> slot
  const auto new_slot = [&](Quantity value) {
    result.slots.push_back(std::move(value));
    return "k" + std::to_string(result.slots.size());
  };
  for (Expression expression : expressions) {
    fold_constants(expression);
    std::vector<bool> slots(expression.nodes.size(), false);
    mark_slots(expression, static_cast<int>(expression.nodes.size()) - 1, false, is_variable, slots);
    for (std::size_t at = 0; at < expression.nodes.size(); ++at) {
      ExprNode& node = expression.nodes[at];
      if (!slots[at]) continue;
      std::string name;
      if (node.op == ExprOp::symbol) {
        if (!known.contains(node.symbol)) known[node.symbol] = new_slot(parameter_quantity(node.symbol));
        name = known[node.symbol];
      } else {
        name = new_slot(model::literal(node.number));
      }
      node = {};
      node.op = ExprOp::symbol;
      node.symbol = name;
    }
    result.expressions.push_back(std::move(expression));
  }
  return result;
}

namespace {

std::string to_text(const Expression& expression, int at) {
  const ExprNode& node = expression.nodes[static_cast<std::size_t>(at)];
  const auto arg = [&](int k) { return to_text(expression, node.args[k]); };
  const auto infix = [&](const char* op) { return "(" + arg(0) + op + arg(1) + ")"; };
  if (node.op == ExprOp::number) return fmt::format("{}", node.number);
  if (node.op == ExprOp::symbol) return node.symbol;
  if (node.op == ExprOp::add) return infix(" + ");
  if (node.op == ExprOp::subtract) return infix(" - ");
  if (node.op == ExprOp::multiply) return infix("*");
  if (node.op == ExprOp::divide) return infix("/");
  if (node.op == ExprOp::power) {
    const bool nested = expression.nodes[static_cast<std::size_t>(node.args[0])].op == ExprOp::power;
    return (nested ? "(" + arg(0) + ")" : arg(0)) + "^" + arg(1);  // a^b^c is a^(b^c)
  }
  if (node.op == ExprOp::negate) return "(-" + arg(0) + ")";
  if (node.op == ExprOp::less) return infix(" < ");
  if (node.op == ExprOp::less_equal) return infix(" <= ");
  std::string text = std::string(model::function_name(node.op)) + "(" + arg(0);
  for (int k = 1; k < 3 && node.args[k] >= 0; ++k) text += ", " + arg(k);
  return text + ")";
}

}  // namespace

std::string readable(const Expression& expression) {
  const std::string text = to_text(expression, static_cast<int>(expression.nodes.size()) - 1);
  // (a)^(b) has two pairs of parentheses; all else that begins with one is in it.
  const bool enclosed = text.front() == '(' && expression.nodes.back().op != ExprOp::power;
  return enclosed ? text.substr(1, text.size() - 2) : text;
}

// FNV-1a with 64 bits, folded to 40: the upper ones alone change little with the end of a text.
std::string hash_of(const std::vector<std::string>& lines) {
  std::uint64_t hash = 14695981039346656037u;
  for (const std::string& line : lines)
    for (const char c : line + "\n") hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return fmt::format("{:010x}", (hash >> 40) ^ (hash & 0xff'ffff'ffffu));
}

Vec to_exprs(Block& block, const Structure& structure, const std::string& name, const Vec& slots,
    const std::function<Expr(const std::string&)>& variable, const IsVariable& is_variable) {
  const auto symbol = [&](const std::string& text) {
    return is_variable(text) ? variable(text) : slots.at(std::stoul(text.substr(1)) - 1);
  };
  const auto decimal = [](double) -> Expr { throw std::logic_error("a decimal that has no slot"); };
  Vec values;
  for (const Expression& expression : structure.expressions)
    values.push_back(to_expr(block.tape, expression, symbol, decimal, name));
  return values;
}

}  // namespace signorini::formulate
