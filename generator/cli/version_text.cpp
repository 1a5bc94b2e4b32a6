#include <fmt/format.h>

#include "generator/cli/commands.hpp"
#include "generator/cli/solver_choice.hpp"
#include "generator/emit/render/render.hpp"
#include "generator/emit/version.hpp"
#include "generator/engine/compiler.hpp"
#include "generator/symbolic/expr.hpp"

namespace signorini::cli {

std::string version_text() {
  const std::string compiler = engine::find_compiler();
  return fmt::format(
      "signorini {}\n"
      "symbols:   {}   (-DSIGNORINI_SYMBOLIC=ginac|symengine at configuration)\n"
      "templates: {}   (-DSIGNORINI_TEMPLATES=python|jinja2cpp at configuration)\n"
      "solver:    {}\n"
      "compiler:  {}   (CXX in the environment)",
      emit::version(), symbolic::engine_name(), emit::template_engine(), available_solvers(),
      compiler.empty() ? "none found: simulate uses the interpreter" : compiler);
}

}  // namespace signorini::cli
