// Why contact is not written as eq. (13) to (17) of [Xie] have it: with several facets they hold where bodies
// penetrate.
#include <algorithm>
#include <array>
#include <cmath>

#include "tests/support/scene.hpp"

using namespace signorini;

namespace {

using Vec3 = std::array<double, 3>;

/// A cube F with sides of 1 m, its centre above the origin, and the half-space G below z = 0.
struct CubeOnPlane {
  double height = 0.5;          // of the centre
  static constexpr int k1 = 5;  // the face at the bottom

  std::array<double, 6> f(const Vec3& x) const {
    return {x[0] - 0.5, -x[0] - 0.5, x[1] - 0.5, -x[1] - 0.5, x[2] - height - 0.5, -x[2] + height - 0.5};
  }
  static Vec3 gradient(int i) {
    Vec3 g{};
    g[static_cast<std::size_t>(i / 2)] = i % 2 == 0 ? 1 : -1;
    return g;
  }
  static double g(const Vec3& x) { return x[2]; }
};

struct Point {
  Vec3 a1{}, a2{};
  std::array<double, 6> l{};  // of F
  double l_plane = 0, p_n = 0;
};

double natural(double a, double b) { return std::abs(std::min(a, b)); }

/// The largest violation of eq. (13) to (17), complementarity as |min(a, b)|.
double violation(const CubeOnPlane& cube, const Point& p) {
  Vec3 N = CubeOnPlane::gradient(CubeOnPlane::k1);
  for (int i = 0; i < 6; ++i)
    for (std::size_t j = 0; j < 3 && i != CubeOnPlane::k1; ++j)
      N[j] += p.l[static_cast<std::size_t>(i)] * CubeOnPlane::gradient(i)[j];
  double worst = 0;
  for (std::size_t j = 0; j < 3; ++j) {
    worst = std::max(worst, std::abs(p.a1[j] - p.a2[j] + p.l[CubeOnPlane::k1] * N[j]));  // (13)
    worst = std::max(worst, std::abs(N[j] + (j == 2 ? p.l_plane : 0)));                  // (14)
  }
  const auto f1 = cube.f(p.a1), f2 = cube.f(p.a2);
  for (std::size_t i = 0; i < 6; ++i) worst = std::max(worst, natural(p.l[i], -f1[i]));  // (15)
  worst = std::max(worst, natural(p.l_plane, -CubeOnPlane::g(p.a2)));                    // (16)
  return std::max(worst, natural(p.p_n, *std::max_element(f2.begin(), f2.end())));       // (17)
}

}  // namespace

TEST_CASE("the literal equations hold where a cube touches, and also where it is deep in the plane") {
  Point touching;
  touching.l_plane = 1, touching.p_n = 2;
  CHECK(violation({0.5}, touching) == 0.0);
  CHECK(violation({0.6}, touching) > 0.05);  // they do see a gap
  // l of the bottom is zero, so nothing holds a1 on it: both points sit where a side meets the plane.
  const double depth = GENERATE(1e-6, 2e-3, 0.05, 0.4);
  Point inside = touching;
  inside.a1 = inside.a2 = {0.5, 0.1, 0};
  CHECK(violation({0.5 - depth}, inside) == 0.0);
}

TEST_CASE("the form that is generated sees that penetration and takes it back in one step") {
  const double depth = GENERATE(1e-6, 2e-3, 0.05, 0.4);
  test::Scene scene("sliding_cube");
  scene.set("cube.z", 0.5 - depth);
  CHECK(std::abs(scene.row["base.gap"] + depth) <= 1e-10);
  scene.step();
  CHECK(std::abs(scene.row["base.gap"]) <= 1e-10);
  CHECK(std::abs(scene.row["cube.z"] - 0.5) <= 1e-9);
}
