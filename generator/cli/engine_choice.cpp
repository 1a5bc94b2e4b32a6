#include "generator/cli/engine_choice.hpp"

#include <fmt/format.h>

#include "generator/emit/generate.hpp"
#include "generator/engine/engine.hpp"

namespace signorini::cli {

std::string choose_engine(const std::string& asked) {
  if (!asked.empty()) return asked;
  if (!engine::find_compiler().empty()) return "compiled";
  fmt::print(stderr, "signorini: note: no C++ compiler found; the interpreter runs\n");
  return "interpreter";
}

std::unique_ptr<engine::NamedSimulator> make_simulator(
    const std::shared_ptr<const compile::LoweredMcp>& lowered, const std::string& engine,
    engine::Derivatives derivatives) {
  if (engine == "interpreter") return engine::interpret_model(lowered);
  return engine::compile_and_load(*lowered, emit::generate(*lowered), derivatives);
}

}  // namespace signorini::cli
