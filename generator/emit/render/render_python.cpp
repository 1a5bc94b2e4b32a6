// Python's Jinja2, embedded. The interpreter is isolated: no PYTHONPATH, no user folder, no `site`, only the
// standard library of the interpreter found at configuration and the folders that hold Jinja2.
#include <pybind11/embed.h>

#include "generator/emit/render/engine.hpp"
#include "generator/emit/render/render.hpp"

namespace py = pybind11;

namespace signorini::emit {
namespace {

void start_interpreter() {
  PyConfig config;
  PyConfig_InitIsolatedConfig(&config);
  config.site_import = 0;
  config.write_bytecode = 0;
  config.install_signal_handlers = 0;
  // Else the standard library is looked for beside the first python3 of PATH, which may be another Python.
  PyStatus status = PyConfig_SetBytesString(&config, &config.program_name, SIGNORINI_PYTHON);
  if (!PyStatus_Exception(status)) status = Py_InitializeFromConfig(&config);
  PyConfig_Clear(&config);
  if (PyStatus_Exception(status)) {
    throw RenderError(
        std::string("cannot start Python: ") + (status.err_msg ? status.err_msg : "unknown reason"));
  }
}

py::object python(const nlohmann::json& value) {
  switch (value.type()) {
    case nlohmann::json::value_t::object: {
      py::dict dict;
      for (const auto& [key, child] : value.items()) dict[py::str(key)] = python(child);
      return dict;
    }
    case nlohmann::json::value_t::array: {
      py::list list(value.size());
      for (std::size_t i = 0; i < value.size(); ++i) list[i] = python(value[i]);
      return list;
    }
    case nlohmann::json::value_t::string: return py::str(value.get_ref<const std::string&>());
    case nlohmann::json::value_t::boolean: return py::bool_(value.get<bool>());
    case nlohmann::json::value_t::number_integer: return py::int_(value.get<std::int64_t>());
    case nlohmann::json::value_t::number_unsigned: return py::int_(value.get<std::uint64_t>());
    case nlohmann::json::value_t::null:
    case nlohmann::json::value_t::number_float:  // reaches a template as text
    case nlohmann::json::value_t::binary:
    case nlohmann::json::value_t::discarded: break;
  }
  return py::none();
}

/// The Jinja2 environment, made at the first use.
class Engine {
 public:
  Engine() {
    py::list path = py::module_::import("sys").attr("path");
    for (const auto& folder : py::str(SIGNORINI_JINJA2_PATH).attr("split")(":")) path.append(folder);
    const py::module_ jinja2 = py::module_::import("jinja2");
    using namespace py::literals;
    environment_ = jinja2.attr("Environment")("loader"_a = jinja2.attr("DictLoader")(sources_),
        "undefined"_a = jinja2.attr("StrictUndefined"), "keep_trailing_newline"_a = true,
        "trim_blocks"_a = true, "lstrip_blocks"_a = true, "autoescape"_a = false);
  }

  std::string render(const Templates& templates, const std::string& name, const nlohmann::json& context) {
    // A template whose text is unchanged stays compiled.
    for (const auto& [file, text] : templates) sources_[py::str(file)] = py::str(text);
    return environment_.attr("get_template")(name).attr("render")(python(context)).cast<std::string>();
  }

 private:
  struct Interpreter {
    Interpreter() { start_interpreter(); }
  };
  Interpreter interpreter_;  // before the objects that live in it
  py::dict sources_;
  py::object environment_;
};

}  // namespace

std::string run_engine(const Templates& templates, const std::string& name, const nlohmann::json& context) {
  try {
    // Never destroyed: Python objects must not outlive the interpreter, and at exit there is nothing to gain.
    static Engine& engine = *new Engine;
    return engine.render(templates, name, context);
  } catch (const py::error_already_set& error) {
    throw RenderError(name + ": " + error.what());
  }
}

const char* template_engine() { return "Jinja2 (Python " PY_VERSION ")"; }

}  // namespace signorini::emit
