#include "tests/support/random_scene.hpp"

#include <fmt/format.h>

#include <cmath>
#include <random>

namespace signorini::test {

namespace {

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

}  // namespace

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

}  // namespace signorini::test
