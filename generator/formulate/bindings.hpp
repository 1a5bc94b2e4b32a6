#pragma once

#include <functional>
#include <string>

#include "generator/formulate/mcp.hpp"

namespace signorini::formulate {

/// Calls visit(place, quantity) for every number of the instance tables; places read as members of the
/// generated Params ("laws[3].mu", "surface_sphere[0].radius").
void for_each_parameter(const SymbolicMcp& mcp,
    const std::function<void(const std::string& place, const model::Quantity& quantity)>& visit);

/// The same for the initial state ("bodies[0].x").
void for_each_initial_value(const SymbolicMcp& mcp,
    const std::function<void(const std::string& place, const model::Quantity& quantity)>& visit);

/// The numbers that the model ties to named parameters, as a kernel: group "parameter" -> groups "params" and
/// "state".
Block bindings(const SymbolicMcp& mcp);

}  // namespace signorini::formulate
