// integrator = "bdf2": errors fall with the square of the step.
#include <algorithm>
#include <cmath>
#include <map>

#include "tests/support/two_step.hpp"

using namespace signorini;

namespace {

using Trajectory = std::vector<std::vector<double>>;  // poses of a body at common times

struct Run {
  Trajectory poses;
  double repeats = 0;
};

/// Every `every`-th pose of a body.
Run run(engine::NamedSimulator& simulator, const std::string& body, double h, long steps, long every) {
  std::vector<int> columns;
  for (const char* name : {"x", "y", "z", "qw", "qx", "qy", "qz", "theta"})
    for (int i = 0; i < simulator.column_count(); ++i)
      if (simulator.column(i) == body + "." + name) columns.push_back(i);
  Run result;
  simulator.reset();
  std::vector<double> row(static_cast<std::size_t>(simulator.column_count()));
  for (long k = 0; k <= steps; ++k) {
    if (k % every == 0) {
      simulator.row(row.data());
      auto& pose = result.poses.emplace_back();
      for (const int column : columns) pose.push_back(row[static_cast<std::size_t>(column)]);
    }
    if (k == steps) break;
    const auto report = simulator.step(k, h);
    REQUIRE(report.solved());
    result.repeats += report.repeats;
  }
  return result;
}

/// The largest distance on the way.
double distance(const Trajectory& a, const Trajectory& b) {
  REQUIRE(a.size() == b.size());
  double largest = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    double square = 0;
    for (std::size_t i = 0; i < a[k].size(); ++i) square += (a[k][i] - b[k][i]) * (a[k][i] - b[k][i]);
    largest = std::max(largest, std::sqrt(square));
  }
  return largest;
}

struct Case {
  std::string name, body;
  double h, duration;  // the largest of the steps, each half of the one before
  int count = 4;
  std::map<std::string, double> set = {};
};

/// Errors against a run of the same scheme with a 64th of the second step.
std::vector<double> errors_of(const std::string& text, const Case& c) {
  const auto simulator = test::with_integrator(text, model::Integrator::bdf2);
  for (const auto& [name, value] : c.set) REQUIRE(simulator->set(name, value));
  const long steps = std::lround(c.duration / c.h);
  constexpr long finest = 128;
  const Trajectory exact = run(*simulator, c.body, c.h / finest, finest * steps, finest).poses;
  std::vector<double> errors;
  for (long part = 1, k = 0; k < c.count; ++k, part *= 2)
    errors.push_back(
        distance(exact, run(*simulator, c.body, c.h / static_cast<double>(part), part * steps, part).poses));
  return errors;
}

void check_orders(const std::string& text, const Case& c, double least = 1.8, double most = 2.2) {
  const std::vector<double> errors = errors_of(text, c);
  for (std::size_t k = 1; k < errors.size(); ++k) {
    const double order = std::log2(errors[k - 1] / errors[k]);
    INFO(c.name << ": " << errors[k - 1] << " -> " << errors[k] << ", order " << order);
    CHECK(order >= least);
    CHECK(order <= most);
  }
}

void check_orders(const Case& c) { check_orders(test::model_text(c.name), c); }

const char* const top = R"toml(
[model]
name = "heavy_top"

[[body]]
name = "top"
mass = 1
inertia = [0.01, 0.01, 0.004]
position = [0.1, 0, 0.1]
orientation = ["cos(pi/8)", 0, "sin(pi/8)", 0]
angular_velocity = ["5*sqrt(2)", 0, "5*sqrt(2)"]

[[body]]
name = "ground"
motion = "fixed"

[[joint]]
name = "tip"
type = "ball"
bodies = ["top", "ground"]
anchors = [[0, 0, "-sqrt(0.02)"], [0, 0, 0]]
)toml";

}  // namespace

TEST_CASE("pendulums and a slider-crank are of second order") {
  check_orders(GENERATE(Case{"pendulum", "rod", 0.02, 1.5}, Case{"double_pendulum", "lower", 0.02, 0.4},
      Case{"slider_crank", "slider", 0.02, 0.42, 4, {{"spin", 2}}}));
}

TEST_CASE("a cylinder that slides and turns on a line is of second order until it is pushed") {
  check_orders({"rolling_cylinder", "cylinder", 0.02, 0.26});
}

TEST_CASE("half a ball that rocks is of second order") {
  check_orders({"half_ball_rocking", "bowl", 0.02, 1});
}

TEST_CASE("a heavy top is of second order") { check_orders(top, {"top", "top", 0.005, 0.5, 3}); }

TEST_CASE("a ball on two balls is of second order until it slides on both", "[.][slow]") {
  const Case c{"sphere_on_two_spheres", "ball", 0.02, 3};
  check_orders(c);
  CHECK(errors_of(test::model_text(c.name), c)[1] <= 1.5e-3);
}

TEST_CASE("a ball on two balls is of second order through two separations", "[.][slow]") {
  check_orders({"sphere_on_two_spheres", "ball", 0.02, 4});
}

TEST_CASE("an ellipsoid that rolls down an ellipsoid is of second order until it flies", "[.][slow]") {
  check_orders({"ellipsoid_on_ellipsoid", "stone", 0.02, 2.4});
}

// Its rattle has a period of a fifth of a second: steps of 0.02 s are too long for it. It starts where it
// touches; the instant of an impact is of first order.
TEST_CASE("a rattleback is of second order", "[.][slow]") {
  const std::string text = test::replaced(test::model_text("rattleback"), "0.03752", "0.037500208347511554");
  check_orders(text, {"rattleback", "celt", 0.005, 1, 3});
}
