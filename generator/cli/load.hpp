#pragma once

#include <memory>
#include <string>

#include "generator/compile/lowered.hpp"

namespace signorini::cli {

inline constexpr int done = 0;
inline constexpr int run_failed = 1;
inline constexpr int bad_input = 2;

/// Reads, checks, formulates and lowers a model; prints the diagnostics and returns nothing where it is
/// wrong. An integrator that is named takes the place of the file's.
std::shared_ptr<const compile::LoweredMcp> load_model(
    const std::string& path, const std::string& integrator = "");

/// The same from text; `file` is the name used in diagnostics.
std::shared_ptr<const compile::LoweredMcp> load_model_text(
    const std::string& text, const std::string& file, const std::string& integrator = "");

}  // namespace signorini::cli
