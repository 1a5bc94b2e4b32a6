#include "generator/cli/load.hpp"

#include <fmt/format.h>

namespace signorini::cli {

std::shared_ptr<const emit::LoweredMcp> load_model(const std::string& path) {
  const model::ReadResult result = model::read_model(path);
  for (const model::Diagnostic& d : result.diagnostics) fmt::print(stderr, "{}\n", to_string(d));
  if (!result.model) return nullptr;
  return std::make_shared<const emit::LoweredMcp>(emit::lower(formulate::formulate(*result.model)));
}

}  // namespace signorini::cli
