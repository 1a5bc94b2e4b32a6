#pragma once

#include <vector>

#include "generator/formulate/bodies/kinematics.hpp"

namespace signorini::formulate {

/// A kernel of a whole model, of which there is one: each of its ports is bound to a row of its table.
struct BoundBlock {
  Block block;
  std::vector<int> rows;  // one a port

  PortId add_port(Port port, int row) {
    rows.push_back(row);
    return block.add_port(std::move(port));
  }
  int row(PortId port) const { return rows.at(static_cast<std::size_t>(port - ir::port::declared)); }
};

}  // namespace signorini::formulate
