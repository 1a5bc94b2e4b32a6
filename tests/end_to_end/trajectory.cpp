// Derivatives of whole runs: chained forwards, and by an adjoint pass.
#include "signorini/derivatives/trajectory.hpp"

#include <vector>

#include "box_pushed_derivatives.hpp"
#include "signorini/derivatives/tangent.hpp"
#include "sphere_on_two_spheres_derivatives.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/malloc_counter.hpp"
#include "tests/support/step_derivatives.hpp"

using namespace signorini;
using namespace signorini_models;
using Box = box_pushed::Model<double>;
using Balls = sphere_on_two_spheres::Model<double>;

namespace {

constexpr double h = 0.01;

double push_at(int k) { return 8 + 4 * std::sin(0.1 * k); }

/// Where the box is after a run under a varying push that is `more` stronger in step `changed`.
double end_of_run(
    int steps, const Box::Parameters& parameters, double vx, int changed = -1, double more = 0) {
  test::Run<Box> run;
  run.params = Box::make_params(parameters);
  run.next.bodies[0].vx = vx;
  for (int k = 0; k < steps; ++k) {
    run.input.push_x = push_at(k) + (k == changed ? more : 0);
    REQUIRE(run.step(h));
  }
  return run.next.bodies[0].x;
}

}  // namespace

TEST_CASE("chained forwards and backwards, the derivatives of a run are those of its differences") {
  constexpr int steps = 100;
  constexpr double vx = 0.4;
  const auto with = [](double mu, double mass) { return Box::Parameters{.mu = mu, .mass = mass}; };
  const Box::Parameters plain = with(0.3, 2);
  test::Run<Box> run;
  run.next.bodies[0].vx = vx;
  sim::ForwardChain<Box> chain;
  std::vector<sim::RecordedStep<Box>> tape(steps);
  for (int k = 0; k < steps; ++k) {
    run.input.push_x = push_at(k);
    REQUIRE(run.step(h));
    REQUIRE(run.differentiate(h).valid());
    chain.append(*run.sensitivity);
    tape[static_cast<std::size_t>(k)].record(run.input, h, run.now, *run.work);
  }
  const int by_vx = 7, by_push = chain.rows(), by_mu = by_push + Box::input_count(), by_mass = by_mu + 1;

  Box::Gradient gradient{};
  sim::clear(Box{}, gradient);
  Box::State weight = gradient.state;
  weight.bodies[0].x = 1;
  sim::Adjoint<Box> adjoint;
  std::vector<double> by_input(steps);
  const auto smoothness = sim::pull_back_run(
      Box{}, run.params, tape, *run.work, adjoint, weight, gradient, [](int, auto&) {},
      [&](int k, const auto& input) { by_input[static_cast<std::size_t>(k)] = input.push_x; });
  CHECK(smoothness.valid());

  const double e = 1e-5;
  const double speed = (end_of_run(steps, plain, vx + e) - end_of_run(steps, plain, vx - e)) / (2 * e);
  const double friction =
      (end_of_run(steps, with(0.3 + e, 2), vx) - end_of_run(steps, with(0.3 - e, 2), vx)) / (2 * e);
  const double mass =
      (end_of_run(steps, with(0.3, 2 + e), vx) - end_of_run(steps, with(0.3, 2 - e), vx)) / (2 * e);
  CHECK(chain.at(0, by_vx) == Approx(speed).epsilon(1e-6));
  CHECK(chain.at(0, by_mu) == Approx(friction).epsilon(1e-6));
  CHECK(chain.at(0, by_mass) == Approx(mass).epsilon(1e-6));
  CHECK(gradient.parameters.mass == Approx(mass).epsilon(1e-6));
  CHECK(weight.bodies[0].vx == Approx(speed).epsilon(1e-6));
  CHECK(gradient.parameters.mu == Approx(friction).epsilon(1e-6));
  CHECK(
      gradient.params.laws[0].mu == Approx(friction).epsilon(1e-6));  // mu is nothing but that of the contact
  double together = 0;
  for (const int k : {0, 37, 99}) {
    const double difference =
        (end_of_run(steps, plain, vx, k, e) - end_of_run(steps, plain, vx, k, -e)) / (2 * e);
    CHECK(by_input[static_cast<std::size_t>(k)] == Approx(difference).epsilon(1e-5));
  }
  for (const double each : by_input) together += each;
  CHECK(chain.at(0, by_push) == Approx(together).epsilon(1e-9));
}

