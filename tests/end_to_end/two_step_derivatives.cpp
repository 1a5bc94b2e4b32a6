// Derivatives through the history of a two-step scheme: by the state before the last step and its impulses.
#include <cmath>
#include <vector>

#include "signorini/derivatives/one_sided.hpp"
#include "signorini/derivatives/trajectory.hpp"
#include "steered_stone_derivatives.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/step_derivatives.hpp"

using namespace signorini;
using Stone = signorini_models::steered_stone::Model<double>;

namespace {

constexpr double h = 0.01;

double push_at(int k) { return 2 + std::sin(0.1 * k); }

double end_of_run(int steps, const Stone::Parameters& parameters, double vx) {
  test::Run<Stone> run;
  run.params = Stone::make_params(parameters);
  run.next.bodies[0].vx = vx;
  for (int k = 0; k < steps; ++k) {
    run.input.push = push_at(k);
    REQUIRE(run.step(h));
  }
  return run.next.bodies[0].x;
}

}  // namespace

TEST_CASE("a steered stone: derivatives by both states before a step equal differences of steps") {
  test::Run<Stone> run;
  int valid = 0, shifted = 0;
  for (int k = 0; k < 150; ++k) {
    const auto memory = run.memory;
    run.input.push = push_at(k);
    REQUIRE(run.step(h));
    const auto smoothness = run.differentiate(h);
    if (!smoothness.valid()) continue;
    ++valid;
    shifted += run.work->shifts[0] > 0 ? 1 : 0;
    if (k % 10 != 0) continue;
    auto compared = run;
    compared.memory = memory;
    const test::Worst worst = test::worst_of(compared, h);
    INFO("step " << k << ", row " << worst.row << ", column " << worst.column << ": " << worst.derivative
                 << ", difference " << worst.difference << " +- " << worst.noise);
    REQUIRE(worst.error <= 1e-5);
  }
  CHECK(valid >= 120);
  CHECK(shifted >= 110);
}

TEST_CASE("derivatives of a step that is taken again, as one is in which a stone lands, are not valid") {
  test::Run<Stone> run;
  run.next.bodies[0].z += 0.05;
  int repeated = 0;
  for (int k = 0; k < 30; ++k) {
    REQUIRE(run.step(h));
    const auto smoothness = run.differentiate(h);
    if (!smoothness.repeated) continue;
    ++repeated;
    CHECK_FALSE(smoothness.valid());
  }
  CHECK(repeated >= 1);
}

TEST_CASE("what a state remembers of the one before is that one") {
  test::Run<Stone> run;
  for (int k = 0; k < 20; ++k) REQUIRE(run.step(h));
  REQUIRE(run.differentiate(h).valid());
  const auto& s = *run.sensitivity;
  const int past = s.past_at(Stone{}, 0);
  for (int i = 0; i < 2 * s.fields; ++i)
    for (int j = 0; j < s.rows(); ++j) CHECK(s.at(past + i, j) == (i == j ? 1 : 0));
  // The force -0.3 N s/m v_y is that of the step's start.
  CHECK(s.at(s.pushed_at(Stone{}, 0, 1), 8) == Approx(-0.3 * h));
  CHECK(s.at(s.pushed_at(Stone{}, 0, 0), s.rows()) == Approx(h));  // by the input
}

TEST_CASE("chained forwards and backwards through the history, derivatives of a run are its differences") {
  constexpr int steps = 60;
  constexpr double vx = 0.8;
  test::Run<Stone> run;
  run.next.bodies[0].vx = vx;
  sim::ForwardChain<Stone> chain;
  std::vector<sim::RecordedStep<Stone>> tape(steps);
  for (int k = 0; k < steps; ++k) {
    run.input.push = push_at(k);
    REQUIRE(run.step(h));
    run.differentiate(h);
    chain.append(*run.sensitivity);
    tape[static_cast<std::size_t>(k)].record(run.input, h, run.now, *run.work);
  }
  Stone::Gradient gradient{};
  sim::clear(Stone{}, gradient);
  Stone::State weight = gradient.state;
  weight.bodies[0].x = 1;
  sim::Adjoint<Stone> adjoint;
  sim::pull_back_run(
      Stone{}, run.params, tape, *run.work, adjoint, weight, gradient, [](int, auto&) {}, [](int, auto&) {});
  const auto back = test::fields_of<Stone>(weight);
  for (int j = 0; j < chain.rows(); ++j) {
    INFO("column " << j);
    CHECK(back[static_cast<std::size_t>(j)] == Approx(chain.at(0, j)).epsilon(1e-8).margin(1e-9));
  }
  const double e = 1e-6;
  const auto slope = [&](auto&& change) {
    Stone::Parameters up, down;
    double vx_up = vx, vx_down = vx;
    change(up, vx_up, e), change(down, vx_down, -e);
    return (end_of_run(steps, up, vx_up) - end_of_run(steps, down, vx_down)) / (2 * e);
  };
  const double by_speed = slope([](auto&, double& v, double more) { v += more; });
  const double by_mass = slope([](auto& p, double&, double more) { p.mass += more; });
  const double by_mu = slope([](auto& p, double&, double more) { p.mu += more; });
  const double by_rate = slope([](auto& p, double&, double more) { p.rate += more; });
  CHECK(weight.bodies[0].vx == Approx(by_speed).epsilon(1e-5));
  CHECK(gradient.parameters.mass == Approx(by_mass).epsilon(1e-5));
  CHECK(gradient.parameters.mu == Approx(by_mu).epsilon(1e-5));
  CHECK(gradient.parameters.rate == Approx(by_rate).epsilon(1e-5));
}

TEST_CASE("one-sided derivatives along a change of the history are those of the matrix where it is smooth") {
  test::Run<Stone> run;
  for (int k = 0; k < 25; ++k) REQUIRE(run.step(h));
  REQUIRE(run.differentiate(h).valid());
  sim::Direction<Stone> direction;
  direction.state.past[0].x = 1;
  direction.state.past[0].wy = -0.5;
  direction.state.pushed[0].px = 0.3;
  direction.state.bodies[0].vy = 0.7;
  Stone::State out{};
  sim::OneSided<Stone> one_sided;
  REQUIRE(one_sided.differentiate(Stone{}, run.params, run.input, h, run.now, *run.work, direction, out));
  const auto& s = *run.sensitivity;
  const auto values = test::fields_of<Stone>(out);
  for (int row = 0; row < s.rows(); ++row) {
    const double expected = s.at(row, s.past_at(Stone{}, 0, 0)) - 0.5 * s.at(row, s.past_at(Stone{}, 0, 11)) +
        0.3 * s.at(row, s.pushed_at(Stone{}, 0, 0)) + 0.7 * s.at(row, 8);
    INFO("row " << row);
    CHECK(values[static_cast<std::size_t>(row)] == Approx(expected).margin(1e-9));
  }
}
