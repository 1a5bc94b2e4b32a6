#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace signorini::emit {

/// What is wrong with a template, or with the names it was given: "step.hpp.j2:12: unknown name 'rows'".
struct RenderError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Renders templates/<name> with the context, an object; the only user of a template engine.
/// Every name in the template must be in the context, in branches not taken too. Numbers are integers:
/// the engines print floating-point numbers differently, so these come as text.
/// Throws RenderError.
std::string render(const std::string& template_name, const nlohmann::json& context);

/// "Jinja2Cpp" or "Jinja2 (Python 3.11.2)". Starts no interpreter.
const char* template_engine();

/// Where templates are read: $SIGNORINI_TEMPLATE_DIR, else <program>/../share/signorini/templates, else the
/// source tree's folder. Throws RenderError if there is none.
std::filesystem::path template_directory();

}  // namespace signorini::emit
