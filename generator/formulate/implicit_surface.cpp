#include "generator/formulate/implicit_surface.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <stdexcept>

#include "generator/formulate/user_expression.hpp"

namespace signorini::formulate {

using model::Expression;
using model::ExprNode;
using model::ExprOp;
using model::Quantity;

namespace {

bool is_axis(const std::string& name) { return name == "x" || name == "y" || name == "z"; }

/// The expressions of a shape with their numbers taken out.
struct Structure {
  std::vector<Expression> expressions;  // decimals and parameters replaced by symbols k1, k2, ...
  std::vector<Quantity> slots;
};

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
void mark_slots(const Expression& expression, int at, bool exponent, std::vector<bool>& slots) {
  const ExprNode& node = expression.nodes[static_cast<std::size_t>(at)];
  if (node.op == ExprOp::number) {
    const bool half_integer = 2 * node.number == std::round(2 * node.number);
    slots[static_cast<std::size_t>(at)] = !node.integer && !(exponent && half_integer);
  }
  if (node.op == ExprOp::symbol) slots[static_cast<std::size_t>(at)] = !is_axis(node.symbol);
  for (int k = 0; k < 3 && node.args[k] >= 0; ++k)
    mark_slots(expression, node.args[k],
        (node.op == ExprOp::power && k == 1) || (exponent && node.op == ExprOp::negate), slots);
}

Structure structure_of(const std::vector<Expression>& surfaces) {
  Structure result;
  std::map<std::string, std::string> known;  // parameter -> slot
  const auto new_slot = [&](Quantity value) {
    result.slots.push_back(std::move(value));
    return "k" + std::to_string(result.slots.size());
  };
  for (Expression expression : surfaces) {
    fold_constants(expression);
    std::vector<bool> slots(expression.nodes.size(), false);
    mark_slots(expression, static_cast<int>(expression.nodes.size()) - 1, false, slots);
    for (std::size_t at = 0; at < expression.nodes.size(); ++at) {
      ExprNode& node = expression.nodes[at];
      if (!slots[at]) continue;
      std::string name;
      if (node.op == ExprOp::symbol) {
        if (!known.contains(node.symbol)) known[node.symbol] = new_slot(parameter_quantity(node.symbol));
        name = known[node.symbol];
      } else {
        name = new_slot(literal(node.number));
      }
      node = {};
      node.op = ExprOp::symbol;
      node.symbol = name;
    }
    result.expressions.push_back(std::move(expression));
  }
  return result;
}

std::string to_text(const Expression& expression, int at) {
  const ExprNode& node = expression.nodes[static_cast<std::size_t>(at)];
  const auto arg = [&](int k) { return to_text(expression, node.args[k]); };
  const auto infix = [&](const char* op) { return "(" + arg(0) + op + arg(1) + ")"; };
  switch (node.op) {
    case ExprOp::number: return fmt::format("{}", node.number);
    case ExprOp::symbol: return node.symbol;
    case ExprOp::add: return infix(" + ");
    case ExprOp::subtract: return infix(" - ");
    case ExprOp::multiply: return infix("*");
    case ExprOp::divide: return infix("/");
    case ExprOp::power: {
      const bool nested = expression.nodes[static_cast<std::size_t>(node.args[0])].op == ExprOp::power;
      return (nested ? "(" + arg(0) + ")" : arg(0)) + "^" + arg(1);  // a^b^c is a^(b^c)
    }
    case ExprOp::negate: return "(-" + arg(0) + ")";
    case ExprOp::less: return infix(" < ");
    case ExprOp::less_equal: return infix(" <= ");
    default: break;
  }
  static constexpr const char* names[] = {"sqrt", "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan",
      "atan2", "tanh", "abs", "min", "max", "less", "less_equal", "select"};
  std::string text = names[static_cast<int>(node.op) - static_cast<int>(ExprOp::sqrt)];
  text += "(" + arg(0);
  for (int k = 1; k < 3 && node.args[k] >= 0; ++k) text += ", " + arg(k);
  return text + ")";
}

std::string readable(const Expression& expression) {
  std::string text = to_text(expression, static_cast<int>(expression.nodes.size()) - 1);
  if (text.front() == '(' && text.back() == ')') text = text.substr(1, text.size() - 2);
  return text;
}

// FNV-1a: the same on every machine.
std::string hash_of(const std::vector<std::string>& lines) {
  std::uint32_t hash = 2166136261u;
  for (const std::string& line : lines)
    for (const char c : line + "\n") hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return fmt::format("{:06x}", (hash >> 8) & 0xffffffu);
}

}  // namespace

Surface implicit_surface(const model::Shape& shape, int dimension) {
  const Structure structure = structure_of(shape.surfaces);
  Surface surface;
  SurfaceKind& kind = surface.kind;
  kind.count = static_cast<int>(structure.expressions.size());
  for (std::size_t i = 0; i < structure.expressions.size(); ++i)
    kind.lines.push_back(fmt::format("scale{} ({})", i + 1, readable(structure.expressions[i])));
  kind.name = "implicit_" + hash_of(kind.lines);
  for (std::size_t i = 0; i < structure.slots.size(); ++i) {
    kind.fields.push_back({fmt::format("k{}", i + 1), "", "number of the model's expression"});
    surface.values.push_back(structure.slots[i]);
  }
  for (std::size_t i = 0; i < structure.expressions.size(); ++i) {
    kind.fields.push_back({fmt::format("scale{}", i + 1), "", "makes |grad f| about 1 on the border"});
    surface.values.push_back(literal(shape.scales[i]));
  }
  const std::size_t slots = structure.slots.size();
  kind.functions = [dimension, slots, expressions = structure.expressions](
                       Block& block, const Vec& p, const Vec& k) {
    const auto symbol = [&](const std::string& name) {
      for (int i = 0; i < dimension; ++i)
        if (name == axes(3)[static_cast<std::size_t>(i)]) return p[static_cast<std::size_t>(i)];
      return k.at(std::stoul(name.substr(1)) - 1);
    };
    const auto decimal = [](double) -> Expr { throw std::logic_error("a decimal that has no slot"); };
    Vec values;
    for (std::size_t i = 0; i < expressions.size(); ++i)
      values.push_back(
          k[slots + i] * block.define("surface", to_expr(block.tape, expressions[i], symbol, decimal)));
    return values;
  };
  return surface;
}

}  // namespace signorini::formulate
