#include <fmt/format.h>

#include <stdexcept>

#include "generator/cli/commands.hpp"
#include "generator/cli/load.hpp"
#include "generator/emit/generate.hpp"
#include "generator/text/usage_error.hpp"

namespace signorini::cli {

int generate_command(const GenerateOptions& options) {
  emit::GeneratedFiles all;
  for (const std::string& model : options.models) {
    const auto lowered = load_model(model, options.integrator);
    if (!lowered) return bad_input;
    for (const auto& [name, text] : emit::generate(*lowered)) {
      const auto [known, added] = all.try_emplace(name, text);
      if (known->second != text)
        throw UsageError{
            fmt::format("{} is not the same in all of these models; give each a folder of its own", name)};
    }
  }
  try {
    emit::write_files(all, options.out);
  } catch (const std::runtime_error& error) {
    throw UsageError{fmt::format("--out {}: {}", options.out, error.what())};
  }
  for (const auto& [name, text] : all) fmt::print("{}/{}  {} bytes\n", options.out, name, text.size());
  return done;
}

}  // namespace signorini::cli
