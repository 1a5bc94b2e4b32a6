// Derivatives of a step against central differences of whole steps, wherever the step says that it is smooth.
#include <algorithm>
#include <cmath>

#include "box_pushed_derivatives.hpp"
#include "cart_derivatives.hpp"
#include "disc_on_plane_derivatives.hpp"
#include "sliding_cube_derivatives.hpp"
#include "sphere_on_two_spheres_derivatives.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/step_derivatives.hpp"
#include "toppling_cube_derivatives.hpp"

using namespace signorini;
using namespace signorini_models;

namespace {

constexpr double h = 0.01;

/// How many steps of each kind were compared; a step counts for each of its contacts.
struct Counts {
  int steps = 0, valid = 0, sliding = 0, sticking = 0, rolling = 0, apart = 0, impact = 0, separation = 0;
};

/// What the contacts of a run did in its last step.
template <class Model>
void count_modes(const test::Run<Model>& run, const std::vector<double>& pushed_before, Counts& counts) {
  for (int i = 0; i < Model::sizes.contacts; ++i) {
    const auto& c = run.work->contacts[i];
    const bool before = pushed_before[static_cast<std::size_t>(i)] > 0, now = c.pn > 0;
    if (before && !now) ++counts.separation;
    if (!now) ++counts.apart;
    if (!before && now) ++counts.impact;
    if (!now) continue;
    const bool turns = [&] {
      const auto& body = run.next.bodies[0];
      if constexpr (requires { body.w; })
        return std::abs(body.w) > 1e-6;
      else
        return std::hypot(body.wx, body.wy, body.wz) > 1e-6;
    }();
    ++(c.sigma > 1e-9 ? counts.sliding : turns ? counts.rolling : counts.sticking);
  }
}

/// Runs a model and compares every `every`-th step, and all in which a contact begins or ends.
template <class Model>
Counts compare_run(test::Run<Model>& run, int steps, int every) {
  Counts counts;
  std::vector<double> pushed(static_cast<std::size_t>(Model::sizes.contacts));
  for (int k = 0; k < steps; ++k) {
    INFO("step " << k);
    const auto memory_before = run.memory;
    REQUIRE(run.step(h));
    const auto smoothness = run.differentiate(h);
    ++counts.steps;
    const auto before = pushed;
    bool changes = false;
    for (std::size_t i = 0; i < pushed.size(); ++i) {
      pushed[i] = run.work->contacts[static_cast<int>(i)].pn;
      changes = changes || (pushed[i] > 0) != (before[i] > 0);
    }
    if (!smoothness.valid()) continue;
    ++counts.valid;
    if (k % every != 0 && !changes) continue;
    count_modes(run, before, counts);
    auto compared = run;  // with the memory that the step started from
    compared.memory = memory_before;
    const test::Worst worst = test::worst_of(compared, h);
    INFO("row " << worst.row << ", column " << worst.column << ": " << worst.derivative << ", difference "
                << worst.difference << " +- " << worst.noise << ", margin " << smoothness.margin);
    REQUIRE(worst.error <= 1e-5);
  }
  return counts;
}

}  // namespace

TEST_CASE("a rolling disc: derivatives of the step equal differences of steps") {
  test::Run<disc_on_plane::Model<double>> run;
  const Counts counts = compare_run(run, 200, 10);
  CHECK(counts.valid == counts.steps);
  CHECK(counts.rolling >= 19);
}

TEST_CASE("a cube slides and stops: derivatives by 13 coordinates and friction equal differences") {
  test::Run<sliding_cube::Model<double>> run;
  const Counts counts = compare_run(run, 450, 10);
  CHECK(counts.valid >= 0.95 * counts.steps);
  CHECK(counts.sliding >= 40);
  CHECK(counts.sticking >= 2);
}

TEST_CASE("a ball rolls, slides and leaves two others: derivatives equal differences") {
  test::Run<sphere_on_two_spheres::Model<double>> run;
  const Counts counts = compare_run(run, 400, 10);
  CHECK(counts.valid >= 0.95 * counts.steps);
  CHECK(counts.rolling >= 20);
  CHECK(counts.sliding >= 5);
  CHECK(counts.separation >= 2);
}

TEST_CASE("a cube topples from corner to edge to face and is struck: derivatives equal differences") {
  test::Run<toppling_cube::Model<double>> run;
  const Counts counts = compare_run(run, 300, 5);
  CHECK(counts.valid >= 0.95 * counts.steps);
  CHECK(counts.separation >= 1);
  CHECK(counts.impact >= 2);
  CHECK(counts.apart >= 4);
}

TEST_CASE("a box is pushed by inputs: derivatives by the inputs equal differences") {
  test::Run<box_pushed::Model<double>> run;
  const Counts sliding = compare_run(run, 50, 5);
  CHECK(sliding.sliding >= 9);
  const auto& s = *run.sensitivity;
  // A push of 1 N for a step changes the speed of 2 kg by h / 2.
  CHECK(s.by_input(0, 7, 0) == Approx(h / 2).epsilon(1e-9));
  // mu m g h less: friction.
  CHECK(s.by_parameter(0, 7, 0) == Approx(-9.81 * h).epsilon(1e-9));
  run.input.push_x = 1;
  run.next.bodies[0].vx = 0;
  const Counts sticking = compare_run(run, 50, 5);
  CHECK(sticking.sticking >= 9);
  CHECK(std::abs(s.by_input(0, 7, 0)) <= 1e-15);
}

TEST_CASE("a cart on four wheels: its loads are shared, and the motion has derivatives all the same") {
  using Cart = cart::Model<double>;
  constexpr int fields = test::Run<Cart>::Sensitivity::fields, poses = 7;
  test::Run<Cart> run;
  int valid = 0;
  constexpr int steps = 200;
  for (int k = 0; k < steps; ++k) {
    INFO("step " << k);
    const auto memory_before = run.memory;
    REQUIRE(run.step(h));
    valid += run.differentiate(h).valid() ? 1 : 0;
    if (k % 60 != 20) continue;
    auto compared = run;
    compared.memory = memory_before;
    // What keeps the axles where they are: velocities and parameters.
    const auto& s = *run.sensitivity;
    for (int j = 0; j < s.columns(); ++j) {
      if (j < s.rows() && j % fields < poses) continue;
      INFO("column " << j);
      const test::Difference d = test::central_difference(compared, h, j);
      for (int i = 0; i < s.rows(); ++i) {
        INFO("row " << i);
        const double expected = d.value[static_cast<std::size_t>(i)];
        REQUIRE(std::abs(s.at(i, j) - expected) <= 1e-5 * std::max(1.0, std::abs(expected)));
      }
    }
  }
  CHECK(valid >= 0.95 * steps);
}
