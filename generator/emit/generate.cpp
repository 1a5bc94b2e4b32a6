#include "generator/emit/generate.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>

#include "generator/emit/plan.hpp"
#include "generator/emit/render/render.hpp"

namespace signorini::emit {

namespace fs = std::filesystem;

namespace {

bool has_text(const fs::path& path, const std::string& text) {
  std::ifstream in(path, std::ios::binary);
  return in && std::string(std::istreambuf_iterator<char>(in), {}) == text;
}

// Template loops indent empty lines; nobody wants those blanks.
std::string without_trailing_blanks(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '\n')
      while (!result.empty() && result.back() == ' ') result.pop_back();
    result += c;
  }
  return result;
}

}  // namespace

GeneratedFiles generate(const compile::LoweredMcp& lowered) {
  GeneratedFiles files;
  for (const auto& [name, file] : plan(lowered))
    files[name] = without_trailing_blanks(render(file.template_name, file.context));
  return files;
}

void write_files(const GeneratedFiles& files, const fs::path& folder) {
  for (const auto& [name, text] : files) {
    const fs::path path = folder / name;
    fs::create_directories(path.parent_path());
    if (has_text(path, text)) continue;
    std::ofstream out(path, std::ios::binary);
    out << text;
    if (!out.flush()) throw std::runtime_error("cannot write " + path.string());
  }
}

std::size_t total_bytes(const GeneratedFiles& files) {
  std::size_t bytes = 0;
  for (const auto& [name, text] : files) bytes += text.size();
  return bytes;
}

}  // namespace signorini::emit
