// What `simulate --events` writes.
#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::test;

TEST_CASE("events name the mode and the motion of a contact where they change") {
  const std::string engine = GENERATE("compiled", "interpreter");
  const Folder folder;
  const Outcome outcome =
      run({"simulate", model("sliding_cube"), "--engine", engine, "--events", folder / "events.csv"});
  REQUIRE(outcome.exit_code == 0);
  CHECK(read(folder / "events.csv") ==
      "t,contact,mode,motion\n"
      "0.01,base,surface,slides\n"
      "4.26,base,surface,sticks\n");
}

TEST_CASE("a cube on its corner goes from point to line to surface") {
  const Outcome outcome = run({"simulate", model("toppling_cube"), "--events", "-", "--duration", "1.3"});
  REQUIRE(outcome.exit_code == 0);
  std::size_t at = 0;
  for (const char* line :
      {"0.01,base,point,", "0.44,base,line,", "1.02,base,apart,none\n", "1.26,base,surface,"}) {
    INFO(line);
    at = outcome.out.find(line, at);
    REQUIRE(at != std::string::npos);
  }
  CHECK(outcome.out.find("toppling_cube: 130 steps") != std::string::npos);
}

TEST_CASE("events go to standard output or beside it, not into a JSON object or a missing folder") {
  const auto [arguments, words] = GENERATE(table<std::vector<std::string>, std::string>({
      {{"--events", "-", "--json"}, "--events - and another option both write to standard output"},
      {{"--events", "-", "--log", "-"}, "--events - and another option both write to standard output"},
      {{"--events", "no/such/folder/e.csv"}, "there is no folder no/such/folder"},
  }));
  std::vector<std::string> all = {"simulate", model("sliding_cube")};
  all.insert(all.end(), arguments.begin(), arguments.end());
  const Outcome outcome = run(all);
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.err.find(words) != std::string::npos);
}
