#include "generator/emit/plan.hpp"
#include "generator/compile/statistics.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "generator/emit/kind_context.hpp"
#include "generator/emit/model_context.hpp"

namespace signorini::emit {

RenderPlan plan(const compile::LoweredMcp& lowered) {
  const formulate::SymbolicMcp& mcp = lowered.mcp;
  RenderPlan files;
  const auto kind_file = [](const std::string& name) { return "kinds/" + name + ".hpp"; };
  files[kind_file(mcp.body.name)] = {
      "body.hpp.j2", body_context(mcp.body, lowered.body, lowered.advance, lowered.advance_derivative)};
  for (const auto& table : mcp.surfaces)
    files[kind_file(table.kind.name)] = {"surface.hpp.j2", surface_context(table.kind)};
  for (std::size_t k = 0; k < mcp.joints.size(); ++k)
    files[kind_file(mcp.joints[k].kind.name)] = {
        "joint.hpp.j2", joint_context(mcp.joints[k].kind, lowered.joints[k])};
  for (std::size_t k = 0; k < mcp.contacts.size(); ++k)
    files[kind_file(mcp.contacts[k].kind.name)] = {
        "contact.hpp.j2", contact_context(mcp.contacts[k].kind, lowered.contacts[k])};
  files[mcp.model.name + ".hpp"] = {"model.hpp.j2", model_context(lowered, compile::statistics(lowered))};
  return files;
}

}  // namespace signorini::emit
