#include <fmt/format.h>

#include "generator/cli/commands.hpp"
#include "generator/cli/load.hpp"
#include "generator/emit/generate.hpp"

namespace signorini::cli {

int generate_command(const GenerateOptions& options) {
  const auto lowered = load_model(options.model);
  if (!lowered) return bad_input;
  const emit::GeneratedFiles files = emit::generate(*lowered);
  emit::write_files(files, options.out);
  for (const auto& [name, text] : files) fmt::print("{}/{}  {} bytes\n", options.out, name, text.size());
  return done;
}

}  // namespace signorini::cli
