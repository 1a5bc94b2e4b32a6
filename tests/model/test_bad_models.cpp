#include <algorithm>
#include <filesystem>
#include <set>

#include "generator/formulate/joints/rank.hpp"
#include "generator/read/read_model.hpp"
#include "tests/model/files.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::model;
using signorini::test::file_text;
using signorini::test::source_dir;

namespace {

std::string messages(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics) text += to_string(diagnostic) + "\n";
  return text;
}

std::string messages(const ReadResult& result) { return messages(result.diagnostics); }

/// What is wrong with a text, or with the equations of the model that it gives.
Diagnostics mistakes(const std::string& text, const std::string& file) {
  const ReadResult result = read_model_text(text, file);
  if (!result.model) return result.diagnostics;
  Report report(file);
  signorini::formulate::check_joints(*result.model, report);
  return report.sorted();
}

std::set<std::filesystem::path> bad_models(const std::string& extension) {
  std::set<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(source_dir + "/tests/bad_models")) {
    if (entry.path().extension() == extension) paths.insert(entry.path().stem());
  }
  return paths;
}

}  // namespace

TEST_CASE("every bad model has its expected messages") {
  CHECK(bad_models(".toml").size() >= 90);
  CHECK(bad_models(".toml") == bad_models(".expected"));
}

TEST_CASE("every bad model produces exactly its messages") {
  for (const std::filesystem::path& name : bad_models(".toml")) {
    const std::string file = name.string() + ".toml";
    const std::string folder = source_dir + "/tests/bad_models/";
    DYNAMIC_SECTION(file) {
      const Diagnostics diagnostics = mistakes(file_text(folder + file), file);
      CHECK_FALSE(diagnostics.empty());
      CHECK(messages(diagnostics) == file_text(folder + name.string() + ".expected"));
    }
  }
}

TEST_CASE("a file that does not exist is named as the user gave it") {
  CHECK(messages(read_model("no/such/model.toml")) ==
      "no/such/model.toml: error: there is no such file; check the path\n");
}

TEST_CASE("a folder is not a model") {
  const std::string folder = source_dir + "/models";
  CHECK(
      messages(read_model(folder)) == folder + ": error: this is a folder; give the path of a model file\n");
}

TEST_CASE("messages of a file on disk carry the path, the model its name without folders") {
  const std::string path = source_dir + "/tests/bad_models/negative_mass.toml";
  CHECK_THAT(messages(read_model(path)), ContainsSubstring(path + ":7:8: error: body 'ball': mass"));
  CHECK(read_model(source_dir + "/models/disc_on_plane.toml").model->file == "disc_on_plane.toml");
}

TEST_CASE("mistakes are sorted by position") {
  const std::string text = file_text(source_dir + "/tests/bad_models/several_mistakes.toml");
  const Diagnostics diagnostics = read_model_text(text, "m.toml").diagnostics;
  CHECK(diagnostics.size() >= 10);
  CHECK(std::is_sorted(diagnostics.begin(), diagnostics.end(),
      [](const Diagnostic& a, const Diagnostic& b) { return a.at.line < b.at.line; }));
}
