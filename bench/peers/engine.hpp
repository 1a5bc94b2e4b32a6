#pragma once

#include "bench/peers/cube.hpp"

namespace signorini::bench {

/// A simulation of the sliding cube, from its start on.
class Engine {
 public:
  virtual ~Engine() = default;

  /// From t to t + h.
  virtual void step() = 0;

  virtual CubeState state() const = 0;
};

}  // namespace signorini::bench
