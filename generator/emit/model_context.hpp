#pragma once

#include <nlohmann/json.hpp>

#include "generator/compile/statistics.hpp"
#include "generator/emit/plan.hpp"

namespace signorini::emit {

/// Context of templates/model.hpp.j2.
nlohmann::json model_context(const compile::LoweredMcp& lowered, const compile::Statistics& statistics);

}  // namespace signorini::emit
