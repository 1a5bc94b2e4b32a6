#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bench/peers/engine.hpp"

namespace signorini::bench {

/// A row of the comparison: an engine with some settings.
struct Contestant {
  std::string engine;                             // "ODE"
  std::string setting;                            // "default"
  std::function<std::unique_ptr<Engine>()> make;  // empty where the engine is not installed

  std::string name() const { return setting.empty() ? engine : engine + ", " + setting; }
};

/// Signorini first, then its peers, also those that are not installed.
std::vector<Contestant> engine_lineup();

}  // namespace signorini::bench
