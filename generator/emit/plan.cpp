#include "generator/emit/plan.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "generator/emit/kind_context.hpp"
#include "generator/emit/model_context.hpp"

namespace signorini::emit {

namespace {

/// The island of each body, numbered in the order of their first bodies.
std::vector<int> islands_of(const formulate::SymbolicMcp& mcp) {
  std::vector<int> link(mcp.bodies.size());  // to an earlier body of the same island, or to itself
  std::iota(link.begin(), link.end(), 0);
  const auto root = [&](int body) {
    while (link[static_cast<std::size_t>(body)] != body) body = link[static_cast<std::size_t>(body)];
    return body;
  };
  for (const formulate::ContactTable& table : mcp.contacts) {
    if (table.kind.bodies() < 2) continue;
    for (const auto& instance : table.instances) {
      const int a = root(instance.body), b = root(instance.other);
      link[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
    }
  }
  int next = 0;
  for (std::size_t b = 0; b < link.size(); ++b)
    link[b] = link[b] == static_cast<int>(b) ? next++ : link[static_cast<std::size_t>(link[b])];
  return link;
}

/// What an island takes.
struct IslandSizes {
  int unknowns = 0, nonzeros = 0, core = 0, storage = 0;
};

// Distinct places of the Jacobian: own rows and columns of a contact are its own; momentum rows against
// velocities are shared between bodies and their contacts.
void count_nonzeros(
    const LoweredMcp& lowered, const std::vector<int>& island_of, std::vector<IslandSizes>& islands) {
  const formulate::SymbolicMcp& mcp = lowered.mcp;
  const auto nu = static_cast<int>(mcp.body.unknowns.size());
  std::set<std::pair<int, int>> shared;
  for (int body = 0; body < static_cast<int>(mcp.bodies.size()); ++body)
    for (const auto& n : lowered.body.pattern) shared.insert({body * nu + n.row, body * nu + n.column});
  for (std::size_t k = 0; k < mcp.contacts.size(); ++k) {
    const int velocities = mcp.contacts[k].kind.bodies() * nu;
    for (const auto& instance : mcp.contacts[k].instances) {
      IslandSizes& island =
          islands[static_cast<std::size_t>(island_of[static_cast<std::size_t>(instance.body)])];
      const auto global = [&](int local) {
        return local < nu ? instance.body * nu + local : instance.other * nu + local - nu;
      };
      for (const auto& n : lowered.contacts[k].step.pattern) {
        if (n.row < velocities && n.column < velocities)
          shared.insert({global(n.row), global(n.column)});
        else
          ++island.nonzeros;
      }
    }
  }
  for (const auto& [row, column] : shared)
    ++islands[static_cast<std::size_t>(island_of[static_cast<std::size_t>(row / nu)])].nonzeros;
}

void add_islands(const LoweredMcp& lowered, Statistics& s) {
  const formulate::SymbolicMcp& mcp = lowered.mcp;
  const auto nu = static_cast<int>(mcp.body.unknowns.size());
  const std::vector<int> island_of = islands_of(mcp);
  s.islands = island_of.empty() ? 0 : *std::max_element(island_of.begin(), island_of.end()) + 1;
  std::vector<IslandSizes> islands(static_cast<std::size_t>(s.islands));
  for (const int i : island_of) {
    islands[static_cast<std::size_t>(i)].unknowns += nu;
    islands[static_cast<std::size_t>(i)].core += nu;
  }
  for (std::size_t k = 0; k < mcp.contacts.size(); ++k) {
    const formulate::ContactKind& kind = mcp.contacts[k].kind;
    const int points = lowered.contacts[k].closest.unknowns;
    const int others = static_cast<int>(kind.unknowns.size()) - points;
    const int columns = kind.bodies() * nu, rows = columns + others;
    for (const auto& instance : mcp.contacts[k].instances) {
      IslandSizes& island =
          islands[static_cast<std::size_t>(island_of[static_cast<std::size_t>(instance.body)])];
      island.unknowns += points + others;
      island.core += others;
      island.storage += points * (points + columns + rows);
      s.links += columns + rows;
    }
  }
  count_nonzeros(lowered, island_of, islands);
  for (const IslandSizes& island : islands) {
    s.nonzeros += island.nonzeros;
    s.core += island.core;
    s.island_unknowns = std::max(s.island_unknowns, island.unknowns);
    s.island_nonzeros = std::max(s.island_nonzeros, island.nonzeros);
    s.island_core = std::max(s.island_core, island.core);
    s.island_storage = std::max(s.island_storage, island.storage);
  }
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
    s.tables.push_back({s.frozen, laws});
    laws += count;
    s.local = std::max(s.local, step.unknowns);
    s.local_entries = std::max(s.local_entries, step.entries());
    s.facets = std::max(s.facets, mcp.contacts[k].kind.design.first.count);
    s.unknowns += count * static_cast<int>(mcp.contacts[k].kind.unknowns.size());
    s.entries += count * step.entries();
    s.frozen += count * step.frozen();
    s.operations += count * step.operations();
  }
  add_islands(lowered, s);
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
