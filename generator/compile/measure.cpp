#include "generator/compile/measure.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "signorini/model/give.hpp"
#include "signorini/step/topology.hpp"

namespace signorini::compile {

namespace {

bool is_rigid_tie(const KindTable& kind) {
  return kind.group(sim::Meaning::joint_impulse).count + kind.group(sim::Meaning::normal_impulse).count > 0;
}

/// Which rows of the ties of each island give way, as `sim::Islands` finds it.
std::vector<sim::GivingWay> giving_ways(
    const std::vector<KindTable>& kinds, const std::vector<int>& island_of, int count) {
  const auto size = static_cast<std::size_t>(count);
  std::vector<int> bodies(size), ties(size);
  std::vector<bool> grounded(size);
  std::vector<sim::GivingWay> giving(size);
  for (const int island : island_of) ++bodies[static_cast<std::size_t>(island)];
  for (const KindTable& kind : kinds) {
    if (!is_rigid_tie(kind)) continue;
    for (const BlockRow& block : kind.instances) {
      const auto island = static_cast<std::size_t>(island_of[static_cast<std::size_t>(block.body[0])]);
      ++ties[island];
      if (kind.bodies == 1) grounded[island] = true;
    }
  }
  for (std::size_t i = 0; i < size; ++i) giving[i] = sim::giving_way(bodies[i], ties[i], grounded[i]);
  return giving;
}

/// Places in the Jacobian of a block where it gives way, and those of them that are new.
struct GiveEntries {
  int all = 0, added = 0;
};

GiveEntries give_entries(sim::GivingWay giving, const KindTable& kind, int velocities) {
  GiveEntries entries;
  sim::for_each_give_entry(
      giving, [&](sim::Meaning meaning) { return kind.group(meaning); },
      [&](int row, int column) {
        const auto& pattern = kind.lowered->pattern;
        const bool is_there = std::any_of(pattern.begin(), pattern.end(), [&](const kernel::Nonzero& n) {
          return n.row == velocities + row && n.column == velocities + column;
        });
        ++entries.all;
        entries.added += is_there ? 0 : 1;
      });
  return entries;
}

}  // namespace

void measure_islands(const LoweredMcp& lowered, const std::vector<KindTable>& kinds,
    std::vector<int>& island_of, sim::Sizes& sizes) {
  const int nu = static_cast<int>(lowered.mcp.body.step.unknowns.size());
  island_of.resize(static_cast<std::size_t>(sizes.bodies));
  int* islands = island_of.data();
  sizes.islands = sim::find_islands(sizes.bodies, islands, [&](auto&& join) {
    for (const KindTable& kind : kinds)
      for (const BlockRow& block : kind.instances)
        if (kind.bodies == 2) join(block.body[0], block.body[1]);
  });
  const std::vector<sim::GivingWay> giving = giving_ways(kinds, island_of, sizes.islands);
  std::vector<int> unknowns(static_cast<std::size_t>(sizes.islands)), nonzeros(unknowns);
  std::set<std::pair<int, int>> shared;  // momentum rows against velocities
  for (const KindTable& kind : kinds) {
    const int velocities = std::max(kind.bodies, 1) * nu;
    const int own = kind.lowered->unknowns - kind.bodies * nu;
    const std::array give{give_entries(sim::GivingWay::none, kind, kind.bodies * nu),
        give_entries(sim::GivingWay::gap, kind, kind.bodies * nu),
        give_entries(sim::GivingWay::loads, kind, kind.bodies * nu),
        give_entries(sim::GivingWay::fully, kind, kind.bodies * nu)};
    for (const BlockRow& block : kind.instances) {
      const auto island = static_cast<std::size_t>(island_of[static_cast<std::size_t>(block.body[0])]);
      unknowns[island] += own;
      const GiveEntries& gives = give[static_cast<std::size_t>(giving[island])];
      nonzeros[island] += gives.added, sizes.entries += gives.all;
      const auto global = [&](int local) {
        return local < nu ? block.body[0] * nu + local : block.body[1] * nu + local - nu;
      };
      for (const kernel::Nonzero& n : kind.lowered->pattern) {
        if (n.row < velocities && n.column < velocities)
          shared.insert({global(n.row), global(n.column)});
        else
          ++nonzeros[island];
      }
    }
  }
  for (const auto& [row, column] : shared)
    ++nonzeros[static_cast<std::size_t>(island_of[static_cast<std::size_t>(row / nu)])];
  for (std::size_t i = 0; i < unknowns.size(); ++i) {
    sizes.unknowns += unknowns[i];
    sizes.nonzeros += nonzeros[i];
    sizes.island_unknowns = std::max(sizes.island_unknowns, unknowns[i]);
    sizes.island_nonzeros = std::max(sizes.island_nonzeros, nonzeros[i]);
  }
}

}  // namespace signorini::compile
