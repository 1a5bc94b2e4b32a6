#include "generator/emit/plan.hpp"

#include "generator/emit/kind_context.hpp"
#include "generator/emit/model_context.hpp"

namespace signorini::emit {

RenderPlan plan(const compile::LoweredMcp& lowered) {
  const formulate::SymbolicMcp& mcp = lowered.mcp;
  const compile::Layout layout(lowered);
  RenderPlan files;
  const auto kind_file = [](const std::string& name) { return "kinds/" + name + ".hpp"; };
  for (const auto& table : mcp.surfaces)
    files[kind_file(table.kind.name)] = {"surface.hpp.j2", surface_context(table.kind)};
  for (std::size_t k = 0; k < mcp.pairs.size(); ++k)
    files[kind_file(mcp.pairs[k].name)] = {"pair.hpp.j2", pair_context(mcp.pairs[k], lowered.pairs[k])};
  const auto kind = [&](const compile::KindTable& table, nlohmann::json context, bool is_body = false) {
    files[kind_file(table.name)] = {"kind.hpp.j2", std::move(context)};
    files[kind_file(table.name + "_derivatives")] = {
        "kind_derivatives.hpp.j2", derivatives_context(table, is_body ? &lowered : nullptr)};
  };
  std::size_t next = 0;
  const compile::KindTable& bodies = layout.kinds[next++];
  kind(bodies, body_context(lowered, bodies), true);
  for (const auto& joints : mcp.joints) {
    const compile::KindTable& table = layout.kinds[next++];
    kind(table, joint_context(joints.kind, table));
  }
  for (const auto& contacts : mcp.contacts) {
    const compile::KindTable& table = layout.kinds[next++];
    kind(table, contact_context(contacts.kind, mcp.pairs[static_cast<std::size_t>(contacts.pair)], table));
  }
  files[mcp.model.name + ".hpp"] = {"model.hpp.j2", model_context(lowered, layout)};
  files[mcp.model.name + "_derivatives.hpp"] = {
      "model_derivatives.hpp.j2", model_derivatives_context(lowered, layout)};
  return files;
}

}  // namespace signorini::emit
