#pragma once

#include <nlohmann/json.hpp>

#include "generator/compile/layout.hpp"

namespace signorini::emit {

/// The kernels of a whole model as text: forces, prescribed motion, and what the model ties to named
/// parameters.
nlohmann::json model_kernels(const compile::LoweredMcp& lowered, const compile::Layout& layout);

/// Their transposed derivatives and distances from kinks.
nlohmann::json model_derivative_kernels(const compile::LoweredMcp& lowered, const compile::Layout& layout);

}  // namespace signorini::emit
