#pragma once

#include <memory>
#include <string>

#include "generator/text/usage_error.hpp"
#include "signorini/mcp/any_solver.hpp"

namespace signorini::cli {

/// The solver of a name: nothing for "embedded", which every model brings along. Throws UsageError for a name
/// that is none and for PATH where its library is not found.
std::unique_ptr<solvers::AnySolver> choose_solver(const std::string& name);

/// "embedded", and PATH where it is found: "embedded, Path 4.7.03".
std::string available_solvers();

}  // namespace signorini::cli
