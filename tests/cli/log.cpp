#include <algorithm>
#include <sstream>

#include "tests/cli/program.hpp"
#include "tests/cli/squeezed.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::test;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// Numbers of lines that hold all of the words.
long count(const std::string& text, const std::vector<std::string>& words) {
  const auto lines = lines_of(text);
  return std::count_if(lines.begin(), lines.end(), [&](const std::string& line) {
    return std::all_of(words.begin(), words.end(),
        [&](const std::string& word) { return line.find(word) != std::string::npos; });
  });
}

}  // namespace

TEST_CASE("the log has a line an iterate, with the worst row and the contacts in words") {
  const std::string engine = GENERATE("compiled", "interpreter");
  const Folder folder;
  const Outcome outcome = run({"simulate", model("disc_on_plane"), "--engine", engine, "--duration", "0.03",
      "--set", "disc.w=0", "--log", folder / "log"});
  REQUIRE(outcome.exit_code == 0);
  const std::string log = read(folder / "log");
  CHECK(lines_of(log)[0].find("worst row") != std::string::npos);
  CHECK(count(log, {"ended: solved"}) == 3);
  const long starts =
      count(log, {" cold ", " start "});  // a second one where the solution goes on to rounding
  CHECK((starts == 1 || starts == 2));
  CHECK(count(log, {" cold ", " active "}) >= 1);
  CHECK(count(log, {"rolling: gap"}) >= 1);
  CHECK(count(log, {" 0 cold ", "rolling touching, slides"}) >= 1);
}

TEST_CASE("a contact is apart in flight, sticks where it rolls and slides where it slips") {
  const auto [setting, words] = GENERATE(table<std::string, std::string>({
      {"disc.y=2", "rolling apart"},
      {"mu=0.4", "rolling touching, sticks"},  // starts as it rolls
      {"disc.w=0", "rolling touching, slides"},
  }));
  const Outcome outcome = run({"simulate", model("disc_on_plane"), "--engine", "interpreter", "--duration",
      "0.05", "--set", setting, "--log", "-"});
  REQUIRE(outcome.exit_code == 0);
  CHECK(outcome.err.empty());
  CHECK(count(outcome.out, {" start ", words}) == 5);
}

TEST_CASE("the log tells where on a path a problem lies") {
  const Folder folder;
  const Outcome outcome = run({"simulate", folder.write("squeezed.toml", squeezed_disc), "--engine",
      "interpreter", "--duration", "0.01", "--log", "-", "--capsule", folder / "c.json"});
  REQUIRE(outcome.exit_code == 1);
  CHECK(count(outcome.out, {" softening ", "c=1000 "}) >= 1);
  CHECK(count(outcome.out, {" growing ", "tau=0.03125 "}) >= 1);
  CHECK(count(outcome.out, {" scattered ", " start "}) >= 1);
  CHECK(count(outcome.out, {" damped "}) + count(outcome.out, {" back "}) >= 1);
  // The replay shows the same lines.
  const Outcome again = run({"replay", folder / "c.json", "--log", "-"});
  const auto log_of = [](const std::string& out) {
    auto lines = lines_of(out);
    lines.erase(std::remove_if(lines.begin(), lines.end(),
                    [](const std::string& line) { return line.rfind("     0 ", 0) != 0; }),
        lines.end());
    return lines;
  };
  CHECK(log_of(again.out).size() > 100);
  CHECK(log_of(again.out) == log_of(outcome.out));
}

TEST_CASE("the log says that PATH shows no iterates") {
  if (run({"--version"}).out.find("PATH not found") != std::string::npos) {
    WARN("skipped: PATH is not there");
    return;
  }
  const Outcome outcome = run({"simulate", model("disc_on_plane"), "--engine", "interpreter", "--duration",
      "0.02", "--solver", "path", "--log", "-"});
  REQUIRE(outcome.exit_code == 0);
  CHECK(count(outcome.out, {"path does not show its iterates"}) == 2);
  CHECK(count(outcome.out, {"ended: solved"}) == 2);
}

TEST_CASE("a log to standard output and JSON there exclude each other") {
  const Outcome outcome = run({"simulate", model("disc_on_plane"), "--log", "-", "--json"});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  CHECK_THAT(outcome.err, ContainsSubstring("--log - and --json both write to standard output"));
}

TEST_CASE("mistakes with log, capsule and limit are told before the run") {
  const auto [words, message] = GENERATE(table<std::vector<std::string>, std::string>({
      {{"--log", "/nonexistent/log"}, "there is no folder /nonexistent"},
      {{"--capsule", "/nonexistent/c.json"}, "there is no folder /nonexistent"},
      {{"--capsule-step", "5"}, "--capsule-step 5: the run has steps 0 to 1"},
      {{"--capsule-step", "-1"}, "--capsule-step -1: the run has steps 0 to 1"},
      {{"--max-iterations", "-1"}, "--max-iterations"},
      {{"--max-iterations", "many"}, "--max-iterations"},
  }));
  std::vector<std::string> all = {
      "simulate", model("disc_on_plane"), "--engine", "interpreter", "--duration", "0.02"};
  all.insert(all.end(), words.begin(), words.end());
  const Outcome outcome = run(all);
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  CHECK_THAT(outcome.err, ContainsSubstring(message));
}
