#include "generator/compile/statistics.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace signorini::compile {

namespace {

/// The island of each body, numbered in the order of their first bodies.
std::vector<int> islands_of(const formulate::SymbolicMcp& mcp) {
  std::vector<int> link(mcp.bodies.size());  // to an earlier body of the same island, or to itself
  std::iota(link.begin(), link.end(), 0);
  const auto root = [&](int body) {
    while (link[static_cast<std::size_t>(body)] != body) body = link[static_cast<std::size_t>(body)];
    return body;
  };
  const auto join = [&](formulate::SecondBody second, const auto& instances) {
    if (second != formulate::SecondBody::free) return;
    for (const auto& instance : instances) {
      const int a = root(instance.body), b = root(instance.other);
      link[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
    }
  };
  for (const formulate::JointTable& table : mcp.joints) join(table.kind.second_body, table.instances);
  for (const formulate::ContactTable& table : mcp.contacts)
    join(table.kind.design.second_body, table.instances);
  int next = 0;
  for (std::size_t b = 0; b < link.size(); ++b)
    link[b] = link[b] == static_cast<int>(b) ? next++ : link[static_cast<std::size_t>(link[b])];
  return link;
}

/// What an island takes.
struct IslandSizes {
  int unknowns = 0, nonzeros = 0;
};

int free_bodies(formulate::SecondBody second) { return second == formulate::SecondBody::free ? 2 : 1; }

// Distinct places of the Jacobian: own rows and columns of a joint or contact are its own; momentum rows
// against velocities are shared between bodies and what ties them.
void count_nonzeros(
    const LoweredMcp& lowered, const std::vector<int>& island_of, std::vector<IslandSizes>& islands) {
  const formulate::SymbolicMcp& mcp = lowered.mcp;
  const auto nu = static_cast<int>(mcp.body.unknowns.size());
  std::set<std::pair<int, int>> shared;
  for (int body = 0; body < static_cast<int>(mcp.bodies.size()); ++body)
    for (const auto& n : lowered.body.pattern) shared.insert({body * nu + n.row, body * nu + n.column});
  const auto count = [&](formulate::SecondBody second, const auto& instances, const LoweredBlock& block) {
    const int velocities = free_bodies(second) * nu;
    for (const auto& instance : instances) {
      IslandSizes& island =
          islands[static_cast<std::size_t>(island_of[static_cast<std::size_t>(instance.body)])];
      const auto global = [&](int local) {
        return local < nu ? instance.body * nu + local : instance.other * nu + local - nu;
      };
      for (const auto& n : block.pattern) {
        if (n.row < velocities && n.column < velocities)
          shared.insert({global(n.row), global(n.column)});
        else
          ++island.nonzeros;
      }
    }
  };
  for (std::size_t k = 0; k < mcp.joints.size(); ++k)
    count(mcp.joints[k].kind.second_body, mcp.joints[k].instances, lowered.joints[k]);
  for (std::size_t k = 0; k < mcp.contacts.size(); ++k)
    count(mcp.contacts[k].kind.design.second_body, mcp.contacts[k].instances, lowered.contacts[k].step);
  for (const auto& [row, column] : shared)
    ++islands[static_cast<std::size_t>(island_of[static_cast<std::size_t>(row / nu)])].nonzeros;
}

void add_islands(const LoweredMcp& lowered, Statistics& s) {
  const formulate::SymbolicMcp& mcp = lowered.mcp;
  const auto nu = static_cast<int>(mcp.body.unknowns.size());
  const std::vector<int> island_of = islands_of(mcp);
  s.islands = island_of.empty() ? 0 : *std::max_element(island_of.begin(), island_of.end()) + 1;
  std::vector<IslandSizes> islands(static_cast<std::size_t>(s.islands));
  for (const int i : island_of) islands[static_cast<std::size_t>(i)].unknowns += nu;
  const auto island_with = [&](int body) -> IslandSizes& {
    return islands[static_cast<std::size_t>(island_of[static_cast<std::size_t>(body)])];
  };
  const auto count_own = [&](const auto& tables) {
    for (const auto& table : tables)
      for (const auto& instance : table.instances)
        island_with(instance.body).unknowns += static_cast<int>(table.kind.unknowns.size());
  };
  count_own(mcp.joints);
  count_own(mcp.contacts);
  count_nonzeros(lowered, island_of, islands);
  for (const IslandSizes& island : islands) {
    s.nonzeros += island.nonzeros;
    s.island_unknowns = std::max(s.island_unknowns, island.unknowns);
    s.island_nonzeros = std::max(s.island_nonzeros, island.nonzeros);
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
  const auto add_derivatives = [&](int count, const LoweredBlock& step) {
    s.state_entries += count * step.by_state.entries();
    for (const auto* by : {&step.by_inertia, &step.by_friction, &step.by_shape})
      s.params_entries += count * by->entries();
  };
  add_derivatives(bodies, lowered.body);
  const auto add_table = [&](std::size_t instances, std::size_t own, const LoweredBlock& step,
                             std::vector<Statistics::Table>& tables, int& number) {
    const auto count = static_cast<int>(instances);
    tables.push_back({s.frozen, number});
    number += count;
    s.local = std::max(s.local, step.unknowns);
    s.local_entries = std::max(s.local_entries, step.entries());
    s.unknowns += count * static_cast<int>(own);
    s.entries += count * step.entries();
    s.frozen += count * step.frozen();
    s.operations += count * step.operations();
    add_derivatives(count, step);
  };
  int joints = 0, contacts = 0;
  for (std::size_t k = 0; k < mcp.joints.size(); ++k)
    add_table(mcp.joints[k].instances.size(), mcp.joints[k].kind.unknowns.size(), lowered.joints[k], s.joints,
        joints);
  for (std::size_t k = 0; k < mcp.contacts.size(); ++k) {
    add_table(mcp.contacts[k].instances.size(), mcp.contacts[k].kind.unknowns.size(),
        lowered.contacts[k].step, s.contacts, contacts);
    s.facets = std::max(s.facets, mcp.contacts[k].kind.design.first.count);
  }
  add_islands(lowered, s);
  return s;
}

TiedLists tied_lists(const ir::Program& bindings) {
  TiedLists tied;
  for (const ir::Output& out : bindings.outputs) {
    if (out.group != "params") continue;
    const std::string field = out.name.substr(out.name.rfind('.') + 1);
    const bool law = out.name.starts_with("laws"), coefficient = field == "mu" || field.starts_with("e");
    if (out.name.starts_with("inertias") || out.name.starts_with("gravity"))
      tied.inertia = true;
    else if (law && coefficient)
      tied.friction = true;
    else
      tied.shape = true;
  }
  return tied;
}

}  // namespace signorini::compile
