// Example 3 of [Chakraborty 2007]: a ball that rolls and slides on two large ones and leaves them.
#include <algorithm>
#include <cmath>

#include "generator/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/convex_distance.hpp"
#include "tests/support/models.hpp"
#include "tests/support/trace_row.hpp"

using namespace signorini;

namespace {

constexpr double mu = 0.2, er = 0.3;

/// Times [s] at which a contact begins to slide and loses its impulse for good.
struct History {
  double slides = -1, leaves = -1;
};

struct Run {
  History first, second;  // contact1, contact2
  long steps = 0, failed = 0, iterations = 0;
  double gap = 0;            // [m] largest in size while touching
  double gap_error = 0;      // [m] against the distance of two balls, all the time
  double sliding_error = 0;  // of the friction as a part of its bound, which is 1 while sliding
  double rolling_part = 0;   // the largest part of the bound while rolling
};

void observe(const test::TraceRow& row, const std::string& name, const test::Vec3& centre, double radius,
    History& history, Run& run) {
  const auto get = [&](const char* column) { return row[name + "." + column]; };
  const test::Vec3 c = row.position("ball");
  const double gap = std::hypot(c[0] - centre[0], c[1] - centre[1], c[2] - centre[2]) - radius - 1;
  run.gap_error = std::max(run.gap_error, std::abs(gap - get("gap")));
  const double pn = get("pn");
  if (!(pn > 1e-9)) {
    if (history.leaves < 0) history.leaves = row["t"];
    return;
  }
  history.leaves = -1;  // in touch again
  run.gap = std::max(run.gap, std::abs(get("gap")));
  const double part = std::hypot(get("pt"), get("po"), get("pr") / er) / (mu * pn);
  if (get("sigma") > 1e-9) {
    if (history.slides < 0) history.slides = row["t"];
    run.sliding_error = std::max(run.sliding_error, std::abs(part - 1));
  } else {
    run.rolling_part = std::max(run.rolling_part, part);
  }
}

Run run(engine::NamedSimulator& simulator, double h) {
  Run seen;
  test::TraceRow row(simulator);
  for (long k = 0; k < std::lround(5 / h); ++k) {
    const sim::StepReport<double> report = simulator.step(k, h);
    ++seen.steps;
    seen.iterations += report.iterations;
    if (!report.solved()) ++seen.failed;
    row.read();
    observe(row, "contact1", {0, 0, 0}, 10, seen.first, seen);
    observe(row, "contact2", {0, 11.4, 0}, 9, seen.second, seen);
  }
  return seen;
}

}  // namespace

TEST_CASE("a ball rolls and slides on two balls and leaves them when it should") {
  const auto lowered = test::lower_file(test::model_path("sphere_on_two_spheres"));
  const double h = GENERATE(0.01, 0.001);
  const auto simulator = engine::interpret_model(lowered);
  CHECK(simulator->unknown_count() == 28);
  const Run seen = run(*simulator, h);
  const double mean = static_cast<double>(seen.iterations) / static_cast<double>(seen.steps);
  WARN("h = " << h << ": contact2 slides from " << seen.second.slides << " s, contact1 leaves at "
              << seen.first.leaves << " s, contact2 at " << seen.second.leaves << " s; " << mean
              << " iterations a step");
  CHECK(seen.failed == 0);
  CHECK(mean < 4);
  CHECK(seen.gap <= 1e-10);
  CHECK(seen.gap_error <= 1e-10);
  CHECK(seen.sliding_error <= 1e-8);
  CHECK(seen.rolling_part > 0.5);
  CHECK(seen.rolling_part <= 1 + 1e-8);
  CHECK(std::abs(seen.first.slides - h) <= 1e-9);  // from the start
  CHECK(std::abs(seen.second.slides - 2.94) <= 0.01 + 1e-9);
  CHECK(std::abs(seen.first.leaves - 3.21) <= 0.01 + 1e-9);
  CHECK(std::abs(seen.second.leaves - 3.70) <= 0.01 + 1e-9);
}

TEST_CASE("the compiled ball on two balls moves as the interpreted one, in a small workspace") {
  const auto lowered = test::lower_file(test::model_path("sphere_on_two_spheres"));
  const auto compiled = test::compiled(*lowered);
  const auto interpreted = engine::interpret_model(lowered);
  CHECK(compiled->workspace_bytes() < 33 * 1024);  // about the first level of a cache
  std::vector<double> a(static_cast<std::size_t>(compiled->column_count())), b = a;
  const int states = 1 + 13;  // t and the columns of the ball
  for (long k = 0; k < 500; ++k) {
    INFO("step " << k);
    REQUIRE(compiled->step(k, 0.01).solved());
    REQUIRE(interpreted->step(k, 0.01).solved());
    compiled->row(a.data());
    interpreted->row(b.data());
    for (int i = 0; i < states; ++i) {
      const auto at = static_cast<std::size_t>(i);
      INFO(compiled->column(i));
      REQUIRE(std::abs(a[at] - b[at]) <= 1e-11 * std::max(1.0, std::abs(b[at])));  // the tolerance of a step
    }
  }
}
