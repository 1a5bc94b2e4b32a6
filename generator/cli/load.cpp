#include "generator/cli/load.hpp"
#include "generator/read/read_model.hpp"

#include <fmt/format.h>

namespace signorini::cli {

namespace {

std::shared_ptr<const compile::LoweredMcp> lower(const model::ReadResult& result) {
  for (const model::Diagnostic& d : result.diagnostics) fmt::print(stderr, "{}\n", to_string(d));
  if (!result.model) return nullptr;
  return std::make_shared<const compile::LoweredMcp>(compile::lower(formulate::formulate(*result.model)));
}

}  // namespace

std::shared_ptr<const compile::LoweredMcp> load_model(const std::string& path) {
  return lower(model::read_model(path));
}

std::shared_ptr<const compile::LoweredMcp> load_model_text(const std::string& text, const std::string& file) {
  return lower(model::read_model_text(text, file));
}

}  // namespace signorini::cli
