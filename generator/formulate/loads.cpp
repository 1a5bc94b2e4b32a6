#include "generator/formulate/loads.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "generator/formulate/user_expression.hpp"

namespace signorini::formulate {

using model::Force;
using symbolic::Rule;

namespace {

/// Declares an input of the kernel the first time it is met.
class Names {
 public:
  Names(Block& block, const model::Model& model) : block_(block), model_(model) {}

  Expr decimal(double value) { return known("literal", fmt::format("{}", value)); }

  Expr symbol(const std::string& name) {
    if (name == "t") return known("state", "t");
    if (const auto dot = name.find('.'); dot != std::string::npos)
      return known("state." + name.substr(0, dot), name.substr(dot + 1));
    for (const model::Input& input : model_.inputs)
      if (input.name == name) return known("control", name);
    return known("parameter", name);
  }

  Expr known(const std::string& group, const std::string& name) {
    const auto [found, added] = known_.try_emplace({group, name});
    if (added) found->second = block_.input(group, name);
    return found->second;
  }

  Expr translate(const model::Expression& expression) {
    return to_expr(
        block_.tape, expression, [this](const std::string& name) { return symbol(name); },
        [this](double value) { return decimal(value); });
  }

 private:
  Block& block_;
  const model::Model& model_;
  std::map<std::pair<std::string, std::string>, Expr> known_;
};

// An impulse at T acts in the step that starts at k = round(T / h); the time at the start of step k is k h.
Expr acts_now(Block& block, Names& names, const Expr& time, const Expr& h) {
  const auto step = [&](const Expr& t) { return block.tape.define("k", Rule::round, {t / h}); };
  const Expr distance = block.tape.define("steps_off", Rule::abs, {step(names.symbol("t")) - step(time)});
  return block.tape.define("now", Rule::less_equal, {distance, Expr(0)});
}

int free_index(const model::Model& model, int body) {
  return static_cast<int>(std::count_if(model.bodies.begin(), model.bodies.begin() + body,
      [](const model::Body& b) { return b.motion == model::Motion::free; }));
}

Expr gated(Block& block, Names& names, const Force& force, const Expr& h, Expr value) {
  const auto only_if = [&](const Expr& condition) {
    value = block.tape.define("load", Rule::select, {condition, value, Expr(0)});
  };
  if (force.at) only_if(acts_now(block, names, names.translate(force.at->expr), h));
  if (force.when) only_if(names.translate(*force.when));
  return value;
}

}  // namespace

Block loads(const model::Model& model) {
  Block block;
  Names names(block, model);
  const Expr h = block.input("", "h");
  const auto dimension = static_cast<std::size_t>(model.dimension);
  const std::vector<std::string> columns = model.dimension == 3
      ? std::vector<std::string>{"px", "py", "pz", "lx", "ly", "lz"}
      : std::vector<std::string>{"px", "py", "l"};
  std::map<int, Vec> applied;
  for (const Force& force : model.forces) {
    Vec& total = applied.try_emplace(free_index(model, force.body), Vec(columns.size())).first->second;
    const auto add = [&](const std::vector<model::Expression>& part, std::size_t first, const Expr& factor) {
      for (std::size_t i = 0; i < part.size(); ++i)
        total[first + i] =
            total[first + i] + gated(block, names, force, h, factor * names.translate(part[i]));
    };
    add(force.force, 0, h);
    add(force.torque, dimension, h);
    add(force.impulse, 0, Expr(1));
    add(force.angular_impulse, dimension, Expr(1));
  }
  for (const auto& [body, total] : applied)
    for (std::size_t i = 0; i < total.size(); ++i)
      block.targets.push_back({"applied." + std::to_string(body), static_cast<int>(i), columns[i], total[i]});
  return block;
}

}  // namespace signorini::formulate
