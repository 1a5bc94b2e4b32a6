#include <fmt/format.h>

#include <algorithm>

#include "generator/read/sections.hpp"
#include "generator/text/suggest.hpp"

namespace signorini::model {

namespace {

/// Everything that the expression of a load may name.
std::vector<std::string> load_symbols(const Reading& reading) {
  std::vector<std::string> names{"t"};
  for (const Parameter& parameter : reading.model.parameters) names.push_back(parameter.name);
  for (const Input& input : reading.model.inputs) names.push_back(input.name);
  for (const Body& body : reading.model.bodies) {
    if (body.motion == Motion::fixed) continue;
    for (const std::string& column : state_columns(reading.model.dimension)) {
      names.push_back(mangle(body.name) + "." + column);
    }
  }
  return names;
}

/// A body named "left-wheel" is written left_wheel.vx; the model keeps "left-wheel.vx".
void restore_body_names(Expression& expression, const Model& model) {
  for (ExprNode& node : expression.nodes) {
    const std::size_t dot = node.symbol.find('.');
    if (node.op != ExprOp::symbol || dot == std::string::npos) continue;
    for (const Body& body : model.bodies) {
      if (mangle(body.name) != node.symbol.substr(0, dot)) continue;
      node.symbol = body.name + node.symbol.substr(dot);
      break;
    }
  }
}

std::optional<Expression> read_load(
    const Node& node, const std::string& owner, const std::vector<std::string>& known, Reading& reading) {
  std::optional<Expression> expression = read_expression(node, owner, reading.report);
  if (!expression || !check_symbols(*expression, known, owner, reading.report)) return std::nullopt;
  restore_body_names(*expression, reading.model);
  return expression;
}

std::vector<Expression> read_loads(const Node& table, const std::string& key, std::size_t length,
    const std::vector<std::string>& known, Reading& reading) {
  std::vector<Expression> loads = read_expressions(table, key, length, "[[force]]", known, reading);
  for (Expression& load : loads) restore_body_names(load, reading.model);
  return loads;
}

int read_body(const Node& table, Reading& reading) {
  const Node* node = table.find("body");
  if (node == nullptr) {
    reading.report.error(table.at, "[[force]] has no body", "add body = \"...\"");
    return 0;
  }
  const std::optional<std::string> name = find_text(table, "body", "[[force]]", reading.report);
  if (!name) return 0;
  std::vector<std::string> free_bodies;
  for (std::size_t i = 0; i < reading.model.bodies.size(); ++i) {
    const Body& body = reading.model.bodies[i];
    if (body.motion == Motion::free) free_bodies.push_back(body.name);
    if (body.name != *name || name->empty()) continue;
    if (body.motion == Motion::free) return static_cast<int>(i);
    reading.report.error(
        node->at, fmt::format("[[force]]: body '{}' is not free", *name), "forces act on free bodies");
    return 0;
  }
  reading.report.error(node->at, fmt::format("[[force]]: there is no body '{}'", escaped(*name)),
      suggestion(*name, free_bodies, "the free bodies are"));
  return 0;
}

void read_time_of_action(
    const Node& table, const std::vector<std::string>& known, Reading& reading, Force& force) {
  const Node* at = table.find("at");
  const Node* when = table.find("when");
  if (at != nullptr && when != nullptr) {
    reading.report.error(when->key_at, "[[force]] has both at and when", "keep one of them");
  }
  if (at != nullptr) {
    force.at = read_quantity(*at, "[[force]]: at", reading.scope);
    if (force.at && force.at->value < 0) {
      reading.report.error(at->at, fmt::format("[[force]]: at must not be negative, not {}", force.at->value),
          "it is a time in seconds");
    }
  }
  if (when != nullptr) force.when = read_load(*when, "[[force]]: when", known, reading);
}

}  // namespace

std::vector<Expression> read_expressions(const Node& table, const std::string& key, std::size_t length,
    const std::string& table_owner, const std::vector<std::string>& known, Reading& reading) {
  const Node* node = table.find(key);
  if (node == nullptr) return {};
  const std::string owner = table_owner + ": " + key;
  std::vector<const Node*> entries;
  if (length == 1 && node->kind != Node::Kind::array) {
    entries.push_back(node);
  } else if (node->kind == Node::Kind::array && node->children.size() == length) {
    for (const Node& child : node->children) entries.push_back(&child);
  } else {
    reading.report.error(node->at,
        node->kind == Node::Kind::array
            ? fmt::format("{} must have {} entries, not {}", owner, length, node->children.size())
            : fmt::format(
                  "{} must be an array of {} expressions, not {}", owner, length, kind_name(node->kind)));
    return {};
  }
  std::vector<Expression> expressions;
  for (const Node* entry : entries) {
    std::optional<Expression> expression = read_expression(*entry, owner, reading.report);
    if (expression && check_symbols(*expression, known, owner, reading.report))
      expressions.push_back(std::move(*expression));
  }
  return expressions.size() == entries.size() ? expressions : std::vector<Expression>{};
}

void read_forces(const Node& root, Reading& reading) {
  const std::vector<std::string> known = load_symbols(reading);
  for (const Node* table : sections(root, "force", reading.report)) {
    check_keys(*table, {"body", "force", "torque", "impulse", "angular_impulse", "at", "when"}, "[[force]]",
        reading.report);
    Force force;
    force.where = table->at;
    force.body = read_body(*table, reading);
    force.force = read_loads(*table, "force", reading.dimension(), known, reading);
    force.torque = read_loads(*table, "torque", reading.turns(), known, reading);
    force.impulse = read_loads(*table, "impulse", reading.dimension(), known, reading);
    force.angular_impulse = read_loads(*table, "angular_impulse", reading.turns(), known, reading);
    read_time_of_action(*table, known, reading, force);
    const bool loaded = std::any_of(table->children.begin(), table->children.end(), [](const Node& child) {
      return child.key == "force" || child.key == "torque" || child.key == "impulse" ||
          child.key == "angular_impulse";
    });
    if (!loaded) {
      reading.report.error(
          table->at, "[[force]] has no load", "add force, torque, impulse or angular_impulse");
    }
    reading.model.forces.push_back(std::move(force));
  }
}

}  // namespace signorini::model
