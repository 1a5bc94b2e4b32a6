#include <cmath>

#include "tests/cli/program.hpp"
#include "tests/cli/trace.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::test;

namespace {

Outcome simulate(const std::string& name, const std::vector<std::string>& settings, const std::string& csv) {
  std::vector<std::string> arguments = {"simulate", model(name), "--engine", "interpreter", "--csv", csv};
  for (const std::string& setting : settings) arguments.insert(arguments.end(), {"--set", setting});
  return run(arguments);
}

}  // namespace

TEST_CASE("--set changes a parameter and what the model ties to it") {
  const auto [mu, wz] =
      GENERATE(table<std::string, double>({{"mu=0.1", 1.962 * 0.5}, {"mu=0.05", 1.962 * 0.75}}));
  const Folder folder;
  REQUIRE(simulate("spinning_sphere", {mu}, folder / "trace.csv").exit_code == 0);
  const Trace trace = read_trace(folder / "trace.csv");
  // dw_z/dt = -mu e_r m g / I; at t = 0.98 the exact line, not the last step of the stop
  CHECK(trace.number(14, "ball.wz") == Approx(1.962 - (1.962 - wz) * 0.98).epsilon(1e-9));
}

TEST_CASE("--set changes initial states, masses and coefficients of a contact") {
  const Folder folder;
  REQUIRE(simulate("spinning_sphere", {"ball.vx=1", "ball.z=3", "ball.mass=2", "spin.mu=0.7"},
              folder / "trace.csv")
              .exit_code == 0);
  const Trace trace = read_trace(folder / "trace.csv");
  CHECK(trace.number(0, "ball.vx") == 1);
  CHECK(trace.number(0, "spin.gap") == Approx(2));
  CHECK(trace.number(5, "ball.x") == Approx(5 * 0.07));
  CHECK(trace.number(20, "spin.pn") == Approx(2 * 9.81 * 0.07));
}

TEST_CASE("a wrong --set is named") {
  const auto [setting, message] = GENERATE(table<std::string, std::string>({
      {"mu", "--set mu: write NAME=VALUE"},
      {"mu=", "'' is not a number"},
      {"mu=abc", "'abc' is not a number"},
      {"mu=1x", "'1x' is not a number"},
      {"mu=nan", "'nan' is not a number"},
      {"mu=inf", "'inf' is not a number"},
      {"=1", "no parameter, field or initial state ''"},
      {"nu=1", "no parameter, field or initial state 'nu'"},
      {"disc.foo=1", "no parameter, field or initial state 'disc.foo'"},
      {"ground.x=1", "no parameter, field or initial state 'ground.x'"},
  }));
  const Folder folder;
  const Outcome outcome = simulate("disc_on_plane", {setting}, folder / "trace.csv");
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  CHECK(outcome.err.rfind("signorini: error: --set " + setting + ": ", 0) == 0);
  CHECK_THAT(outcome.err, ContainsSubstring(message));
  CHECK_FALSE(fs::exists(folder / "trace.csv"));
}

TEST_CASE("--set may not push bodies into each other") {
  const Folder folder;
  const Outcome outcome = simulate("disc_on_plane", {"disc.y=0.5"}, folder / "trace.csv");
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  CHECK_THAT(outcome.err, ContainsSubstring("contact 'rolling': the bodies overlap by 0.5 m at the start"));
}
