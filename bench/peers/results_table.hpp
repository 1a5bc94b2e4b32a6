#pragma once

#include <vector>

#include "bench/peers/race.hpp"

namespace signorini::bench {

/// A row a contestant, to stdout.
void print_results(const std::vector<RaceResult>& results);

}  // namespace signorini::bench
