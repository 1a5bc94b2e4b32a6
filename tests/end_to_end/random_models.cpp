#include <fmt/format.h>

#include <array>
#include <cmath>
#include <random>

#include "generator/simulate/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/derivatives.hpp"
#include "tests/support/models.hpp"

using namespace signorini;

namespace {

using Vec3 = std::array<double, 3>;
using Quaternion = std::array<double, 4>;

/// A convex body |x/a|^p + |y/b|^p + |z/c|^p <= 1 above a tilted plane.
struct Scene {
  Vec3 axes{}, position{}, velocity{}, spin{}, normal{};
  Quaternion orientation{};
  int exponent = 2;
  double mass = 1, mu = 0.3, er = 0, offset = 0;
};

Vec3 rotate_back(const Quaternion& q, const Vec3& v) {
  const auto [w, x, y, z] = q;
  const double R[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
      {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
      {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}};
  Vec3 out{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) out[static_cast<std::size_t>(i)] += R[j][i] * v[static_cast<std::size_t>(j)];
  return out;
}

// Distance to the plane from the support function (sum |a_i u_i|^q)^(1/q), 1/p + 1/q = 1: nothing of the MCP
// is used.
double true_gap(const Scene& s, const Vec3& position, const Quaternion& orientation) {
  const Vec3 u = rotate_back(orientation, s.normal);
  const double q = static_cast<double>(s.exponent) / (s.exponent - 1);
  double sum = 0, height = -s.offset;
  for (std::size_t i = 0; i < 3; ++i) {
    sum += std::pow(std::abs(s.axes[i] * u[i]), q);
    height += s.normal[i] * position[i];
  }
  return height - std::pow(sum, 1 / q);
}

Scene random_scene(unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> unit(0, 1);
  std::normal_distribution<double> normal;
  const auto between = [&](double a, double b) { return a + (b - a) * unit(random); };
  Scene s;
  for (double& a : s.axes) a = between(0.3, 1.5);
  s.exponent = 2 * static_cast<int>(1 + seed % 3);
  s.mass = std::pow(10, between(-1, 1));
  s.mu = between(0, 0.9);
  s.er = seed % 2 == 0 ? 0 : between(0.01, 0.3);
  double norm = 0;
  for (double& q : s.orientation) q = normal(random), norm += q * q;
  for (double& q : s.orientation) q /= std::sqrt(norm);
  s.normal = {between(-0.2, 0.2), between(-0.2, 0.2), 1};
  norm = std::hypot(s.normal[0], s.normal[1], 1.0);
  for (double& n : s.normal) n /= norm;
  s.offset = between(-1, 1);
  for (double& v : s.velocity) v = between(-2, 2);
  for (double& w : s.spin) w = between(-5, 5);
  s.position = {between(-1, 1), between(-1, 1), 0};
  const double gap = true_gap(s, s.position, s.orientation);
  s.position[2] += (between(0, 0.3) - gap) / s.normal[2];
  return s;
}

std::string to_text(const Scene& s, unsigned seed) {
  const auto list = [](const auto& v) { return fmt::format("[{}]", fmt::join(v, ", ")); };
  return fmt::format(
      "[model]\nname = \"random_{}\"\n[[body]]\nname = \"stone\"\nmass = {}\nposition = {}\norientation = "
      "{}\n"
      "velocity = {}\nangular_velocity = {}\nsurfaces = [\"(x/{})^{} + (y/{})^{} + (z/{})^{} - 1\"]\n"
      "[[body]]\nname = \"ground\"\nmotion = \"fixed\"\nshape = {{ type = \"halfspace\", normal = {}, offset "
      "= {} }}\n"
      "[[contact]]\nname = \"touch\"\nbodies = [\"stone\", \"ground\"]\nfriction = {{ mu = {}, er = {} }}\n",
      seed, s.mass, list(s.position), list(s.orientation), list(s.velocity), list(s.spin), s.axes[0],
      s.exponent, s.axes[1], s.exponent, s.axes[2], s.exponent, list(s.normal), s.offset, s.mu, s.er);
}

void check_derivatives(sim::Simulator& compiled, sim::Simulator& interpreted) {
  compiled.prepare(0.01);
  interpreted.prepare(0.01);
  for (unsigned point = 0; point < 20; ++point) {
    INFO("point " << point);
    const std::vector<double> z = test::random_point(compiled, point);
    const std::vector<double> J = test::dense_jacobian(compiled, z);
    REQUIRE(test::largest_difference(J, test::dense_jacobian(interpreted, z)) <= 1e-12);
    REQUIRE(test::largest_difference(J, test::difference_jacobian(compiled, z)) <= 1e-6);
  }
}

void check_motion(sim::Simulator& simulator, const Scene& scene) {
  const auto get = [&](const char* column) { return test::value(simulator, std::string("stone.") + column); };
  for (long k = 0; k < 50; ++k) {
    INFO("step " << k);
    const sim::StepOutcome outcome = simulator.step(k, 0.01);
    INFO(outcome.status << ", residual " << outcome.residual << " in " << outcome.worst_block << ": "
                        << outcome.worst_row);
    REQUIRE(outcome.solved);
    const double gap =
        true_gap(scene, {get("x"), get("y"), get("z")}, {get("qw"), get("qx"), get("qy"), get("qz")});
    REQUIRE(gap >= -1e-8);
    REQUIRE(std::abs(test::value(simulator, "touch.gap") - gap) <= 1e-8);
    if (test::value(simulator, "touch.pn") > 1e-9) REQUIRE(gap <= 1e-8);
  }
}

}  // namespace

TEST_CASE("random bodies on random planes are generated, compiled, checked and simulated") {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    INFO("seed " << seed);
    const Scene scene = random_scene(seed);
    INFO(to_text(scene, seed));
    const auto lowered = test::lower_text(to_text(scene, seed));
    const auto compiled = test::compiled(*lowered);
    const auto interpreted = simulate::interpret_model(lowered);
    check_derivatives(*compiled, *interpreted);
    check_motion(*compiled, scene);
  }
}
