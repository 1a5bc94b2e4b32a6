#pragma once

#include <memory>
#include <string>

#include "generator/emit/lowered.hpp"

namespace signorini::cli {

inline constexpr int done = 0;
inline constexpr int run_failed = 1;
inline constexpr int bad_input = 2;

/// What the user got wrong besides the model: printed as "where: error: message", exit code 2.
struct UsageError {
  std::string message;
  std::string where = "signorini";  // or a place in a file, "file:line:column"
};

/// Reads, checks, formulates and lowers a model; prints the diagnostics and returns nothing where it is
/// wrong.
std::shared_ptr<const emit::LoweredMcp> load_model(const std::string& path);

/// The same from text; `file` is the name used in diagnostics.
std::shared_ptr<const emit::LoweredMcp> load_model_text(const std::string& text, const std::string& file);

}  // namespace signorini::cli
