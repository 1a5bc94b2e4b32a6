#include "generator/cli/solver_choice.hpp"
#include "generator/text/usage_error.hpp"

#include <fmt/format.h>

#include <variant>

#include "generator/cli/load.hpp"
#include "signorini/path/path_solver.hpp"

namespace signorini::cli {

std::unique_ptr<solvers::AnySolver> choose_solver(const std::string& name) {
  if (name == "embedded") return nullptr;
  if (name != "path")
    throw UsageError{fmt::format("--solver {}: no such solver; use embedded or path", name)};
  solvers::PathLoad loaded = solvers::load_path();
  if (const auto* error = std::get_if<solvers::PathError>(&loaded))
    throw UsageError{fmt::format("--solver path: {}", error->message)};
  return std::make_unique<solvers::PathSolver>(std::get<solvers::PathLibrary>(std::move(loaded)));
}

std::string available_solvers() {
  solvers::PathLoad loaded = solvers::load_path();
  auto* library = std::get_if<solvers::PathLibrary>(&loaded);
  if (library == nullptr) return "embedded   (PATH not found: SIGNORINI_PATH_LIBRARY in the environment)";
  const std::string file = library->file;
  return fmt::format("embedded, {} ({})", solvers::PathSolver(std::move(*library)).version(), file);
}

}  // namespace signorini::cli
