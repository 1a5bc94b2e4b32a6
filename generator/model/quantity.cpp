#include "generator/model/quantity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "generator/text/suggest.hpp"

namespace signorini::model {

namespace {

std::vector<std::string> parameter_names(const Scope& scope) {
  std::vector<std::string> names;
  for (const auto& [name, value] : scope.parameters) names.push_back(name);
  return names;
}

double value_of(const Expression& expression, const Scope& scope) {
  return evaluate(expression, [&](const std::string& name) { return scope.parameters.at(name); });
}

}  // namespace

Quantity literal(double value, Position at) {
  Quantity quantity;
  quantity.value = value;
  ExprNode node;
  node.number = value;
  node.integer = value == std::floor(value) && std::abs(value) < 9007199254740992.0;  // 2^53
  quantity.expr = {fmt::format("{}", value), at, {node}};
  return quantity;
}

std::string grouped(const Quantity& quantity) { return "(" + quantity.expr.text + ")"; }

std::vector<Quantity> literals(const std::vector<double>& values, Position at) {
  std::vector<Quantity> quantities;
  for (const double value : values) quantities.push_back(literal(value, at));
  return quantities;
}

Quantity derived(const std::string& text, Position at, const Scope& scope) {
  ParsedExpression parsed = parse_expression(text, at);
  if (!parsed.expression) {  // right, but longer than an expression may be
    scope.report->error(at, "what follows from these expressions is too long", "write them shorter");
    return literal(0, at);
  }
  Quantity quantity;
  quantity.expr = std::move(*parsed.expression);
  quantity.value = value_of(quantity.expr, scope);
  quantity.constant = symbols(quantity.expr).empty();
  return quantity;
}

std::optional<Expression> read_expression(const Node& node, const std::string& owner, Report& report) {
  if (node.kind == Node::Kind::number) {
    if (!std::isfinite(node.number)) {
      report.error(node.at, fmt::format("{} must be a finite number, not {}", owner, node.number));
      return std::nullopt;
    }
    Quantity number = literal(node.number, node.at);
    number.expr.nodes.front().integer = node.integer;
    return std::move(number.expr);
  }
  if (node.kind != Node::Kind::text) {
    report.error(node.at,
        fmt::format("{} must be a number or an expression in quotes, not {}", owner, kind_name(node.kind)));
    return std::nullopt;
  }
  ParsedExpression parsed = parse_expression(node.text, node.text_at);
  if (parsed.error) {
    report.error(position_in(node.text, node.text_at, parsed.error->offset),
        fmt::format("{}: {}", owner, parsed.error->what), parsed.error->hint);
  }
  return std::move(parsed.expression);
}

bool check_symbols(const Expression& expression, const std::vector<std::string>& known,
    const std::string& owner, Report& report) {
  bool all_known = true;
  std::set<std::string> seen;
  for (const ExprNode& node : expression.nodes) {
    if (node.op != ExprOp::symbol) continue;
    if (std::find(known.begin(), known.end(), node.symbol) != known.end()) continue;
    all_known = false;
    if (!seen.insert(node.symbol).second) continue;
    report.error(position_in(expression.text, expression.at, node.offset),
        fmt::format("{}: unknown name '{}'", owner, escaped(node.symbol)),
        known.empty() ? "no parameter is defined before it" : suggestion(node.symbol, known, "known are"));
  }
  return all_known;
}

std::optional<Quantity> read_quantity(const Node& node, const std::string& owner, const Scope& scope) {
  std::optional<Expression> expression = read_expression(node, owner, *scope.report);
  if (!expression || !check_symbols(*expression, parameter_names(scope), owner, *scope.report)) {
    return std::nullopt;
  }
  Quantity quantity;
  quantity.value = value_of(*expression, scope);
  quantity.constant = symbols(*expression).empty();
  quantity.expr = std::move(*expression);
  if (!std::isfinite(quantity.value)) {
    scope.report->error(node.at,
        fmt::format("{}: '{}' is {}, not a finite number", owner, escaped(node.text), quantity.value));
    return std::nullopt;
  }
  return quantity;
}

std::optional<Quantity> find_quantity(
    const Node& table, const std::string& key, const std::string& owner, const Scope& scope) {
  const Node* node = table.find(key);
  if (node == nullptr) return std::nullopt;
  return read_quantity(*node, fmt::format("{}: {}", owner, key), scope);
}

std::optional<std::vector<Quantity>> read_quantities(
    const Node& node, std::size_t length, const std::string& owner, const Scope& scope) {
  if (node.kind != Node::Kind::array || node.children.size() != length) {
    scope.report->error(node.at,
        node.kind == Node::Kind::array
            ? fmt::format("{} must have {} numbers, not {}", owner, length, node.children.size())
            : fmt::format("{} must be an array of {} numbers, not {}", owner, length, kind_name(node.kind)));
    return std::nullopt;
  }
  std::vector<Quantity> quantities;
  for (const Node& child : node.children) {
    if (auto quantity = read_quantity(child, owner, scope)) quantities.push_back(std::move(*quantity));
  }
  if (quantities.size() != length) return std::nullopt;
  return quantities;
}

std::optional<std::vector<Quantity>> find_quantities(const Node& table, const std::string& key,
    std::size_t length, const std::string& owner, const Scope& scope) {
  const Node* node = table.find(key);
  if (node == nullptr) return std::nullopt;
  return read_quantities(*node, length, fmt::format("{}: {}", owner, key), scope);
}

std::vector<double> values(const std::vector<Quantity>& quantities) {
  std::vector<double> numbers;
  for (const Quantity& quantity : quantities) numbers.push_back(quantity.value);
  return numbers;
}

bool all_constant(const std::vector<Quantity>& quantities) {
  return std::all_of(quantities.begin(), quantities.end(), [](const Quantity& q) { return q.constant; });
}

bool normalise(std::vector<Quantity>& vector) {
  double largest = 0;  // divided out first, so that neither 1e-200 nor 1e200 spoils the squares
  for (const Quantity& entry : vector) largest = std::max(largest, std::abs(entry.value));
  if (largest == 0) return false;
  double squares = 0;
  for (const Quantity& entry : vector) squares += (entry.value / largest) * (entry.value / largest);
  const double length = largest * std::sqrt(squares);
  if (std::abs(length - 1) <= 4e-16) return true;
  const bool constant = all_constant(vector);
  for (Quantity& entry : vector) {
    const double scaled = entry.value / length;
    if (constant) entry = literal(scaled, entry.expr.at);
    entry.value = scaled;
  }
  return true;
}

}  // namespace signorini::model
