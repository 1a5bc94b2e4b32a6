#include "generator/formulate/signals/signals.hpp"

#include <fmt/format.h>

#include "generator/formulate/surfaces/user_expression.hpp"

namespace signorini::formulate {

Expr Signals::symbol(const std::string& name) {
  if (name == "t") return known(time_, "t");
  if (const auto dot = name.find('.'); dot != std::string::npos)
    return known("state." + name.substr(0, dot), name.substr(dot + 1));
  for (const model::Input& input : model_.inputs)
    if (input.name == name) return known("control", name);
  return known("parameter", name);
}

Expr Signals::translate(const model::Expression& expression) {
  return to_expr(
      block_.tape, expression, [this](const std::string& name) { return symbol(name); },
      [this](double value) { return known("literal", fmt::format("{}", value)); });
}

Expr Signals::known(const std::string& group, const std::string& name) {
  const auto [found, added] = known_.try_emplace({group, name});
  if (added) found->second = block_.input(group, name);
  return found->second;
}

}  // namespace signorini::formulate
