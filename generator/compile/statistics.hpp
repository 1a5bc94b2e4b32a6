#pragma once

#include <vector>

#include "generator/compile/lowered.hpp"

namespace signorini::compile {

/// Numbers of a model that `inspect` shows.
struct Statistics {
  int unknowns = 0;
  int nonzeros = 0;
  int entries = 0;
  int frozen = 0;
  int operations = 0;  // for F and dF/dz of a step
  int local = 0;       // the largest number of unknowns of a block
  int local_entries = 0;
  int state_entries = 0;   // of the derivatives of all blocks by the state
  int params_entries = 0;  // and by their other arguments
  int facets = 1;          // the largest number of surfaces of a shape
  int islands = 0;
  int island_unknowns = 0;  // of the largest island, as the rest
  int island_nonzeros = 0;

  /// Where the instances of a table begin.
  struct Table {
    int frozen = 0;
    int first = 0;  // number of the first instance among all contacts or all joints
  };
  std::vector<Table> joints, contacts;  // one a table
};
Statistics statistics(const LoweredMcp& lowered);

/// Which numbers of Params are tied to named parameters, by the lists of formulate::BlockArguments.
struct TiedLists {
  bool inertia = false, friction = false, shape = false;
};
TiedLists tied_lists(const ir::Program& bindings);

}  // namespace signorini::compile
