#include "generator/emit/plan.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "generator/emit/kind_context.hpp"
#include "generator/emit/model_context.hpp"

namespace signorini::emit {

namespace {

// Distinct places of the Jacobian: own rows and columns of a contact are its own; momentum rows against
// velocities are shared between a body and its contacts.
int count_nonzeros(const LoweredMcp& lowered) {
  const formulate::SymbolicMcp& mcp = lowered.mcp;
  const auto nu = static_cast<int>(mcp.body.unknowns.size());
  std::vector<std::set<std::pair<int, int>>> shared(mcp.bodies.size());
  for (auto& places : shared)
    for (const auto& n : lowered.body.pattern) places.insert({n.row, n.column});
  int count = 0;
  for (std::size_t k = 0; k < mcp.contacts.size(); ++k) {
    for (const auto& instance : mcp.contacts[k].instances) {
      for (const auto& n : lowered.contacts[k].step.pattern) {
        if (n.row < nu && n.column < nu)
          shared[static_cast<std::size_t>(instance.body)].insert({n.row, n.column});
        else
          ++count;
      }
    }
  }
  for (const auto& places : shared) count += static_cast<int>(places.size());
  return count;
}

}  // namespace

Statistics statistics(const LoweredMcp& lowered) {
  const formulate::SymbolicMcp& mcp = lowered.mcp;
  const auto bodies = static_cast<int>(mcp.bodies.size());
  Statistics s;
  s.unknowns = bodies * static_cast<int>(mcp.body.unknowns.size());
  s.entries = bodies * lowered.body.entries();
  s.frozen = bodies * lowered.body.frozen();
  s.operations = bodies * lowered.body.operations();
  s.local = lowered.body.unknowns;
  s.local_entries = lowered.body.entries();
  int laws = 0;
  for (std::size_t k = 0; k < mcp.contacts.size(); ++k) {
    const auto count = static_cast<int>(mcp.contacts[k].instances.size());
    const LoweredBlock& step = lowered.contacts[k].step;
    s.tables.push_back({s.unknowns, s.frozen, laws});
    laws += count;
    s.local = std::max(s.local, step.unknowns);
    s.local_entries = std::max(s.local_entries, step.entries());
    s.facets = std::max(s.facets, mcp.contacts[k].kind.first.count);
    s.unknowns += count * static_cast<int>(mcp.contacts[k].kind.unknowns.size());
    s.entries += count * step.entries();
    s.frozen += count * step.frozen();
    s.operations += count * step.operations();
  }
  s.nonzeros = count_nonzeros(lowered);
  return s;
}

RenderPlan plan(const LoweredMcp& lowered) {
  const formulate::SymbolicMcp& mcp = lowered.mcp;
  RenderPlan files;
  const auto kind_file = [](const std::string& name) { return "kinds/" + name + ".hpp"; };
  files[kind_file(mcp.body.name)] = {"body.hpp.j2", body_context(mcp.body, lowered.body, lowered.advance)};
  for (const auto& table : mcp.surfaces)
    files[kind_file(table.kind.name)] = {"surface.hpp.j2", surface_context(table.kind)};
  for (std::size_t k = 0; k < mcp.contacts.size(); ++k)
    files[kind_file(mcp.contacts[k].kind.name)] = {
        "contact.hpp.j2", contact_context(mcp.contacts[k].kind, lowered.contacts[k])};
  files[mcp.model.name + ".hpp"] = {"model.hpp.j2", model_context(lowered, statistics(lowered))};
  return files;
}

}  // namespace signorini::emit
