// The geometry that other tests are measured with, against closed forms and against points of both bodies.
#include "tests/support/convex_distance.hpp"

#include <cmath>
#include <random>

#include "tests/support/catch.hpp"

using namespace signorini::test;

namespace {

double dot(const Vec3& a, const Vec3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

class Random {
 public:
  double between(double a, double b) { return std::uniform_real_distribution<double>(a, b)(random_); }
  Vec3 point(double size) { return {between(-size, size), between(-size, size), between(-size, size)}; }
  Vec3 direction() {
    Vec3 u{normal_(random_), normal_(random_), normal_(random_)};
    const double length = std::sqrt(dot(u, u));
    for (double& x : u) x /= length;
    return u;
  }
  Quaternion orientation() {
    const Vec3 axis = direction();
    const double half = between(0, 3);
    return {std::cos(half), axis[0] * std::sin(half), axis[1] * std::sin(half), axis[2] * std::sin(half)};
  }

 private:
  std::mt19937 random_{7};
  std::normal_distribution<double> normal_;
};

Furthest random_body(Random& random) {
  switch (static_cast<int>(random.between(0, 8))) {
    case 5: return furthest_of_box({random.between(0.3, 1.5), 0.7, 0.5});
    case 6: return furthest_of_cylinder(0.4, random.between(0.3, 1.5));
    case 7: return furthest_of_capsule(0.4, random.between(0.3, 1.5));
    case 0: return furthest_of_half_ball(random.between(0.3, 1.2));
    case 1: return furthest_of_lens(1, random.between(0.2, 1.8));
    case 2: return furthest_of_superellipsoid({random.between(0.3, 1.5), 0.7, 0.5}, 6);
    case 3: return furthest_of_superellipsoid({random.between(0.3, 1.5), 0.7, 0.5}, 4);
    default: return furthest_of_superellipsoid({random.between(0.3, 1.5), 0.7, 0.5}, 2);
  }
}

}  // namespace

TEST_CASE("the distance of two balls is that of their centres less their radii") {
  Random random;
  for (int k = 0; k < 200; ++k) {
    const double r1 = random.between(0.2, 3), r2 = random.between(0.2, 3);
    const Vec3 at = random.point(2), n = random.direction();
    const double gap = k % 2 == 0 ? random.between(0, 2) : random.between(-1e-7, 1e-7);
    Vec3 other = at;
    for (std::size_t i = 0; i < 3; ++i) other[i] += (r1 + r2 + gap) * n[i];
    const Furthest first = placed(furthest_of_superellipsoid({r1, r1, r1}, 2), at, random.orientation());
    const Furthest second = placed(furthest_of_superellipsoid({r2, r2, r2}, 2), other, random.orientation());
    Vec3 from = n;  // a poor guess
    for (std::size_t i = 0; i < 3; ++i) from[i] += random.between(-0.5, 0.5);
    const Distance found = distance(first, second, from);
    INFO(k << ": gap " << gap << ", found " << found.gap);
    REQUIRE(std::abs(found.gap - gap) <= 1e-12);
    REQUIRE(dot(found.normal, n) >= 1 - 1e-10);
  }
}

TEST_CASE("a body moved along the normal towards another one is as much nearer to it") {
  Random random;
  for (int k = 0; k < 300; ++k) {
    const Furthest first = placed(random_body(random), {0, 0, 0}, random.orientation());
    const Furthest unmoved = placed(random_body(random), {0, 0, 0}, random.orientation());
    const Vec3 line = random.direction();
    Vec3 at{5 * line[0], 5 * line[1], 5 * line[2]};
    const auto measure = [&] { return distance(first, placed(unmoved, at, {1, 0, 0, 0}), at); };
    Distance found = measure();
    for (const double gap : {1.0, 1e-3, 1e-6, 1e-9, -1e-9}) {
      for (std::size_t i = 0; i < 3; ++i) at[i] += (gap - found.gap) * found.normal[i];
      found = measure();
      INFO(k << ": gap " << gap << ", found " << found.gap << " + " << found.uncertainty);
      REQUIRE(found.uncertainty <= 1e-11);
      if (gap > 0) REQUIRE(std::abs(found.gap - gap) <= 1e-11);
      // Two corners that overlap may be parted along another direction more easily.
      if (gap < 0) REQUIRE((found.gap < 0 && found.gap >= gap - 1e-11));
    }
  }
}
