#pragma once

#include <nlohmann/json.hpp>

#include "generator/compile/layout.hpp"

namespace signorini::emit {

/// Contexts of templates/model.hpp.j2 and templates/model_derivatives.hpp.j2.
nlohmann::json model_context(const compile::LoweredMcp& lowered, const compile::Layout& layout);
nlohmann::json model_derivatives_context(const compile::LoweredMcp& lowered, const compile::Layout& layout);

}  // namespace signorini::emit
