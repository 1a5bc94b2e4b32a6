#include "generator/emit/render/render.hpp"

#include "generator/emit/render/engine.hpp"

namespace signorini::emit {
namespace {

void refuse_floats(const nlohmann::json& value, const std::string& where) {
  if (value.is_number_float()) throw RenderError(where + ": floating-point number; pass its literal as text");
  if (!value.is_structured()) return;
  for (const auto& [key, child] : value.items())
    refuse_floats(child, std::string(where).append(".").append(key));
}

}  // namespace

std::string render(const std::string& template_name, const nlohmann::json& context) {
  if (!context.is_object()) throw RenderError(template_name + ": the context must be an object");
  refuse_floats(context, template_name + ": context");
  const Templates templates = read_templates();
  if (!templates.contains(template_name)) {
    throw RenderError(template_name + ": no such template in " + template_directory().string());
  }
  check_names(templates, template_name, context);
  return run_engine(templates, template_name, context);
}

}  // namespace signorini::emit
