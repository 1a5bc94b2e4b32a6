#include <jinja2cpp/filesystem_handler.h>
#include <jinja2cpp/template.h>
#include <jinja2cpp/template_env.h>
#include <jinja2cpp/value.h>

#include <cstdint>
#include <memory>

#include "generator/emit/render/engine.hpp"
#include "generator/emit/render/render.hpp"

namespace signorini::emit {
namespace {

jinja2::Value reflected(const nlohmann::json& value);

jinja2::ValuesMap map_of(const nlohmann::json& object) {
  jinja2::ValuesMap map;
  for (const auto& [key, child] : object.items()) map.emplace(key, reflected(child));
  return map;
}

jinja2::Value reflected(const nlohmann::json& value) {
  switch (value.type()) {
    case nlohmann::json::value_t::object: return map_of(value);
    case nlohmann::json::value_t::array: {
      jinja2::ValuesList list;
      list.reserve(value.size());
      for (const nlohmann::json& child : value) list.push_back(reflected(child));
      return list;
    }
    case nlohmann::json::value_t::string: return value.get<std::string>();
    case nlohmann::json::value_t::boolean: return value.get<bool>();
    case nlohmann::json::value_t::number_integer:
    case nlohmann::json::value_t::number_unsigned: return value.get<std::int64_t>();
    case nlohmann::json::value_t::null:
    case nlohmann::json::value_t::number_float:  // reaches a template as text
    case nlohmann::json::value_t::binary:
    case nlohmann::json::value_t::discarded: break;
  }
  return jinja2::Value();
}

}  // namespace

std::string run_engine(const Templates& templates, const std::string& name, const nlohmann::json& context) {
  const auto files = std::make_shared<jinja2::MemoryFileSystem>();
  for (const auto& [file, text] : templates) files->AddFile(file, text);

  jinja2::TemplateEnv environment;
  environment.GetSettings().trimBlocks = true;
  environment.GetSettings().lstripBlocks = true;
  environment.AddFilesystemHandler(std::string(), files);

  auto loaded = environment.LoadTemplate(name);
  if (!loaded) throw RenderError(name + ": " + loaded.error().ToString());
  auto text = loaded.value().RenderAsString(map_of(context));
  if (!text) throw RenderError(name + ": " + text.error().ToString());
  return std::move(text).value();
}

const char* template_engine() { return "Jinja2Cpp"; }

}  // namespace signorini::emit
