#pragma once

#include <string>
#include <vector>

#include "bench/peers/race.hpp"

namespace signorini::bench {

/// The table as one JSON object: metres, seconds, radians.
std::string to_json(const std::vector<RaceResult>& results);

}  // namespace signorini::bench
