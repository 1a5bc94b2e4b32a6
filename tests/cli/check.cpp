#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::test;

namespace {

/// The interpreter needs no compiler: quick, and the same command.
std::vector<std::string> check(const std::string& name, std::vector<std::string> more = {}) {
  std::vector<std::string> words = {"check", model(name), "--engine", "interpreter", "--points", "9"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

}  // namespace

TEST_CASE("check says what it compared and that all agree") {
  const Outcome outcome = run(check("disc_on_plane"));
  CAPTURE(outcome.err);
  CHECK(outcome.exit_code == 0);
  for (const char* words :
      {"3 random, 3 along a run of 1000 steps", "9 x 9, 39 nonzeros, 42 structural zeros", "dual numbers ",
          "differences ", "noise ", "worst entries, row / column:", "rolling: ", "all entries agree\n"})
    CHECK_THAT(outcome.out, ContainsSubstring(words));
}

TEST_CASE("check --worst bounds the list") {
  CHECK_THAT(run(check("disc_on_plane", {"--worst", "1"})).out, ContainsSubstring("worst entries"));
  const Outcome none = run(check("disc_on_plane", {"--worst", "0"}));
  CHECK(none.exit_code == 0);
  CHECK(none.out.find("worst entries") == std::string::npos);
}

TEST_CASE("check --json prints one object") {
  const Outcome outcome = run(check("spinning_sphere", {"--json", "--worst", "2"}));
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.empty());
  const auto report = nlohmann::json::parse(outcome.out);
  CHECK(report.at("model") == "spinning_sphere");
  CHECK(report.at("passed") == true);
  CHECK(report.at("mismatches") == 0);
  CHECK(report.at("never_seen") == 0);
  CHECK(report.at("points") == nlohmann::json{{"random", 3}, {"trajectory", 3}, {"change", 3}});
  CHECK(report.at("worst_exact_error") < 1e-9);
  CHECK(report.at("worst_difference_error") < 1e-7);
  REQUIRE(report.at("worst").size() == 2);
  for (const char* key :
      {"row", "column", "kind", "mismatch", "generated", "exact", "exact_relative_error", "point"})
    CHECK(report.at("worst")[0].contains(key));
}

TEST_CASE("the seed of a check decides its points") {
  const std::string one = run(check("disc_on_plane", {"--seed", "1"})).out;
  CHECK(run(check("disc_on_plane", {"--seed", "1"})).out == one);
  CHECK(run(check("disc_on_plane", {"--seed", "2"})).out != one);
}

TEST_CASE("the plot of a check shows rows and columns by name") {
  const Folder folder;
  REQUIRE(run(check("spinning_sphere", {"--plot", folder / "check.svg"})).exit_code == 0);
  const std::string svg = read(folder / "check.svg");
  CHECK(svg.substr(0, 4) == "<svg");
  for (const char* words : {"all entries agree", "dF/dz", "friction ellipsoid", ">b_t<", ">spin<", "</svg>"})
    CHECK_THAT(svg, ContainsSubstring(words));
  CHECK(svg.find("nan") == std::string::npos);
}

TEST_CASE("check refuses what it cannot check") {
  struct Case {
    std::vector<std::string> more;
    std::string message;
  };
  const Case c = GENERATE(values<Case>({
      {{"--points", "0"}, "--points"},
      {{"--plot", "no/such/folder/check.svg"}, "there is no folder no/such/folder"},
      {{"--code", "no/such/folder"}, "there is no disc_on_plane.hpp; signorini generate writes it"},
      {{"--code", "CODE", "--engine", "interpreter"}, "--code is for compiled code"},
      {{"--code", "CODE"}, "not C++"},
  }));
  const Folder folder;
  for (const char* name : {"disc_on_plane.hpp", "disc_on_plane_derivatives.hpp"})
    folder.write(name, "#error \"not C++\"\n");
  std::vector<std::string> words = {"check", model("disc_on_plane")};
  for (const std::string& word : c.more) words.push_back(word == "CODE" ? folder.path().string() : word);
  const Outcome outcome = run(words);
  CHECK(outcome.exit_code == 2);
  CHECK_THAT(outcome.err, ContainsSubstring(c.message));
}

TEST_CASE("check refuses the code of another model of the same name") {
  const Folder folder;
  REQUIRE(run({"generate", model("disc_on_plane"), "--out", folder / "code"}).exit_code == 0);
  std::string text = read(model("disc_on_plane"));
  text.replace(text.find("name = \"rolling\""), 16, "name = \"turning\"");
  const Outcome outcome =
      run({"check", folder.write("disc_on_plane.toml", text), "--code", folder / "code", "--points", "3"});
  CHECK(outcome.exit_code == 2);
  CHECK_THAT(outcome.err, ContainsSubstring("this is not the code of"));
}
