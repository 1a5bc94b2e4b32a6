#include "generator/kernel/block.hpp"

#include <algorithm>

namespace signorini::formulate {

const char* to_text(Law law) {
  switch (law) {
    case Law::newton_euler: return "Newton-Euler";
    case Law::geometry: return "geometry";
    case Law::normal_contact: return "normal contact";
    case Law::friction: return "friction";
    case Law::joint: return "joint";
    case Law::spring: return "spring";
  }
  return "";
}

std::vector<std::string> names_of(const std::vector<Field>& fields) {
  std::vector<std::string> names;
  for (const Field& field : fields) names.push_back(field.name);
  return names;
}

std::vector<std::string> axes(int dimension) {
  return dimension == 3 ? std::vector<std::string>{"x", "y", "z"} : std::vector<std::string>{"x", "y"};
}

Expr Block::input(const std::string& group, const std::string& name) {
  groups.push_back(group);
  const Expr symbol = tape.input(name);
  if (group == "unknown") unknowns.push_back(symbol);
  return symbol;
}

Vec Block::inputs(const std::string& group, const std::vector<std::string>& names) {
  Vec result;
  for (const std::string& name : names) result.push_back(input(group, name));
  return result;
}

Vec Block::define(const std::string& name, const Vec& v) {
  Vec result;
  const auto suffix = axes(3);
  for (std::size_t i = 0; i < v.size(); ++i)
    result.push_back(tape.define(v.size() == 1 ? name : name + "_" + suffix[i], v[i]));
  return result;
}

void Block::target(const std::string& group, const std::string& name, const Expr& expr) {
  const auto slot =
      std::count_if(targets.begin(), targets.end(), [&](const ir::Target& t) { return t.group == group; });
  targets.push_back({group, static_cast<int>(slot), name, expr});
}

void Block::differentiate() {
  std::vector<ir::Target> rows;
  for (const ir::Target& t : targets)
    if (t.group == "row") rows.push_back(t);
  for (std::size_t column = 0; column < unknowns.size(); ++column) {
    for (const ir::Target& row : rows) {
      const Expr value = tape.derivative(row.expr, unknowns[column]);
      if (is_zero(value)) continue;
      pattern.push_back({row.slot, static_cast<int>(column)});
      const int id = view(unknowns[column]).symbol;
      target("jacobian", row.name + " / " + tape.entries()[static_cast<std::size_t>(id)].name, value);
    }
  }
}

}  // namespace signorini::formulate
