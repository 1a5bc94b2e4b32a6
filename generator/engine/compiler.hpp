#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "generator/emit/generate.hpp"
#include "generator/simulator/named_simulator.hpp"

namespace signorini::engine {

/// Why a model could not be compiled or loaded.
struct CompileError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The C++ compiler that `simulate` uses: $CXX, else c++, g++ or clang++ on the path; empty where there is
/// none.
std::string find_compiler();

/// Where the runtime's headers are: $SIGNORINI_INCLUDE_DIR, else <program>/../include.
std::filesystem::path include_directory();

/// Whether a compiled model has `Simulator::argument_jacobian`, which takes a third more time to compile.
enum class Derivatives { by_unknowns, by_arguments_too };

/// The sources that make a simulator of a model's files: its step, and all else. They are compiled at the
/// same time.
emit::GeneratedFiles plugin_sources(
    const std::string& model, const std::vector<std::string>& contact_kinds, Derivatives derivatives);

/// Compiles the files of a model into the user's cache, unless they are there already, and loads the result.
/// The cache is keyed by text, compiler, flags and runtime headers. Throws CompileError.
std::unique_ptr<NamedSimulator> compile_and_load(const compile::LoweredMcp& lowered,
    const emit::GeneratedFiles& files, Derivatives derivatives = Derivatives::by_unknowns);

}  // namespace signorini::engine
