#pragma once

#include <memory>
#include <string>
#include <vector>

#include "signorini/mcp/any_solver.hpp"

namespace signorini::bench {

/// A solver of the comparison.
struct Competitor {
  std::string name;
  std::string about;                           // its version, or why it is absent
  std::unique_ptr<solvers::AnySolver> solver;  // null where it is not installed
};

/// The embedded solver first, then its peers.
std::vector<Competitor> lineup();

}  // namespace signorini::bench
