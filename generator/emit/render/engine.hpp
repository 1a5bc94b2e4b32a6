#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>

namespace signorini::emit {

/// Template name, relative to the template directory with '/' -> its text.
using Templates = std::map<std::string, std::string>;

/// All templates below template_directory(). Both engines get these texts and never open a file.
Templates read_templates();

/// Throws RenderError if `name` or a template it includes uses a name that the context does not have.
void check_names(const Templates& templates, const std::string& name, const nlohmann::json& context);

/// The engine itself. One of render_python.cpp and render_jinja2cpp.cpp is compiled.
std::string run_engine(const Templates& templates, const std::string& name, const nlohmann::json& context);

}  // namespace signorini::emit
