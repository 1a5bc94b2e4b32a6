#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "generator/emit/generate.hpp"
#include "generator/symbolic/expr.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/models.hpp"

using namespace signorini;
namespace fs = std::filesystem;

namespace {

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// The first lines that differ, old and new.
std::string difference(const std::string& committed, const std::string& generated) {
  const auto a = split(committed), b = split(generated);
  std::string text;
  int shown = 0;
  for (std::size_t i = 0; i < std::max(a.size(), b.size()) && shown < 10; ++i) {
    const std::string x = i < a.size() ? a[i] : "", y = i < b.size() ? b[i] : "";
    if (x == y) continue;
    text += "line " + std::to_string(i + 1) + "\n- " + x + "\n+ " + y + "\n";
    ++shown;
  }
  return text;
}

std::vector<std::string> model_names() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(fs::path(SIGNORINI_SOURCE_DIR) / "models"))
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
  return names;
}

}  // namespace

TEST_CASE("generated/ is what the generator makes of models/, and a kind is the same text in every model") {
  if (std::string(symbolic::engine_name()).find("GiNaC") != 0) {
    WARN("skipped: golden files belong to GiNaC, and this build uses " << symbolic::engine_name());
    return;
  }
  const fs::path folder = fs::path(SIGNORINI_SOURCE_DIR) / "generated";
  emit::GeneratedFiles all;
  for (const std::string& name : model_names())
    for (const auto& [file, text] : emit::generate(*test::lower_file(test::model_path(name)))) {
      INFO("generated/" << file << " of " << name);
      const auto [known, added] = all.try_emplace(file, text);
      INFO(difference(known->second, text));
      CHECK(known->second == text);
    }
  for (const auto& [file, text] : all) {
    INFO("generated/" << file << " differs; if that is meant, run ./dev golden and commit the result");
    const std::string committed = read(folder / file);
    INFO(difference(committed, text));
    CHECK(committed == text);
  }
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    INFO(entry.path() << " is no longer generated; run ./dev golden");
    CHECK(all.contains(fs::relative(entry.path(), folder).string()));
  }
}
