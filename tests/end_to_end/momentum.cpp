// Two free bodies that collide without gravity: what they keep, and what little friction does.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>

#include "generator/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mechanics.hpp"
#include "tests/support/models.hpp"
#include "tests/support/status.hpp"

using namespace signorini;

namespace {

double distance_of(const test::Vec3& a, const test::Vec3& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

struct Drift {
  double momentum = 0, angular = 0;  // largest over the run
  double impulse = 0;                // [N s] of all steps
};

Drift drift(double h) {
  const auto lowered = test::lower_file(test::model_path("two_bodies_colliding"));
  const auto simulator = engine::interpret_model(lowered);
  test::TraceRow row(*simulator);
  const test::Motion start = test::motion(lowered->mcp.model, row);
  Drift seen;
  for (long k = 0; k < std::lround(2 / h); ++k) {
    REQUIRE(simulator->step(k, h).solved());
    row.read();
    const test::Motion now = test::motion(lowered->mcp.model, row);
    seen.momentum = std::max(seen.momentum, distance_of(now.momentum, start.momentum));
    seen.angular = std::max(seen.angular, distance_of(now.angular_momentum, start.angular_momentum));
    seen.impulse += row["touch.pn"];
  }
  return seen;
}

/// The model with another line of friction.
std::string collision_text(const std::string& friction) {
  std::ifstream file(test::model_path("two_bodies_colliding"));
  std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::string old = "friction = { mu = \"mu\" }";
  const std::size_t at = text.find(old);
  REQUIRE(at != std::string::npos);
  return text.replace(at, old.size(), friction);
}

/// Velocities and spins of both bodies after 1 s; empty where a step failed.
std::vector<double> after_collision(
    const std::string& friction, const std::vector<std::pair<std::string, double>>& settings) {
  const auto simulator = engine::interpret_model(test::lower_text(collision_text(friction)));
  for (const auto& [name, value] : settings) REQUIRE(simulator->set(name.c_str(), value));
  simulator->reset();
  test::TraceRow row(*simulator);
  double impulse = 0;
  for (long k = 0; k < 200; ++k) {
    const sim::StepReport<double> report = simulator->step(k, 0.005);
    if (!report.solved()) {
      UNSCOPED_INFO("step " << k << ": " << test::status_of(*simulator, report));
      return {};
    }
    row.read();
    impulse += row["touch.pn"];
  }
  REQUIRE(impulse > 0.1);
  std::vector<double> all;
  for (const char* body : {"stone", "ball"})
    for (const test::Vec3& v : {row.velocity(body), row.spin(body)})
      all.insert(all.end(), v.begin(), v.end());
  return all;
}

/// Infinite where one of them is missing.
double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = a.empty() || a.size() != b.size() ? 1e300 : 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

}  // namespace

TEST_CASE("a collision of two free bodies keeps momentum, and angular momentum to first order") {
  const Drift h = drift(0.005), half = drift(0.0025), quarter = drift(0.00125);
  WARN("drift of momentum " << h.momentum << ", " << half.momentum << ", " << quarter.momentum
                            << " N s; of angular momentum " << h.angular << ", " << half.angular << ", "
                            << quarter.angular << " N m s at h, h/2, h/4");
  const double size = 2 * 1 + 1 * 0.8;  // [N s] m |v| of both bodies
  for (const Drift& seen : {h, half, quarter}) {
    CHECK(seen.impulse > 0.1);
    CHECK(seen.momentum <= 1e-12 * size);
  }
  for (const double ratio : {half.angular / h.angular, quarter.angular / half.angular}) {
    CHECK(ratio > 0.4);
    CHECK(ratio < 0.6);
  }
}

TEST_CASE("friction that goes to zero at run time is no friction") {
  const std::vector<double> none = after_collision("friction = { mu = 0 }", {});
  const std::string plain = "friction = { mu = \"mu\" }", torsion = "friction = { mu = \"mu\", er = 0.1 }";
  for (const std::string& friction : {plain, torsion}) {
    INFO(friction);
    double last = 1e300;
    for (const double mu : {0.3, 1e-2, 1e-4, 1e-6, 1e-8, 1e-10, 1e-12, 0.0}) {
      INFO("mu " << mu);
      const double difference = largest_difference(none, after_collision(friction, {{"mu", mu}}));
      CHECK(difference <= 10 * mu + 1e-10);
      CHECK(difference <= last + 1e-10);
      last = difference;
    }
  }
}

TEST_CASE("torsion that goes to zero at run time is no torsion") {
  const std::vector<double> none = after_collision("friction = { mu = \"mu\" }", {});
  CHECK(largest_difference(none, after_collision("friction = { mu = \"mu\", er = 0 }", {})) <= 1e-12);
  for (const double er : {1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 0.0}) {
    INFO("er " << er);
    const auto given = after_collision("friction = { mu = \"mu\", er = 0.1 }", {{"touch.er", er}});
    CHECK(largest_difference(none, given) <= 10 * er + 1e-9);
  }
}
