#include <fmt/format.h>

#include <stdexcept>

#include "generator/cli/commands.hpp"
#include "generator/cli/load.hpp"
#include "generator/emit/generate.hpp"
#include "generator/text/usage_error.hpp"

namespace signorini::cli {

int generate_command(const GenerateOptions& options) {
  const auto lowered = load_model(options.model);
  if (!lowered) return bad_input;
  const emit::GeneratedFiles files = emit::generate(*lowered);
  try {
    emit::write_files(files, options.out);
  } catch (const std::runtime_error& error) {
    throw UsageError{fmt::format("--out {}: {}", options.out, error.what())};
  }
  for (const auto& [name, text] : files) fmt::print("{}/{}  {} bytes\n", options.out, name, text.size());
  return done;
}

}  // namespace signorini::cli
