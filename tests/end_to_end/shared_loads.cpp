// Loads that several contacts or joints share: even, smooth, and the same whatever was before.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "tests/support/scene.hpp"

using namespace signorini;

namespace {

using Names = std::vector<std::string>;

std::vector<double> loads(const test::TraceRow& row, const Names& contacts, double h) {
  std::vector<double> newtons;
  for (const std::string& contact : contacts) newtons.push_back(row[contact + ".pn"] / h);
  return newtons;
}

double difference(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

/// The loads of the last step, taken again without a memory.
std::vector<double> cold_loads(
    engine::NamedSimulator& simulator, engine::Snapshot start, const Names& contacts, long k, double h) {
  start.answers.clear();
  for (int& count : start.counts) count = 0;
  REQUIRE(simulator.restore(start));
  REQUIRE(simulator.step(k, h).solved());
  test::TraceRow row(simulator);
  row.read();
  return loads(row, contacts, h);
}

/// How the loads of a run behave [N].
struct Loads {
  double uneven = 0;  // left against right: contacts 0 and 1, 2 and 3 ...
  double jump = 0;    // the largest second difference in time
  double memory = 0;  // warm against cold
};

Loads observe(engine::NamedSimulator& simulator, const Names& contacts, long steps, double h) {
  Loads seen;
  test::TraceRow row(simulator);
  std::array<std::vector<double>, 3> last;
  for (long k = 0; k < steps; ++k) {
    const engine::Snapshot start = simulator.save();
    const auto report = simulator.step(k, h);
    REQUIRE(report.status == mcp::Status::solved);
    row.read();
    last = {loads(row, contacts, h), last[0], last[1]};
    for (std::size_t i = 0; i + 1 < contacts.size(); i += 2)
      seen.uneven = std::max(seen.uneven, std::abs(last[0][i] - last[0][i + 1]));
    if (k >= 3)  // the wheels have come to rest on the ground
      for (std::size_t i = 0; i < contacts.size(); ++i)
        seen.jump = std::max(seen.jump, std::abs(last[0][i] - 2 * last[1][i] + last[2][i]));
    if (k % 20 != 7) continue;
    const engine::Snapshot end = simulator.save();
    seen.memory = std::max(seen.memory, difference(last[0], cold_loads(simulator, start, contacts, k, h)));
    REQUIRE(simulator.restore(end));
    REQUIRE(simulator.step(k + 1, h).solved());  // the factors of the warm way again
    REQUIRE(simulator.restore(end));
  }
  WARN("left and right differ by " << seen.uneven << " N, second difference " << seen.jump
                                   << " N, warm and cold differ by " << seen.memory << " N");
  return seen;
}

constexpr const char* ground = R"toml(
[model]
name = "table"
dimension = 3
step = 0.01
duration = 1

[[body]]
name = "ground"
motion = "fixed"
shape = { type = "halfspace", normal = [0, 0, 1] }
)toml";

/// A top on four legs, joined to it.
std::string table_on_legs() {
  std::string text = std::string(ground) + R"toml(
[[body]]
name = "top"
mass = 8
position = [0, 0, 0.72]
shape = { type = "box", size = [1, 0.6, 0.04] }
)toml";
  int number = 0;
  for (const double x : {0.4, -0.4})
    for (const double y : {0.2, -0.2}) {
      text += fmt::format(R"toml(
[[body]]
name = "leg{0}"
mass = 1
position = [{1}, {2}, 0.35]
shape = {{ type = "box", size = [0.05, 0.05, 0.7] }}

[[joint]]
name = "glue{0}"
type = "fixed"
bodies = ["leg{0}", "top"]

[[contact]]
name = "foot{0}"
bodies = ["leg{0}", "ground"]
friction = {{ mu = 0.5 }}
)toml",
          number, x, y);
      ++number;
    }
  return text;
}

/// A plate on eight balls that roll.
std::string plate_on_balls() {
  std::string text = std::string(ground) + R"toml(
[[body]]
name = "plate"
mass = 8
position = [0, 0, 0.22]
velocity = [0.2, 0, 0]
shape = { type = "box", size = [1.6, 0.6, 0.04] }
)toml";
  int number = 0;
  for (const double x : {-0.6, -0.2, 0.2, 0.6})
    for (const double y : {0.2, -0.2}) {
      text += fmt::format(R"toml(
[[body]]
name = "ball{0}"
mass = 1
position = [{1}, {2}, 0.1]
velocity = [0.1, 0, 0]
angular_velocity = [0, 1, 0]
shape = {{ type = "sphere", radius = 0.1 }}

[[contact]]
name = "above{0}"
bodies = ["plate", "ball{0}"]
friction = {{ mu = 0.5 }}

[[contact]]
name = "below{0}"
bodies = ["ball{0}", "ground"]
friction = {{ mu = 0.5 }}
)toml",
          number, x, y);
      ++number;
    }
  return text;
}

/// A plane linkage of four revolute joints, in space.
constexpr const char* four_bar = R"toml(
[model]
name = "four_bar"
gravity = [0, -9.81, 0]

[[body]]
name = "ground"
motion = "fixed"

[[body]]
name = "crank"
mass = 1
inertia = [0.1, 0.01, 0.1]
position = [0, 0.5, 0]
velocity = [-0.5, 0, 0]
angular_velocity = [0, 0, 1]

