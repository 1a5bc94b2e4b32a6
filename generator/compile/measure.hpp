#pragma once

#include <vector>

#include "generator/compile/layout.hpp"

namespace signorini::compile {

/// Numbers of unknowns and of distinct places in the Jacobian, island by island; `island_of` gets the island
/// of each free body.
void measure_islands(const LoweredMcp& lowered, const std::vector<KindTable>& kinds,
    std::vector<int>& island_of, sim::Sizes& sizes);

}  // namespace signorini::compile
