#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "generator/compile/lowered.hpp"

namespace signorini::emit {

/// What the templates print: a template's name and its context, for each file.
struct PlannedFile {
  std::string template_name;
  nlohmann::json context;
};

/// File name (relative to the output folder) -> what goes into it.
using RenderPlan = std::map<std::string, PlannedFile>;

RenderPlan plan(const compile::LoweredMcp& lowered);

}  // namespace signorini::emit
