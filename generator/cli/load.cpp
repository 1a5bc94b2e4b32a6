#include "generator/cli/load.hpp"
#include "generator/formulate/joints/rank.hpp"
#include "generator/read/read_model.hpp"

#include <fmt/format.h>

namespace signorini::cli {

namespace {

void print(const model::Diagnostics& diagnostics) {
  for (const model::Diagnostic& d : diagnostics) fmt::print(stderr, "{}\n", to_string(d));
}

std::shared_ptr<const compile::LoweredMcp> lower(
    model::ReadResult result, const std::string& file, const std::string& integrator) {
  print(result.diagnostics);
  if (!result.model) return nullptr;
  if (!integrator.empty())
    result.model->integrator = integrator == "bdf2" ? model::Integrator::bdf2 : model::Integrator::euler;
  model::Report report(file);
  formulate::check_joints(*result.model, report);
  print(report.sorted());
  if (report.count() > 0) return nullptr;
  return std::make_shared<const compile::LoweredMcp>(compile::lower(formulate::formulate(*result.model)));
}

}  // namespace

std::shared_ptr<const compile::LoweredMcp> load_model(
    const std::string& path, const std::string& integrator) {
  return lower(model::read_model(path), path, integrator);
}

std::shared_ptr<const compile::LoweredMcp> load_model_text(
    const std::string& text, const std::string& file, const std::string& integrator) {
  return lower(model::read_model_text(text, file), file, integrator);
}

}  // namespace signorini::cli
