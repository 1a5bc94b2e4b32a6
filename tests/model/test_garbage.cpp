#include <random>

#include "generator/read/read_model.hpp"
#include "tests/model/files.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::model;
using signorini::test::file_text;
using signorini::test::source_dir;

namespace {

// A model or diagnostics, never both, never neither.
void check_answer(const ReadResult& result) {
  CHECK(result.model.has_value() == result.diagnostics.empty());
  CHECK(result.diagnostics.size() <= 101);
  for (const Diagnostic& diagnostic : result.diagnostics) CHECK(to_string(diagnostic).size() < 2000);
}

std::string megabyte(const std::string& line) {
  std::string text;
  while (text.size() < 1'000'000) text += line;
  return text;
}

const std::vector<std::string> good_models{"disc_on_plane", "spinning_sphere", "hook_on_peg"};

}  // namespace

TEST_CASE("a megabyte of random bytes is refused") {
  std::mt19937 random(1);
  std::string text(1'000'000, '\0');
  for (char& c : text) c = static_cast<char>(random() & 0xffU);
  const ReadResult result = read_model_text(text, "garbage.toml");
  check_answer(result);
  CHECK(result.diagnostics.size() == 1);
}

TEST_CASE("a megabyte of anything gets few messages") {
  check_answer(read_model_text(megabyte("a"), "m.toml"));
  check_answer(read_model_text(megabyte("\n"), "m.toml"));
  check_answer(read_model_text(megabyte("["), "m.toml"));
  check_answer(read_model_text(megabyte("[[body]]\n"), "m.toml"));
  check_answer(read_model_text(megabyte("[[contact]]\nbodies = [1, 2]\n"), "m.toml"));
  check_answer(read_model_text("[model]\nname = \"\"\"" + megabyte("(") + "\"\"\"", "m.toml"));
  check_answer(read_model_text("[parameters]\na = \"\"\"\n" + megabyte("-(\n") + "\"\"\"", "m.toml"));

  std::string many_keys = "[model]\n";
  for (int i = 0; i < 60'000; ++i) many_keys += "key" + std::to_string(i) + " = 1\n";
  const ReadResult result = read_model_text(many_keys, "m.toml");
  check_answer(result);
  CHECK(result.diagnostics.back().what == "59902 more mistakes");
}

TEST_CASE("tables nested without end are refused") {
  std::string dotted = "[a";
  for (int i = 0; i < 1900; ++i) dotted += ".a";
  check_answer(read_model_text(dotted + "]\n", "m.toml"));
  check_answer(read_model_text("x = " + std::string(3000, '['), "m.toml"));
  std::string mixed = "x = ";
  for (int i = 0; i < 5; ++i) mixed += "[{" + dotted.substr(1) + " = [\n";
  for (int i = 0; i < 5; ++i) mixed += "]}]";
  check_answer(read_model_text(mixed, "m.toml"));
}

TEST_CASE("every truncation of a good model gets an answer") {
  for (const std::string& name : good_models) {
    const std::string text = file_text(source_dir + "/models/" + name + ".toml");
    REQUIRE(text.size() > 500);
    for (std::size_t length = 0; length < text.size(); ++length) {
      const ReadResult result = read_model_text(text.substr(0, length), "m.toml");
      if (result.model.has_value() != result.diagnostics.empty()) FAIL(name << " cut to " << length);
    }
  }
}

TEST_CASE("a good model with changed bytes gets an answer") {
  std::mt19937 random(2);
  const std::string alphabet = "\"'[]{}=.,#\n-+*/^()<>09exyz_ \t\xff";
  for (const std::string& name : good_models) {
    const std::string text = file_text(source_dir + "/models/" + name + ".toml");
    const std::size_t start = text.find("[model]");  // the comment above it is no target
    for (int i = 0; i < 3000; ++i) {
      std::string changed = text;
      for (std::size_t k = 0; k <= random() % 3; ++k) {
        const std::size_t at = start + random() % (text.size() - start);
        changed[at] =
            random() % 2 == 0 ? alphabet[random() % alphabet.size()] : static_cast<char>(random() & 0xffU);
      }
      const ReadResult result = read_model_text(changed, "m.toml");
      if (result.model.has_value() != result.diagnostics.empty()) FAIL(changed);
    }
  }
}