[[body]]
name = "coupler"
mass = 1
inertia = [0.01, 0.1, 0.1]
position = [0.5, 1, 0]
velocity = [-1, 0, 0]

[[body]]
name = "rocker"
mass = 1
inertia = [0.1, 0.01, 0.1]
position = [1, 0.5, 0]
velocity = [-0.5, 0, 0]
angular_velocity = [0, 0, 1]

[[joint]]
type = "revolute"
bodies = ["crank", "ground"]
anchors = [[0, -0.5, 0], [0, 0, 0]]
axes = [[0, 0, 1]]

[[joint]]
type = "revolute"
bodies = ["crank", "coupler"]
anchors = [[0, 0.5, 0], [-0.5, 0, 0]]
axes = [[0, 0, 1]]

[[joint]]
type = "revolute"
bodies = ["coupler", "rocker"]
anchors = [[0.5, 0, 0], [0, 0.5, 0]]
axes = [[0, 0, 1]]

[[joint]]
type = "revolute"
bodies = ["rocker", "ground"]
anchors = [[0, -0.5, 0], [1, 0, 0]]
axes = [[0, 0, 1]]
)toml";

/// A door on three hinges.
constexpr const char* door = R"toml(
[model]
name = "door"

[[body]]
name = "frame"
motion = "fixed"

[[body]]
name = "door"
mass = 20
position = [0.4, 0, 1]
velocity = [0, 0.4, 0]
angular_velocity = [0, 0, 1]
shape = { type = "box", size = [0.8, 0.04, 2] }

[[joint]]
name = "low"
type = "revolute"
bodies = ["door", "frame"]
anchors = [[-0.4, 0, -0.75], [0, 0, 0.25]]
axes = [[0, 0, 1]]

[[joint]]
name = "middle"
type = "revolute"
bodies = ["door", "frame"]
anchors = [[-0.4, 0, 0], [0, 0, 1]]
axes = [[0, 0, 1]]

[[joint]]
name = "high"
type = "revolute"
bodies = ["door", "frame"]
anchors = [[-0.4, 0, 0.75], [0, 0, 1.75]]
axes = [[0, 0, 1]]
)toml";

}  // namespace

TEST_CASE("the four wheels of a cart share its weight evenly, smoothly and whatever was before") {
  const auto simulator = test::compiled(*test::lower_file(test::model_path("cart")));
  const Names wheels{"fl", "fr", "rl", "rr"};
  constexpr double h = 0.01, weight = 13.6 * 9.81;
  const Loads seen = observe(*simulator, wheels, 200, h);
  CHECK(seen.uneven <= 1e-6);
  CHECK(seen.jump <= 1e-3);
  CHECK(seen.memory <= 1e-5);
  test::TraceRow row(*simulator);
  row.read();
  const std::vector<double> last = loads(row, wheels, h);
  CHECK(std::abs(last[0] + last[1] + last[2] + last[3] - weight) <= 1e-9);
  // Driven, it leans back: the moment of all accelerations about the ground, over the distance of the axles.
  constexpr double r = 0.15, inertia = 0.5 * 0.9 * r * r, a = 2 * 0.4 / r / (13.6 + 4 * inertia / (r * r));
  constexpr double moment = (10 * 0.2 + 3.6 * r) * a + 4 * inertia * a / r;
  CHECK(std::abs((last[2] - last[0]) - moment / 0.8) <= 1e-6);
  for (const std::string& wheel : wheels) CHECK(row[wheel + ".sigma"] <= 1e-12);  // none spins
  CHECK(row["solver.shared"] >= 1);  // three equations for four wheels
  CHECK(row["solver.compliance"] == 0);
}

TEST_CASE("a table on four joined legs and a plate on eight balls share their weights alike") {
  SECTION("legs") {
    const auto simulator = engine::interpret_model(test::lower_text(table_on_legs()));
    const Loads seen = observe(*simulator, {"foot0", "foot1", "foot2", "foot3"}, 60, 0.01);
    CHECK(seen.uneven <= 1e-6);
    CHECK(seen.jump <= 1e-3);
    CHECK(seen.memory <= 1e-5);
  }
  SECTION("balls") {
    const auto simulator = engine::interpret_model(test::lower_text(plate_on_balls()));
    Names balls;
    for (int i = 0; i < 8; ++i) balls.push_back(fmt::format("above{}", i));
    const Loads seen = observe(*simulator, balls, 60, 0.01);
    CHECK(seen.uneven <= 1e-6);
    CHECK(seen.jump <= 1e-3);
    CHECK(seen.memory <= 1e-5);
  }
}

TEST_CASE("joints that repeat each other share their loads and move as they should") {
  struct Case {
    const char* text;
    double shared;  // conditions less what the bodies leave to be kept
  };
  const Case c = GENERATE(Case{four_bar, 3}, Case{door, 10});
  const auto simulator = engine::interpret_model(test::lower_text(c.text));
  test::TraceRow row(*simulator);
  for (long k = 0; k < 100; ++k) {
    REQUIRE(simulator->step(k, 0.01).status == mcp::Status::solved);
    row.read();
    for (int i = 0; i < simulator->column_count(); ++i)
      if (std::string(simulator->column(i)).ends_with(".error"))
        REQUIRE(std::abs(row[simulator->column(i)]) <= 1e-12);
    REQUIRE(row["solver.shared"] == c.shared);
  }
}
