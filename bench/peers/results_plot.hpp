#pragma once

#include <filesystem>
#include <vector>

#include "bench/peers/race.hpp"

namespace signorini::bench {

/// Two plots after figures 6c and 6d of [Xie]: sliding_cube_speed.svg and sliding_cube_position_error.svg.
void write_plots(const std::vector<RaceResult>& results, const std::filesystem::path& folder);

}  // namespace signorini::bench
