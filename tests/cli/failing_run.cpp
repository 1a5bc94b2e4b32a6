#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/cli/trace.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::test;
using nlohmann::json;

namespace {

// The force has no value from t = 0.025 on.
constexpr const char* undefined_force = R"toml(
[model]
name = "undefined_force"
dimension = 2
step = 0.01
duration = 0.1

[[body]]
name = "puck"
mass = 1
position = [0, 5]
shape = { type = "disc", radius = 1 }

[[body]]
name = "ground"
motion = "fixed"
shape = { type = "halfspace", normal = [0, 1] }

[[contact]]
bodies = ["puck", "ground"]

[[force]]
body = "puck"
force = ["sqrt(0.025 - t)", 0]
)toml";

}  // namespace

TEST_CASE("a run that fails ends with code 1 and names the step and the row") {
  // A speed at which the rounding of the momentum alone is above the tolerance.
  const Folder folder;
  const Outcome outcome = run({"simulate", model("disc_on_plane"), "--engine", "interpreter", "--duration",
      "0.02", "--set", "disc.vx=1e12", "--capsule", folder / "c.json"});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.rfind(model("disc_on_plane") + ": error: step 0 (from t = 0 s) failed: ", 0) == 0);
  CHECK_THAT(outcome.err, ContainsSubstring("in disc: momentum along x"));
}

TEST_CASE("a force without a value stops the run before it reaches the state") {
  const std::string engine = GENERATE("compiled", "interpreter");
  const Folder folder;
  const std::string file = folder.write("undefined_force.toml", undefined_force);
  const Outcome outcome = run({"simulate", file, "--engine", engine, "--csv", folder / "trace.csv", "--plot",
      folder / "plot.svg", "--json"});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.rfind(file + ": error: step 3 (from t = 0.03 s) failed: not_finite", 0) == 0);

  const json object = json::parse(outcome.out);
  CHECK(object.at("status") == "failed");
  CHECK(object.at("steps") == 10);
  CHECK(object.at("solved_steps") == 3);
  CHECK_THAT(object.at("failure").get<std::string>(), ContainsSubstring("step 3"));

  // The trace ends with the state that the step left untouched, and the word for why.
  const Trace trace = read_trace(folder / "trace.csv");
  REQUIRE(trace.rows.size() == 5);
  CHECK(trace.cell(3, "solver.status") == "solved");
  CHECK(trace.cell(4, "solver.status") == "not_finite");
  for (const char* column : {"t", "puck.x", "puck.y", "puck.vx", "puck.vy", "puck.w"})
    CHECK(trace.cell(4, column) == trace.cell(3, column));
  CHECK(read(folder / "plot.svg").find("nan") == std::string::npos);
}
