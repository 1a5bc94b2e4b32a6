#include "generator/formulate/arguments.hpp"

#include <algorithm>
#include <optional>

#include "generator/formulate/bodies/kinematics.hpp"
#include "generator/formulate/contacts/friction.hpp"

namespace signorini::formulate {

namespace {

using Arguments = std::vector<Argument>;

void append(Arguments& to, const std::string& group, const std::vector<std::string>& names) {
  for (const std::string& name : names) to.push_back({group, name});
}

Arguments& operator<<(Arguments& to, const Arguments& more) {
  to.insert(to.end(), more.begin(), more.end());
  return to;
}

Arguments second_body(int dimension, bool here) {
  Arguments arguments;
  append(arguments, here ? "body2" : "", model::state_columns(dimension));
  return arguments;
}

Arguments fields(const std::string& group, const std::vector<Field>& of) {
  Arguments arguments;
  append(arguments, group, names_of(of));
  return arguments;
}

BlockArguments tie_arguments(int dimension, SecondBody second) {
  BlockArguments arguments;
  append(arguments.state, "body", model::state_columns(dimension));
  arguments.state << second_body(dimension, second != SecondBody::fixed);
  arguments.inertia << fields("inertia", inertia_fields(dimension))
                    << fields("inertia2", inertia_fields(dimension));
  return arguments;
}

/// Of the fields of a law, those that are coefficients of friction; they come first.
std::ptrdiff_t friction_field_count(int dimension) { return dimension == 3 ? 4 : 2; }

/// An input of a block.
struct Source {
  std::string group, name;
  Expr symbol;
};

/// Those in groups that start with one of the given texts.
std::vector<Source> inputs_of(const Block& block, const std::vector<std::string>& groups) {
  std::vector<Source> inputs;
  std::size_t input = 0;
  const auto& entries = block.tape.entries();
  for (std::size_t id = 0; id < entries.size(); ++id) {
    if (entries[id].rule != symbolic::Rule::input) continue;
    const std::string& group = block.groups[input++];
    const auto fits = [&](const std::string& start) { return group.starts_with(start); };
    if (std::any_of(groups.begin(), groups.end(), fits))
      inputs.push_back({group, entries[id].name, Expr::symbol(static_cast<int>(id))});
  }
  return inputs;
}

/// One input, if the block has it.
std::optional<Expr> find_input(const Block& block, const Argument& argument) {
  for (const Source& source : inputs_of(block, {argument.group}))
    if (source.group == argument.group && source.name == argument.name) return source.symbol;
  return std::nullopt;
}

/// Adds the derivatives of `rows` by one input.
void add_column(Derivative& to, const std::vector<ir::Target>& rows, const Expr& by, const std::string& name,
    int column) {
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const Expr value = to.block.tape.derivative(rows[row].expr, by);
    if (is_zero(value)) continue;
    to.pattern.push_back({static_cast<int>(row), column});
    to.block.target("derivative", rows[row].name + " / " + name, value);
  }
}

std::vector<ir::Target> targets_of(const Block& block, const std::string& group) {
  std::vector<ir::Target> targets;
  for (const ir::Target& t : block.targets)
    if (t.group == group) targets.push_back(t);
  return targets;
}

}  // namespace

BlockArguments arguments_of(const BodyKind& kind) {
  BlockArguments arguments;
  append(arguments.state, "body", model::state_columns(kind.dimension));
  append(arguments.state, "applied", impulse_names(kind.dimension));
  arguments.inertia << fields("inertia", inertia_fields(kind.dimension));
  append(arguments.inertia, "gravity", axes(kind.dimension));
  return arguments;
}

BlockArguments arguments_of(const JointKind& kind) {
  BlockArguments arguments = tie_arguments(kind.dimension, kind.second_body);
  arguments.shape << second_body(kind.dimension, kind.second_body == SecondBody::fixed)
                  << fields("data", kind.fields);
  return arguments;
}

BlockArguments arguments_of(const ContactKind& kind) {
  const ContactDesign& design = kind.design;
  BlockArguments arguments = tie_arguments(kind.dimension, design.second_body);
  const Arguments law = fields("law", law_fields(kind.dimension));
  const auto frame = law.begin() + friction_field_count(kind.dimension);
  arguments.friction.assign(law.begin(), frame);
  arguments.shape << fields("surface1", design.first.fields)
                  << second_body(kind.dimension, design.second_body == SecondBody::fixed)
                  << fields("surface2", design.second.fields) << Arguments(frame, law.end());
  return arguments;
}

Derivative differentiate(const Block& step, const std::vector<Argument>& arguments) {
  Derivative result{step, {}};
  const std::vector<ir::Target> rows = targets_of(step, "row");
  result.block.targets.clear();
  for (std::size_t column = 0; column < arguments.size(); ++column) {
    const Argument& argument = arguments[column];
    if (argument.group.empty()) continue;
    if (const auto input = find_input(step, argument))
      add_column(result, rows, *input, argument.group + "." + argument.name, static_cast<int>(column));
  }
  return result;
}

Derivative differentiate_advance(const BodyKind& kind) {
  Derivative result{kind.advance, {}};
  const std::vector<ir::Target> rows = targets_of(kind.advance, "next");
  result.block.targets.clear();
  const std::vector<std::string> names = model::state_columns(kind.dimension);
  const std::size_t poses = pose_names(kind.dimension).size();
  for (std::size_t column = 0; column < names.size(); ++column) {
    const Argument argument{column < poses ? "body" : "nu", names[column]};
    if (const auto input = find_input(kind.advance, argument))
      add_column(result, rows, *input, argument.group + "." + argument.name, static_cast<int>(column));
  }
  return result;
}

Block pull_back(const Block& kernel, const std::vector<std::string>& sources) {
  Block block = kernel;
  block.targets.clear();
  Vec weights;
  for (const ir::Target& target : kernel.targets)
    weights.push_back(block.input("weight." + target.group, target.name));
  for (const Source& source : inputs_of(kernel, sources)) {
    Expr sum;
    for (std::size_t k = 0; k < weights.size(); ++k)
      sum = sum + weights[k] * block.tape.derivative(kernel.targets[k].expr, source.symbol);
    if (!is_zero(sum)) block.target("gradient." + source.group, source.name, sum);
  }
  return block;
}

Block switches(const Block& kernel, const std::vector<std::string>& sources) {
  using symbolic::Rule;
  Block block = kernel;
  block.targets.clear();
  const std::vector<Source> inputs = inputs_of(kernel, sources);
  Expr least;
  for (const symbolic::Entry& entry : kernel.tape.entries()) {
    const bool one_sided = entry.rule == Rule::abs || entry.rule == Rule::sign;
    const bool two_sided = entry.rule == Rule::min || entry.rule == Rule::max || entry.rule == Rule::less ||
        entry.rule == Rule::less_equal;
    if (!one_sided && !two_sided) continue;
    const Expr apart = block.define("apart", one_sided ? entry.args[0] : entry.args[0] - entry.args[1]);
    const auto moves = [&](const Source& s) { return !is_zero(block.tape.derivative(apart, s.symbol)); };
    if (std::none_of(inputs.begin(), inputs.end(), moves)) continue;
    const Expr distance = block.tape.define("distance", Rule::abs, {apart});
    least = is_zero(least) ? distance : block.tape.define("least", Rule::min, {least, distance});
  }
  if (!is_zero(least)) block.target("switch", "distance", least);
  return block;
}

}  // namespace signorini::formulate
