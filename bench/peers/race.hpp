#pragma once

#include <vector>

#include "bench/peers/figures.hpp"
#include "bench/peers/lineup.hpp"

namespace signorini::bench {

/// All that the race found out about a contestant.
struct RaceResult {
  Contestant contestant;
  std::vector<CubeState> states;  // at t = 0, h, 2 h, ...; empty where it is not installed
  Figures figures;
  double median = 0, p99 = 0;  // of a step [s]

  bool took_part() const { return !states.empty(); }
};

/// One run without a clock, then `rounds` runs with it. In a round all contestants make a run, one after the
/// other, so that noise hits all alike.
std::vector<RaceResult> race(const std::vector<Contestant>& contestants, int rounds);

}  // namespace signorini::bench
