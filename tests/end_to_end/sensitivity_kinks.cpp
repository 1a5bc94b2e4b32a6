// Where a step is not differentiable: the flag is raised, and one-sided derivatives tell what happens on
// either side.
#include <functional>
#include <random>

#include "box_pushed_derivatives.hpp"
#include "ellipsoid_on_plane_derivatives.hpp"
#include "signorini/derivatives/one_sided.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/step_derivatives.hpp"

using namespace signorini;
using namespace signorini_models;

namespace {

constexpr double h = 0.01;
using Box = box_pushed::Model<double>;
using Ellipsoid = ellipsoid_on_plane::Model<double>;

/// Which side of a kink a step is on: what its first contact does.
template <class Model>
std::vector<bool> side_of(const test::Run<Model>& run) {
  const auto& c = run.work->contacts[0];
  return {c.pn > 0, c.sigma > 1e-12, c.facets > 1};
}

/// Moves one number that goes into a step from `low` to `high` until the kink between them is found.
template <class Model>
test::Run<Model> at_kink(const std::function<test::Run<Model>(double)>& make, double low, double high) {
  const auto side = [&](double x) {
    auto run = make(x);
    run.work->limits.tolerance = 1e-14;
    REQUIRE(run.step(h));
    return side_of(run);
  };
  const auto from = side(low);
  REQUIRE(from != side(high));
  for (int i = 0; i < 80; ++i) {
    const double middle = (low + high) / 2;
    (side(middle) == from ? low : high) = middle;
  }
  auto run = make(low);
  REQUIRE(run.step(h));
  return run;
}

/// Forward and backward differences disagree, the flag is raised, and the one-sided derivatives are those of
/// the two sides. Returns whether the differences disagree in this column.
template <class Model>
bool check_kink(test::Run<Model> run, int column) {
  const auto smoothness = run.differentiate(h);
  run.memory.forget();
  const double e = 1e-7;
  if (test::disagreement(run, h, column, e) < 1e-3) return false;
  INFO("column " << column << ", margin " << smoothness.margin << " at " << smoothness.closest.name);
  CHECK(!smoothness.valid());
  const auto at = test::next_with(run, h, column, 0);
  for (const double sign : {1.0, -1.0}) {
    sim::Direction<Model> direction;
    auto params = run.params;
    test::add_to_column<Model>(direction.state, direction.input, params, column, sign);
    auto again = run;
    REQUIRE(sim::step(Model{}, again.params, again.input, h, again.now, again.next, again.memory, *again.work)
                .solved());
    typename Model::State rate;
    sim::OneSided<Model> one_sided;
    REQUIRE(one_sided.differentiate(
        Model{}, again.params, again.input, h, again.now, *again.work, direction, rate));
    const auto moved = test::next_with(run, h, column, sign * e);
    const auto rates = test::fields_of<Model>(rate);
    for (std::size_t i = 0; i < rates.size(); ++i) {
      INFO("field " << i << ", side " << sign);
      CHECK(rates[i] == Approx((moved[i] - at[i]) / e).margin(2e-3).epsilon(1e-3));
    }
  }
  return true;
}

/// From the centre of the ellipsoid to its lowest point [m].
double half_height(const Ellipsoid::Space::State& body) {
  const auto size = Ellipsoid::make_params().surface_ellipsoid[0];
  double down[] = {0, 0, 1};
  sim::to_body_axes(body, down);
  return std::hypot(size.ax * down[0], size.ay * down[1], size.az * down[2]);
}

test::Run<Box> box(double vx, double vy, double push_x, double push_y) {
  test::Run<Box> run;
  run.next.bodies[0].vx = vx, run.next.bodies[0].vy = vy;
  run.input.push_x = push_x, run.input.push_y = push_y;
  return run;
}

}  // namespace

TEST_CASE("a box about to slip: the flag is raised, and both sides have their derivatives") {
  int kinks = 0;
  for (int k = 0; k < 20; ++k) {
    const double angle = 0.1 + 0.3 * k, x = std::cos(angle), y = std::sin(angle);
    const auto run =
        at_kink<Box>([&](double push) { return box(0, 0, push * x, push * y); }, 1, 10);  // mu m g = 5.886 N
    const int by_push_x = 13;
    kinks += check_kink(run, by_push_x);
    kinks += check_kink(run, 7);  // vx
  }
  CHECK(kinks >= 35);
}

TEST_CASE("a box about to stop: the flag is raised, and both sides have their derivatives") {
  int kinks = 0;
  for (int k = 0; k < 15; ++k) {
    const double angle = 0.2 + 0.4 * k, x = std::cos(angle), y = std::sin(angle);
    const auto run = at_kink<Box>([&](double speed) { return box(speed * x, speed * y, 0, 0); }, 0.001, 0.1);
    kinks += check_kink(run, 7);
    kinks += check_kink(run, 8);
  }
  CHECK(kinks >= 30);
}

TEST_CASE("a body about to land: the flag is raised, and both sides have their derivatives") {
  int kinks = 0;
  for (unsigned seed = 0; seed < 15; ++seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> number(-1, 1);
    auto start = Ellipsoid::initial_state();
    auto& body = start.bodies[0];
    body.qw = number(random), body.qx = number(random), body.qy = number(random), body.qz = number(random);
    sim::normalise(body);
    body.vx = number(random), body.vz = -1, body.wx = number(random), body.wy = number(random);
    const double touching = half_height(body);
    const auto run = at_kink<Ellipsoid>(
        [&](double z) {
          test::Run<Ellipsoid> r;
          r.next = start;
          r.next.bodies[0].z = z;
          return r;
        },
        touching + 1e-3, touching + 1);
    for (const int column : {2, 9}) kinks += check_kink(run, column);  // z, vz
  }
  CHECK(kinks >= 30);
}
