// Bodies that turn freely: the gyroscopic term.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "generator/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/models.hpp"

using namespace signorini;

namespace {

std::unique_ptr<engine::NamedSimulator> turning(
    const std::string& term, const std::array<double, 3>& inertia, double spin) {
  return engine::interpret_model(test::lower_text(fmt::format(
      "[model]\nname = \"turning\"\ngravity = [0, 0, 0]\n{}\n[[body]]\nname = \"body\"\nmass = 1\n"
      "inertia = [{}, {}, {}]\nangular_velocity = [{}, {}, {}]\nshape = {{ type = \"sphere\", radius = 0.1 "
      "}}\n",
      term, inertia[0], inertia[1], inertia[2], 0.1 * spin, spin, 0.05 * spin)));
}

std::array<double, 3> spin_of(const engine::NamedSimulator& simulator) {
  return {test::value(simulator, "body.wx"), test::value(simulator, "body.wy"),
      test::value(simulator, "body.wz")};
}

/// w.I w / 2 with the axes of the body, which its orientation gives.
double energy_of(const engine::NamedSimulator& simulator, const std::array<double, 3>& inertia) {
  const auto q = [&](const char* name) { return test::value(simulator, std::string("body.q") + name); };
  const double qw = q("w"), v[3] = {q("x"), q("y"), q("z")};
  const std::array<double, 3> w = spin_of(simulator);
  double sum = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
    // Row i of R^T times w.
    const double along = (1 - 2 * (v[j] * v[j] + v[k] * v[k])) * w[i] + 2 * (v[i] * v[j] + qw * v[k]) * w[j] +
        2 * (v[i] * v[k] - qw * v[j]) * w[k];
    sum += inertia[i] * along * along / 2;
  }
  return sum;
}

}  // namespace

TEST_CASE("a body that turns freely never gains energy, however fast it turns") {
  const std::array<double, 3> inertia{0.001, 0.002, 0.0029};
  const double spin = GENERATE(1., 30., 300., 1e5);
  const auto simulator = turning("", inertia, spin);
  double energy = energy_of(*simulator, inertia);
  for (long k = 0; k < 500; ++k) {
    REQUIRE(simulator->step(k, 0.01).solved());
    const double next = energy_of(*simulator, inertia);
    INFO("spin " << spin << ", step " << k);
    REQUIRE(next <= energy * (1 + 1e-10));
    energy = next;
  }
  if (spin < 2) CHECK(energy >= 0.9 * energy_of(*turning("", inertia, spin), inertia));
}

TEST_CASE("the explicit gyroscopic term gains energy without bound where h w is not small") {
  const std::array<double, 3> inertia{0.001, 0.002, 0.0029};
  const auto simulator = turning("gyroscopic = \"explicit\"", inertia, 30);
  const double before = energy_of(*simulator, inertia);
  for (long k = 0; k < 100; ++k) REQUIRE(simulator->step(k, 0.01).solved());
  CHECK(energy_of(*simulator, inertia) > 2 * before);
}

TEST_CASE("a ball feels no gyroscopic term, in a blow, either") {
  const auto simulator = turning("", {0.004, 0.004, 0.004}, 300);
  const std::array<double, 3> before = spin_of(*simulator);
  for (long k = 0; k < 100; ++k) REQUIRE(simulator->step(k, 0.01).solved());
  const std::array<double, 3> after = spin_of(*simulator);
  for (std::size_t i = 0; i < 3; ++i) CHECK(std::abs(after[i] - before[i]) <= 1e-10 * 300);
}
