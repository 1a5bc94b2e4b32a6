#pragma once

#include <string>
#include <vector>

#include "generator/simulator/snapshot.hpp"

namespace signorini::check {

enum class PointKind {
  random,      // any state, any z
  trajectory,  // a step of a run, at its solution
  change       // next to a change of the active set, or with an unknown moved to its bound and across it
};
inline constexpr PointKind point_kinds[] = {PointKind::random, PointKind::trajectory, PointKind::change};

constexpr const char* to_word(PointKind kind) noexcept {
  switch (kind) {
    case PointKind::random: return "random";
    case PointKind::trajectory: return "trajectory";
    case PointKind::change: return "change";
  }
  return "unknown";
}

/// Where derivatives are compared.
struct Point {
  PointKind kind = PointKind::random;
  long step = -1;                              // of the run; -1 where it is of none
  engine::Snapshot at;                         // where the step starts
  std::vector<engine::NamedNumber> arguments;  // numbers of Params that were changed as well
  std::vector<double> z;
};

}  // namespace signorini::check