TEST_CASE("an adjoint pass over a run that leaves its contacts gives the rows of the chain") {
  constexpr int steps = 350;  // rolls, slides, leaves contact1
  test::Run<Balls> run;
  sim::ForwardChain<Balls> chain;
  std::vector<sim::RecordedStep<Balls>> tape(steps);
  for (int k = 0; k < steps; ++k) {
    REQUIRE(run.step(h));
    run.differentiate(h);
    chain.append(*run.sensitivity);
    tape[static_cast<std::size_t>(k)].record(run.input, h, run.now, *run.work);
  }
  sim::Adjoint<Balls> adjoint;
  for (int row = 0; row < chain.rows(); ++row) {
    Balls::Gradient gradient{};
    sim::clear(Balls{}, gradient);
    Balls::State weight = gradient.state;
    sim::set_field(weight.bodies[0], row, 1.0);
    sim::pull_back_run(
        Balls{}, run.params, tape, *run.work, adjoint, weight, gradient, [](int, auto&) {},
        [](int, auto&) {});
    const auto back = test::fields_of<Balls>(weight);
    for (int j = 0; j < chain.rows(); ++j) {
      INFO("row " << row << ", column " << j);
      CHECK(back[static_cast<std::size_t>(j)] == Approx(chain.at(row, j)).epsilon(1e-7).margin(1e-7));
    }
  }
}

TEST_CASE(
    "in the twelve coordinates of the tangent space turns are turns, and quaternions keep their length") {
  test::Run<Balls> run;
  for (int k = 0; k < 200; ++k) REQUIRE(run.step(h));
  REQUIRE(run.differentiate(h).valid());
  constexpr int columns = 12 + 1;  // and mu
  double tangent[12 * columns];
  REQUIRE(run.sensitivity->columns() == 13 + 1);
  sim::to_tangent(Balls{}, *run.sensitivity, run.now, run.next, tangent);
  const double e = 1e-6;
  for (int column = 0; column < 12; ++column) {
    double basis[13][12], after[13][12];
    sim::tangent_basis(run.now.bodies[0], basis);
    sim::tangent_basis(run.next.bodies[0], after);
    std::vector<double> ends[2];
    for (const int side : {0, 1}) {
      auto moved = run;
      for (int f = 0; f < 13; ++f)
        sim::add_to_field(moved.now.bodies[0], f, (side == 0 ? e : -e) * basis[f][column]);
      sim::normalise(moved.now.bodies[0]);
      ends[side] = test::next_with(moved, h, 0, 0);
      REQUIRE(!ends[side].empty());
    }
    for (int row = 0; row < 12; ++row) {
      double difference = 0;
      for (std::size_t f = 0; f < 13; ++f)
        difference += sim::tangent_scale(13, row) * after[f][row] * (ends[0][f] - ends[1][f]) / (2 * e);
      INFO("row " << row << ", column " << column);
      CHECK(tangent[row * columns + column] == Approx(difference).epsilon(1e-5).margin(1e-5));
    }
  }
  // The length of a quaternion stays what it is: q . dq = 0 in every column.
  const auto& q = run.next.bodies[0];
  for (int column = 0; column < 13; ++column) {
    const auto& s = *run.sensitivity;
    CHECK(q.qw * s.at(3, column) + q.qx * s.at(4, column) + q.qy * s.at(5, column) + q.qz * s.at(6, column) ==
        Approx(0).margin(1e-9));
  }
}

TEST_CASE("derivatives of a step do not touch the heap") {
  if (!test::malloc_is_counted()) {
    WARN("skipped: malloc cannot be counted in this build");
    return;
  }
  test::Run<Box> run;
  static sim::Adjoint<Box> adjoint;
  static sim::ForwardChain<Box> chain;
  static sim::RecordedStep<Box> recorded;
  Box::Gradient gradient{};
  const long before = test::malloc_count();
  bool solved = true;
  for (int k = 0; k < 20; ++k) {
    solved = run.step(h) && solved;
    run.differentiate(h);
    chain.append(*run.sensitivity);
    recorded.record(run.input, h, run.now, *run.work);
    adjoint.pull_back(Box{}, run.params, run.input, h, run.now, *run.work, run.next, gradient);
  }
  const long after = test::malloc_count();
  CHECK(solved);
  CHECK(after == before);
}
