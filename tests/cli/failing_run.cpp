#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/cli/squeezed.hpp"
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
  const Folder folder;
  const std::string file = folder.write("squeezed.toml", squeezed_disc);
  const Outcome outcome = run({"simulate", file, "--engine", "interpreter", "--capsule", folder / "c.json"});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.rfind(file + ": error: step 0 (from t = 0 s) failed: ", 0) == 0);
  CHECK_THAT(outcome.err, ContainsSubstring(" in "));
}

TEST_CASE("a step without a rigid solution is solved by contacts that give way, with a warning") {
  const Folder folder;
  std::string text = squeezed_disc;
  text.replace(text.find("max_compliance = 0"), 18, "max_compliance = 1");
  const std::string file = folder.write("squeezed.toml", text);
  const Outcome outcome = run({"simulate", file, "--engine", "interpreter", "--duration", "0.01", "--csv",
      folder / "trace.csv", "--json"});
  CHECK(outcome.exit_code == 0);
  CHECK_THAT(outcome.err, ContainsSubstring("warning: 1 of 1 steps have no rigid solution that was found"));
  const json object = json::parse(outcome.out);
  CHECK(object.at("compliant_steps") == 1);
  CHECK(object.at("max_compliance").get<double>() > 0);
  const Trace trace = read_trace(folder / "trace.csv");
  CHECK(trace.number(1, "solver.compliance") == object.at("max_compliance").get<double>());
  CHECK(trace.cell(1, "solver.status") == "solved_compliant");
  // Disc and press share what there is no room for, 1 cm.
  const double overlap = -trace.number(1, "disc_ground.gap") - trace.number(1, "disc_press.gap");
  CHECK(std::abs(overlap - 0.01) <= 1e-8);
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
