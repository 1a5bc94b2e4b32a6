#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::test;

TEST_CASE("the help names every command and the exit codes") {
  const Outcome help = run({"--help"});
  CHECK(help.exit_code == 0);
  CHECK(help.err.empty());
  for (const char* word : {"generate", "simulate", "check", "replay", "inspect", "--version", "Exit codes: 0",
           "models/disc_on_plane.toml"})
    CHECK_THAT(help.out, ContainsSubstring(word));
}

TEST_CASE("the help of a command names every option of it") {
  using Words = std::vector<std::string>;
  const auto [command, options] = GENERATE(table<std::string, Words>({
      {"generate", {"MODEL", "--out DIR"}},
      {"simulate",
          {"MODEL", "--duration S", "--step H", "--solver", "embedded", "--formulation", "implicit",
              "--engine", "compiled", "interpreter", "--set NAME=VALUE", "--inputs FILE", "--csv FILE",
              "--plot FILE", "--max-iterations N", "--log FILE", "--capsule FILE", "--capsule-step K",
              "--json"}},
      {"replay", {"CAPSULE", "--engine", "--solver", "--max-iterations N", "--log FILE", "--json"}},
      {"check",
          {"MODEL", "--code DIR", "--points N", "--seed K", "--worst N", "--engine", "--plot FILE", "--json",
              "Exit codes: 0 all entries agree, 1 some do not"}},
      {"inspect", {"MODEL", "--dump STAGE", "mcp", "ir", "code", "--json"}},
  }));
  const Outcome help = run({command, "--help"});
  CHECK(help.exit_code == 0);
  CHECK(help.err.empty());
  for (const std::string& option : options) CHECK_THAT(help.out, ContainsSubstring(option));
}

TEST_CASE("the version names symbol engine, template engine, solver and compiler") {
  const Outcome version = run({"--version"});
  CHECK(version.exit_code == 0);
  CHECK(version.err.empty());
  CHECK(version.out.substr(0, 10) == "signorini ");
  const bool symbols =
      version.out.find("GiNaC") != std::string::npos || version.out.find("SymEngine") != std::string::npos;
  CHECK(symbols);
  CHECK_THAT(version.out, ContainsSubstring("Jinja2"));
  CHECK_THAT(version.out, ContainsSubstring("solver:    embedded"));
  CHECK_THAT(version.out, ContainsSubstring("compiler:  " SIGNORINI_CXX));
}

TEST_CASE("without a compiler the version says so") {
  const Outcome version = run({"--version"}, {{"CXX", "/nonexistent/c++"}});
  CHECK(version.exit_code == 0);
  CHECK_THAT(version.out, ContainsSubstring("compiler:  none found"));
}
