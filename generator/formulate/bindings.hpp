#pragma once

#include <functional>
#include <string>
#include <vector>

#include "generator/formulate/mcp.hpp"

namespace signorini::formulate {

/// A row of a table of Params: its role and record, its place, and its values.
struct ParamsRow {
  Role role;
  RecordPtr record;
  int row = 0;
  const std::vector<model::Quantity>& values;
};

/// Calls visit(row) for every row of the instance tables, table by table.
void for_each_params_row(const SymbolicMcp& mcp, const std::function<void(const ParamsRow&)>& visit);

/// The same for the initial state, one row a moving body.
void for_each_initial_row(const SymbolicMcp& mcp, const std::function<void(const ParamsRow&)>& visit);

/// The numbers that the model ties to named parameters, as kernels that give fields of rows.
BoundBlock bind_params(const SymbolicMcp& mcp);
BoundBlock bind_state(const SymbolicMcp& mcp);

}  // namespace signorini::formulate
