// Joints, springs and bodies whose motion is prescribed in what the program prints and plots.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::test;
using nlohmann::json;

namespace {

/// A rod that hangs from a cart on a given course, a spring from the rod to the ground, and a ball on a belt.
constexpr const char* text = R"toml(
[model]
name = "crane"
duration = 0.2

[[body]]
name = "cart"
motion = "prescribed"
velocity = ["0.5*sin(3*t)", 0, 0]
position = [0, 0, 2]

[[body]]
name = "rod"
mass = 1
inertia = [0.1, 0.1, 0.01]
position = [0, 0, 1.5]

[[body]]
name = "ground"
motion = "fixed"

[[body]]
name = "belt"
motion = "prescribed"
velocity = [0, 0.3, 0]
shape = { type = "halfspace" }

[[body]]
name = "ball"
mass = 1
position = [5, 0, 0.1]
shape = { type = "sphere", radius = 0.1 }

[[joint]]
name = "hook"
type = "ball"
bodies = ["cart", "rod"]
anchors = [[0, 0, 0], [0, 0, 0.5]]

[[spring]]
name = "line"
bodies = ["rod", "ground"]
stiffness = 20
damping = 1
length = 1

[[contact]]
name = "ride"
bodies = ["ball", "belt"]
friction = { mu = 0.5 }
)toml";

}  // namespace

TEST_CASE("inspect counts joints, springs and prescribed bodies, and names their kinds") {
  const Folder folder;
  const std::string file = folder.write("crane.toml", text);
  const Outcome outcome = run({"inspect", file, "--json"}, {{"CXX", "/nonexistent/c++"}});
  INFO(outcome.err);
  REQUIRE(outcome.exit_code == 0);
  const json object = json::parse(outcome.out);
  CHECK(object.at("bodies") == 2);
  CHECK(object.at("prescribed_bodies") == 2);
  CHECK(object.at("joints") == 1);
  CHECK(object.at("springs") == 1);
  CHECK(object.at("contacts") == 1);
  const auto kinds = object.at("kinds").get<std::vector<std::string>>();
  for (const char* kind : {"ball_joint_to_driven", "spring_to_fixed"})
    CHECK(std::count(kinds.begin(), kinds.end(), kind) == 1);
}

TEST_CASE("inspect --dump shows the unknowns, rows and programs of joints") {
  const Folder folder;
  const std::string file = folder.write("crane.toml", text);
  const std::string mcp = run({"inspect", file, "--dump", "mcp"}).out;
  for (const char* part : {"1 x ball_joint_to_driven", "anchors along z", "1 x spring_to_fixed", "force"})
    CHECK_THAT(mcp, ContainsSubstring(part));
  CHECK_THAT(run({"inspect", file, "--dump", "ir"}).out,
      ContainsSubstring("== ball_joint_to_driven: F and dF/dz") &&
          ContainsSubstring("== spring_to_fixed: prepare"));
}

TEST_CASE("the summary of a run tells the largest joint error and where prescribed bodies are") {
  const Folder folder;
  const std::string file = folder.write("crane.toml", text);
  const Outcome people = run({"simulate", file, "--engine", "interpreter"});
  INFO(people.err);
  REQUIRE(people.exit_code == 0);
  CHECK_THAT(people.out,
      ContainsSubstring("largest joint error") && ContainsSubstring("\n  cart ") &&
          ContainsSubstring("\n  belt ") && !ContainsSubstring("\n  ground "));
  const json object = json::parse(run({"simulate", file, "--engine", "interpreter", "--json"}).out);
  CHECK(object.at("max_joint_error").get<double>() <= 1e-10);
  CHECK(object.at("final").at("belt.y").get<double>() == Approx(0.3 * 0.2));
  CHECK(std::abs(object.at("final").at("line.force").get<double>()) > 1);
  const json disc = json::parse(
      run({"simulate", model("disc_on_plane"), "--engine", "interpreter", "--duration", "0", "--json"}).out);
  CHECK(disc.at("max_joint_error").is_null());
}

TEST_CASE("the plot of a run shows joints, springs and prescribed bodies") {
  const Folder folder;
  const std::string file = folder.write("crane.toml", text);
  REQUIRE(run({"simulate", file, "--engine", "interpreter", "--plot", folder / "run.svg"}).exit_code == 0);
  const std::string svg = read(folder / "run.svg");
  for (const char* title : {"cart: velocity", "hook: error", "line: force", "ride: gap"})
    CHECK_THAT(svg, ContainsSubstring(title));
}

TEST_CASE("--set must not tear a joint apart") {
  const Folder folder;
  const std::string file = folder.write("crane.toml", text);
  const Outcome torn = run({"simulate", file, "--engine", "interpreter", "--set", "rod.x=0.25"});
  CHECK(torn.exit_code == 2);
  CHECK_THAT(torn.err, ContainsSubstring("--set: joint 'hook': its bodies are off by 0.25 at the start"));
  CHECK(run({"simulate", file, "--engine", "interpreter", "--duration", "0.05", "--set", "rod.x=0.25",
                "--set", "cart.x=0.25"})
            .exit_code == 0);
}

TEST_CASE("a step with joints and prescribed bodies is replayed to the last bit") {
  const Folder folder;
  const std::string file = folder.write("crane.toml", text);
  REQUIRE(run({"simulate", file, "--engine", "interpreter", "--capsule-step", "7", "--capsule",
                  folder / "step.json"})
              .exit_code == 0);
  const Outcome again = run({"replay", folder / "step.json", "--engine", "interpreter"});
  INFO(again.out << again.err);
  CHECK(again.exit_code == 0);
  CHECK_THAT(again.out, ContainsSubstring("the same to the last bit"));
}
