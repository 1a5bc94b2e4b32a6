#include "generator/formulate/bindings.hpp"

#include <fmt/format.h>

#include <map>

#include "generator/formulate/bodies/kinematics.hpp"
#include "generator/formulate/surfaces/user_expression.hpp"

namespace signorini::formulate {

using model::Quantity;
using Visit = std::function<void(const std::string&, const Quantity&)>;

namespace {

void visit_fields(const std::string& owner, const std::vector<std::string>& names,
    const std::vector<Quantity>& values, const Visit& visit) {
  for (std::size_t k = 0; k < values.size(); ++k) visit(owner + "." + names[k], values[k]);
}

}  // namespace

void for_each_parameter(const SymbolicMcp& mcp, const Visit& visit) {
  const int dimension = mcp.model.dimension;
  visit_fields("gravity", axes(dimension), mcp.model.gravity, visit);
  for (std::size_t i = 0; i < mcp.bodies.size(); ++i)
    visit_fields(
        fmt::format("inertias[{}]", i), names_of(inertia_fields(dimension)), mcp.bodies[i].inertia, visit);
  for (std::size_t i = 0; i < mcp.fixed.size(); ++i)
    visit_fields(fmt::format("fixed[{}]", i), pose_names(dimension), mcp.fixed[i].pose, visit);
  for (const SurfaceTable& table : mcp.surfaces)
    for (std::size_t i = 0; i < table.values.size(); ++i)
      visit_fields(fmt::format("surface_{}[{}]", table.kind.name, i), names_of(table.kind.fields),
          table.values[i], visit);
  for (const JointTable& table : mcp.joints)
    for (std::size_t i = 0; i < table.instances.size(); ++i)
      visit_fields(fmt::format("joint_{}[{}]", table.kind.name, i), names_of(table.kind.fields),
          table.instances[i].values, visit);
  std::size_t law = 0;
  for (const ContactTable& table : mcp.contacts)
    for (const ContactInstance& instance : table.instances)
      visit_fields(fmt::format("laws[{}]", law++), names_of(law_fields(dimension)), instance.law, visit);
}

void for_each_initial_value(const SymbolicMcp& mcp, const Visit& visit) {
  for (std::size_t i = 0; i < mcp.bodies.size(); ++i)
    visit_fields(
        fmt::format("bodies[{}]", i), model::state_columns(mcp.model.dimension), mcp.bodies[i].state, visit);
  for (std::size_t i = 0; i < mcp.driven.size(); ++i)
    visit_fields(fmt::format("bodies[{}]", mcp.bodies.size() + i), model::state_columns(mcp.model.dimension),
        mcp.driven[i].state, visit);
}

Block bindings(const SymbolicMcp& mcp) {
  Block block;
  std::map<std::pair<std::string, std::string>, Expr> known;
  const auto input = [&](const std::string& group, const std::string& name) {
    const auto [found, added] = known.try_emplace({group, name});
    if (added) found->second = block.input(group, name);
    return found->second;
  };
  const auto bind = [&](const std::string& group) {
    return [&, group](const std::string& place, const Quantity& quantity) {
      if (quantity.constant) return;
      block.target(group, place,
          to_expr(
              block.tape, quantity.expr, [&](const std::string& name) { return input("parameter", name); },
              [&](double value) { return input("literal", fmt::format("{}", value)); }));
    };
  };
  for_each_parameter(mcp, bind("params"));
  for_each_initial_value(mcp, bind("state"));
  return block;
}

}  // namespace signorini::formulate
