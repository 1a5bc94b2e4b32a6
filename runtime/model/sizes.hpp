#pragma once

#include <type_traits>

#include "signorini/linear/recorded_lu.hpp"
#include "signorini/mcp/buffer.hpp"

namespace signorini::sim {

/// How large the arrays of a model are.
struct Sizes {
  int bodies = 0;  // free ones
  int moving = 0;  // these and those whose motion is prescribed
  int contacts = 0;
  int joints = 0;
  int blocks = 0;  // bodies, joints and contacts
  int unknowns = 0;
  int nonzeros = 0;  // of the Jacobian
  int entries = 0;   // of all blocks, before those that share a place are added
  int frozen = 0;    // numbers that stand still during a solve
  int local = 0;     // the largest number of unknowns of a block
  int local_entries = 0;
  int state_entries = 0;   // of dF/d(state), all blocks together
  int params_entries = 0;  // of dF/d(params)
  int facets = 0;          // the largest number of surfaces of a shape
  int islands = 0;
  int island_unknowns = 0;  // of the largest island, as the rest
  int island_nonzeros = 0;
  int histories = 0;  // rows of State::histories: one a contact where a law remembers something, else none
  int pasts = 0;      // rows of State::past: one a moving body in the two-step scheme, else none
};

inline constexpr Sizes dynamic_sizes{mcp::dynamic, mcp::dynamic, mcp::dynamic, mcp::dynamic, mcp::dynamic,
    mcp::dynamic, mcp::dynamic, mcp::dynamic, mcp::dynamic, mcp::dynamic, mcp::dynamic, mcp::dynamic,
    mcp::dynamic, mcp::dynamic, mcp::dynamic, mcp::dynamic, mcp::dynamic, mcp::dynamic, mcp::dynamic};

/// The same for the linear solver of a step.
constexpr solvers::RecordedSizes linear_sizes(const Sizes& s) noexcept {
  return {s.islands, s.unknowns, s.nonzeros, s.island_unknowns};
}

/// The sizes of a model where they are constants (static members), else `dynamic`.
template <class Model>
constexpr Sizes extents_of() noexcept {
  if constexpr (std::is_pointer_v<decltype(&Model::sizes)>)
    return Model::sizes;
  else
    return dynamic_sizes;
}

/// The same for the number of unknowns and entries of a kernel.
template <class Kernel>
constexpr int unknown_extent() noexcept {
  if constexpr (std::is_pointer_v<decltype(&Kernel::unknowns)>)
    return Kernel::unknowns;
  else
    return mcp::dynamic;
}

template <class Kernel>
constexpr int entry_extent() noexcept {
  if constexpr (std::is_pointer_v<decltype(&Kernel::entries)>)
    return Kernel::entries;
  else
    return mcp::dynamic;
}

template <class Kernel>
constexpr int frozen_extent() noexcept {
  if constexpr (std::is_pointer_v<decltype(&Kernel::frozen_count)>)
    return Kernel::frozen_count;
  else
    return mcp::dynamic;
}

}  // namespace signorini::sim
