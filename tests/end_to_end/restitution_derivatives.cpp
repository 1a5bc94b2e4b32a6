// Derivatives of a step whose law remembers, and of a run through an impact.
#include <vector>

#include "bouncing_ball_derivatives.hpp"
#include "signorini/derivatives/one_sided.hpp"
#include "signorini/derivatives/tangent.hpp"
#include "signorini/derivatives/trajectory.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/step_derivatives.hpp"

using namespace signorini;
using Ball = signorini_models::bouncing_ball::Model<double>;

namespace {

constexpr double h = 0.01;

/// A ball that drifts sideways and spins, at 1 m.
test::Run<Ball> thrown() {
  test::Run<Ball> run;
  run.next.bodies[0].vx = 0.7, run.next.bodies[0].wy = 2;
  return run;
}

double end_of_run(int steps, double e, double z, double vx, double rebound = 0) {
  test::Run<Ball> run = thrown();
  run.params = Ball::make_params({.e = e});
  run.next.bodies[0].z = z, run.next.bodies[0].vx = vx, run.next.histories[0].rebound += rebound;
  for (int k = 0; k < steps; ++k) REQUIRE(run.step(h));
  return run.next.bodies[0].z;
}

}  // namespace

TEST_CASE("derivatives of the steps before, in and after an impact are those of differences") {
  test::Run<Ball> run = thrown();
  bool remembered = false, used = false;
  for (int k = 0; k < 60; ++k) {
    REQUIRE(run.step(h));
    const bool remembers = run.next.histories[0].rebound > 0, uses = run.now.histories[0].rebound > 0;
    if (!remembers && !uses && k % 20 != 0) continue;
    REQUIRE(run.differentiate(h).valid());
    const test::Worst worst = test::worst_of(run, h);
    INFO("step " << k << ", row " << worst.row << ", column " << worst.column << ": " << worst.derivative
                 << " against " << worst.difference);
    CHECK(worst.error <= 1e-6);
    remembered = remembered || remembers, used = used || uses;
  }
  CHECK(remembered);
  CHECK(used);
}

TEST_CASE("through an impact, derivatives of a run forwards and backwards are those of its differences") {
  constexpr int steps = 70;
  test::Run<Ball> run = thrown();
  sim::ForwardChain<Ball> chain;
  std::vector<sim::RecordedStep<Ball>> tape(steps);
  for (int k = 0; k < steps; ++k) {
    REQUIRE(run.step(h));
    REQUIRE(run.differentiate(h).valid());
    chain.append(*run.sensitivity);
    tape[static_cast<std::size_t>(k)].record(run.input, h, run.now, *run.work);
  }
  constexpr int z = 2, by_rebound = 13, by_e = 14;
  REQUIRE(sim::Sensitivity<Ball>::history_at(Ball{}, 0) == by_rebound);
  REQUIRE(chain.rows() == by_e);

  Ball::Gradient gradient{};
  Ball::State weight = gradient.state;
  sim::clear(Ball{}, gradient);
  weight = gradient.state;
  weight.bodies[0].z = 1;
  sim::Adjoint<Ball> adjoint;
  const auto smoothness = sim::pull_back_run(
      Ball{}, run.params, tape, *run.work, adjoint, weight, gradient, [](int, auto&) {},
      [](int, const auto&) {});
  CHECK(smoothness.valid());

  const double d = 1e-6;
  const double e = (end_of_run(steps, 0.8 + d, 1.1, 0.7) - end_of_run(steps, 0.8 - d, 1.1, 0.7)) / (2 * d);
  const double height =
      (end_of_run(steps, 0.8, 1.1 + d, 0.7) - end_of_run(steps, 0.8, 1.1 - d, 0.7)) / (2 * d);
  CHECK(std::abs(e) > 0.5);
  CHECK(chain.at(z, by_e) == Approx(e).epsilon(1e-6));
  CHECK(chain.at(z, z) == Approx(height).epsilon(1e-6));
  CHECK(gradient.parameters.e == Approx(e).epsilon(1e-6));
  CHECK(weight.bodies[0].z == Approx(height).epsilon(1e-6));
  // What is remembered at the start only matters where the ball touches.
  CHECK(chain.at(z, by_rebound) == 0);
  CHECK(weight.histories[0].rebound == 0);
}

TEST_CASE("in tangent coordinates and along a direction what is remembered has its row and its column") {
  test::Run<Ball> run = thrown();
  while (run.next.histories[0].rebound == 0) REQUIRE(run.step(h));
  REQUIRE(run.step(h));  // goes by what was remembered
  REQUIRE(run.differentiate(h).valid());
  constexpr int reduced = sim::tangent_fields<Ball::Space>;
  const int columns = reduced + run.sensitivity->columns() - 13;
  std::vector<double> tangent(static_cast<std::size_t>((reduced + 1) * columns));
  sim::to_tangent(Ball{}, *run.sensitivity, run.now, run.next, tangent.data());
  // z at l+1 by the rebound: the gap is h r.
  CHECK(tangent[static_cast<std::size_t>(2 * columns + reduced)] == Approx(h).epsilon(1e-9));
  CHECK(run.sensitivity->at(2, 13) == Approx(h).epsilon(1e-9));

  sim::Direction<Ball> direction;
  direction.state.histories[0].rebound = 1;
  sim::OneSided<Ball> one_sided;
  Ball::State out{};
  REQUIRE(one_sided.differentiate(Ball{}, run.params, run.input, h, run.now, *run.work, direction, out));
  CHECK(out.bodies[0].vz == Approx(1).epsilon(1e-9));
  CHECK(out.bodies[0].z == Approx(h).epsilon(1e-9));
}

TEST_CASE("a state whose memory is not a number is no state") {
  test::Run<Ball> run;
  run.next.histories[0].rebound = std::nan("");
  CHECK_FALSE(run.step(h));
}
