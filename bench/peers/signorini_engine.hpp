#pragma once

#include <functional>
#include <memory>

#include "bench/peers/engine.hpp"

namespace signorini::bench {

/// Generates sliding_cube.toml once; each call of the result loads the compiled model anew.
std::function<std::unique_ptr<Engine>()> signorini_engines();

}  // namespace signorini::bench
