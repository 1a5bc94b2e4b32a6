#include "tests/cli/program.hpp"
#include "tests/cli/trace.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::test;

namespace {

// A controller pushes a puck of 2 kg along a plane without friction.
constexpr const char* pushed_puck = R"toml(
[model]
name = "pushed_puck"
dimension = 2
step = 0.01
duration = 0.1
gravity = [0, -9.81]

[[input]]
name = "push"
default = 0.5

[[body]]
name = "puck"
mass = 2
position = [0, 1]
shape = { type = "disc", radius = 1 }

[[body]]
name = "ground"
motion = "fixed"
shape = { type = "halfspace", normal = [0, 1] }

[[contact]]
name = "slide"
bodies = ["puck", "ground"]

[[force]]
body = "puck"
force = ["push", 0]
)toml";

Outcome simulate(const Folder& folder, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = {"simulate", folder.write("pushed_puck.toml", pushed_puck), "--engine",
      "interpreter", "--csv", folder / "trace.csv"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run(arguments);
}

}  // namespace

TEST_CASE("without a file an input keeps its default") {
  const Folder folder;
  REQUIRE(simulate(folder).exit_code == 0);
  const Trace trace = read_trace(folder / "trace.csv");
  CHECK(trace.column("push") == trace.column("solver.iterations") - 1);
  CHECK(trace.number(10, "push") == 0.5);
  CHECK(trace.number(10, "puck.vx") == Approx(0.5 / 2 * 0.1));
}

TEST_CASE("a row of the input file holds until the next one") {
  const Folder folder;
  const std::string inputs = folder.write("inputs.csv", "t, push\r\n0.03, 2\r\n0.07, -4\r\n\r\n99, 1000\r\n");
  REQUIRE(simulate(folder, {"--inputs", inputs}).exit_code == 0);
  const Trace trace = read_trace(folder / "trace.csv");
  // The force of the step that starts at t = k h is in row k + 1.
  CHECK(trace.number(3, "puck.vx") == Approx(3 * 0.0025));
  CHECK(trace.number(4, "puck.vx") == Approx(3 * 0.0025 + 0.01));
  CHECK(trace.number(7, "puck.vx") == Approx(3 * 0.0025 + 4 * 0.01));
  CHECK(trace.number(8, "puck.vx") == Approx(3 * 0.0025 + 4 * 0.01 - 0.02));
  CHECK(trace.number(10, "puck.vx") == Approx(3 * 0.0025 + 4 * 0.01 - 3 * 0.02));
  CHECK(trace.number(7, "push") == 2);
  CHECK(trace.number(8, "push") == -4);
}

TEST_CASE("a wrong input file is named with its line") {
  const auto [text, message] = GENERATE(table<std::string, std::string>({
      {"push,t\n0,1\n", ":1:1: error: the first column must be t"},
      {"t,pusch\n0,1\n", ":1:1: error: the model has no input 'pusch'; did you mean 'push'?"},
      {"t,pusch\n99,1\n",
          ":1:1: error: the model has no input 'pusch'"},  // even where no step reaches the row
      {"t,push,push\n0,1,2\n", ":1:1: error: two columns 'push'"},
      {"t,push\n0\n", ":2:1: error: 1 cells where the header has 2"},
      {"t,push\n0,1\n0.1,\n", ":3:1: error: '' is not a number"},
      {"t,push\n0,fast\n", ":2:1: error: 'fast' is not a number"},
      {"t,push\n0,inf\n", ":2:1: error: 'inf' is not a number"},
      {"t,push\n0,1\n0,2\n", ":3:1: error: t must increase"},
      {"", ": error: cannot read inputs"},
  }));
  const Folder folder;
  const std::string file = folder.write("inputs.csv", text);
  const Outcome outcome = simulate(folder, {"--inputs", file});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  CHECK(outcome.err.rfind(file + message, 0) == 0);
  CAPTURE(outcome.err);
  CHECK_FALSE(fs::exists(folder / "trace.csv"));
}

TEST_CASE("an input file that is not there is named") {
  const Folder folder;
  const Outcome outcome = simulate(folder, {"--inputs", folder / "nowhere.csv"});
  CHECK(outcome.exit_code == 2);
  CHECK_THAT(outcome.err, ContainsSubstring("nowhere.csv: error: cannot read inputs"));
}

TEST_CASE("inputs for a model without any are refused") {
  const Folder folder;
  const std::string file = folder.write("inputs.csv", "t,push\n0,1\n");
  const Outcome outcome =
      run({"simulate", model("disc_on_plane"), "--engine", "interpreter", "--inputs", file});
  CHECK(outcome.exit_code == 2);
  CHECK_THAT(outcome.err, ContainsSubstring("the model has no inputs"));
}
