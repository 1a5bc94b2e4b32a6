#include <regex>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::test;

TEST_CASE("a wrong command line ends with code 2 and a message that names the word") {
  using Words = std::vector<std::string>;
  const std::string disc = model("disc_on_plane");
  const auto [arguments, message] = GENERATE_COPY(table<Words, std::string>({
      {Words{}, "command"},
      {Words{"simulat"}, "unknown command 'simulat'; did you mean 'simulate'?"},
      {Words{"frob", disc},
          "unknown command 'frob'; the commands are generate, simulate, check, replay, inspect"},
      {Words{"--frob"}, "unknown option '--frob'"},
      {Words{"simulate"}, "MODEL"},
      {Words{"generate", disc}, "--out"},
      {Words{"simulate", disc, "--frob"}, "--frob"},
      {Words{"simulate", disc, "--step", "abc"}, "--step"},
      {Words{"simulate", disc, "--step", "0"}, "--step must be a positive number"},
      {Words{"simulate", disc, "--step", "-0.1"}, "--step must be a positive number"},
      {Words{"simulate", disc, "--duration", "-1"}, "--duration must be"},
      {Words{"simulate", disc, "--duration", "inf"}, "--duration must be"},
      {Words{"simulate", disc, "--duration", "1e300"}, "too many"},
      {Words{"simulate", disc, "--engine", "magic"}, "magic"},
      {Words{"simulate", disc, "--solver", "magic"}, "--solver magic: no such solver; use embedded"},
      {Words{"simulate", disc, "--formulation", "magic"}, "--formulation magic"},
      {Words{"simulate", disc, "--csv", "/nonexistent/trace.csv"}, "cannot write /nonexistent/trace.csv"},
      {Words{"simulate", disc, "--plot", "/nonexistent/plot.svg"}, "cannot write /nonexistent/plot.svg"},
      {Words{"inspect", disc, "--dump", "magic"}, "magic"},
      {Words{"generate", disc, "--out", "/dev/null/folder"}, "--out /dev/null/folder"},
  }));
  CAPTURE(arguments);
  const Outcome outcome = run(arguments);
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  CHECK(outcome.err.substr(0, 18) == "signorini: error: ");
  CHECK_THAT(outcome.err, ContainsSubstring(message));
}

TEST_CASE("every command says what is wrong with a model: file, line, column, hint") {
  const Folder folder;
  const std::string file = folder.write("wrong.toml",
      "[model]\n"
      "name = \"wrong\"\n"
      "[[body]]\n"
      "name = \"ball\"\n"
      "mass = 1\n"
      "posittion = [0, 0, 1]\n"
      "shape = { type = \"sphere\", radius = 1 }\n");
  using Words = std::vector<std::string>;
  Words arguments = GENERATE(Words{"simulate"}, Words{"inspect"}, Words{"inspect", "--json"},
      Words{"simulate", "--json"}, Words{"generate", "--out"});
  if (arguments.back() == "--out") arguments.push_back(folder / "out");
  arguments.push_back(file);
  CAPTURE(arguments);
  const Outcome outcome = run(arguments);
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  CHECK(outcome.err.rfind(file + ":6:1: error: ", 0) == 0);
  CHECK(std::regex_search(outcome.err, std::regex("posittion.*; did you mean 'position'\\?\n$")));
  CHECK_FALSE(fs::exists(folder / "out"));
}

TEST_CASE("a missing model file is named") {
  const std::string command = GENERATE("simulate", "inspect");
  const Outcome outcome = run({command, "nowhere/ball.toml"});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  CHECK(outcome.err == "nowhere/ball.toml: error: there is no such file; check the path\n");
}
