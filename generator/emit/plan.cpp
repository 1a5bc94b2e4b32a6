#include "generator/emit/plan.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "generator/emit/kind_context.hpp"
#include "generator/emit/model_context.hpp"

namespace signorini::emit {

namespace {

// Distinct places of the Jacobian: own rows and columns of a contact are its own; momentum rows against
// velocities are shared between bodies and their contacts.
int count_nonzeros(const LoweredMcp& lowered) {
  const formulate::SymbolicMcp& mcp = lowered.mcp;
  const auto nu = static_cast<int>(mcp.body.unknowns.size());
  std::set<std::pair<int, int>> shared;
  for (int body = 0; body < static_cast<int>(mcp.bodies.size()); ++body)
    for (const auto& n : lowered.body.pattern) shared.insert({body * nu + n.row, body * nu + n.column});
  int own = 0;
  for (std::size_t k = 0; k < mcp.contacts.size(); ++k) {
    const int velocities = mcp.contacts[k].kind.bodies() * nu;
    for (const auto& instance : mcp.contacts[k].instances) {
      const auto global = [&](int local) {
        return local < nu ? instance.body * nu + local : instance.other * nu + local - nu;
      };
      for (const auto& n : lowered.contacts[k].step.pattern) {
        if (n.row < velocities && n.column < velocities)
          shared.insert({global(n.row), global(n.column)});
        else
          ++own;
      }
    }
  }
  return own + static_cast<int>(shared.size());
}

}  // namespace

Statistics statistics(const LoweredMcp& lowered) {
  const formulate::SymbolicMcp& mcp = lowered.mcp;
  const auto bodies = static_cast<int>(mcp.bodies.size());
  Statistics s;
  const auto nu = static_cast<int>(mcp.body.unknowns.size());
  s.unknowns = bodies * nu;
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
    s.facets = std::max(s.facets, mcp.contacts[k].kind.design.first.count);
    s.unknowns += count * static_cast<int>(mcp.contacts[k].kind.unknowns.size());
    s.entries += count * step.entries();
    s.frozen += count * step.frozen();
    s.operations += count * step.operations();
  }
  s.core = bodies * nu;
  for (std::size_t k = 0; k < mcp.contacts.size(); ++k) {
    const auto count = static_cast<int>(mcp.contacts[k].instances.size());
    const int points = lowered.contacts[k].closest.unknowns;
    const int others = static_cast<int>(mcp.contacts[k].kind.unknowns.size()) - points;
    const int columns = mcp.contacts[k].kind.bodies() * nu, rows = columns + others;
    s.core += count * others;
    s.links += count * (columns + rows);
    s.storage += count * points * (points + columns + rows);
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
