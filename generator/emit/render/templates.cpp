#include <cstdlib>
#include <fstream>
#include <sstream>

#include "generator/emit/render/engine.hpp"
#include "generator/emit/render/render.hpp"

namespace signorini::emit {
namespace fs = std::filesystem;

namespace {

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) throw RenderError(file.string() + ": cannot read the template");
  return std::move(text).str();
}

}  // namespace

fs::path template_directory() {
  if (const char* chosen = std::getenv("SIGNORINI_TEMPLATE_DIR"); chosen && *chosen) {
    if (fs::is_directory(chosen)) return chosen;
    throw RenderError(std::string("SIGNORINI_TEMPLATE_DIR=") + chosen + ": no such directory");
  }
  std::error_code none;
  const fs::path program = fs::read_symlink("/proc/self/exe", none);
  fs::path installed = program.parent_path().parent_path() / "share/signorini/templates";
  if (!program.empty() && fs::is_directory(installed)) return installed;
  if (fs::is_directory(SIGNORINI_SOURCE_TEMPLATES)) return SIGNORINI_SOURCE_TEMPLATES;
  throw RenderError("no templates in " + installed.string() + "; set SIGNORINI_TEMPLATE_DIR");
}

Templates read_templates() {
  const fs::path root = template_directory();
  Templates templates;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    if (!entry.is_regular_file()) continue;
    templates.emplace(entry.path().lexically_relative(root).generic_string(), read(entry.path()));
  }
  return templates;
}

}  // namespace signorini::emit
