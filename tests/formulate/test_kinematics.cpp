#include "generator/formulate/bodies/kinematics.hpp"

#include <array>
#include <cmath>

#include "generator/formulate/bodies/newton_euler.hpp"
#include "tests/formulate/sample.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using formulate::Block;
using formulate::Vec;
using test::Numbers;

namespace {

using Quaternion = std::array<long double, 4>;

Quaternion product(const Quaternion& p, const Quaternion& q) {
  return {p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3],
      p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2],
      p[0] * q[2] - p[1] * q[3] + p[2] * q[0] + p[3] * q[1],
      p[0] * q[3] + p[1] * q[2] - p[2] * q[1] + p[3] * q[0]};
}

// R of a quaternion, row by row.
Numbers rotation_of(const Quaternion& q) {
  Block block;
  const Vec orientation = test::numbers_of(block, "body", {"qw", "qx", "qy", "qz"});
  for (const Vec& row : formulate::rotation(block, "R", orientation))
    for (const formulate::Expr& entry : row) block.append(ir::port::ray, entry);
  return ir::interpret(test::lowered(block), Numbers(q.begin(), q.end()));
}

Quaternion random_quaternion(test::Sampler& sampler) {
  Quaternion q;
  for (long double& x : q) x = sampler.either_sign(0.1L, 3);
  return q;
}

bool close(long double a, long double b) { return std::abs(a - b) < 1e-15L * 100; }

}  // namespace

TEST_CASE("a quaternion of any length gives a rotation") {
  test::Sampler sampler(1);
  for (int k = 0; k < 20; ++k) {
    const Numbers R = rotation_of(random_quaternion(sampler));
    const auto at = [&](std::size_t i, std::size_t j) { return R[3 * i + j]; };
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j)
        CHECK(close(at(0, i) * at(0, j) + at(1, i) * at(1, j) + at(2, i) * at(2, j), i == j ? 1 : 0));
    const long double determinant = at(0, 0) * (at(1, 1) * at(2, 2) - at(1, 2) * at(2, 1)) -
        at(0, 1) * (at(1, 0) * at(2, 2) - at(1, 2) * at(2, 0)) +
        at(0, 2) * (at(1, 0) * at(2, 1) - at(1, 1) * at(2, 0));
    CHECK(close(determinant, 1));
  }
}

TEST_CASE("the rotation of a quaternion is q (0, x) q^-1") {
  test::Sampler sampler(2);
  for (int k = 0; k < 20; ++k) {
    const Quaternion q = random_quaternion(sampler);
    const long double norm = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    const Quaternion inverse{q[0] / norm, -q[1] / norm, -q[2] / norm, -q[3] / norm};
    const Numbers R = rotation_of(q);
    for (std::size_t j = 0; j < 3; ++j) {
      Quaternion axis{};
      axis[j + 1] = 1;
      const Quaternion turned = product(product(q, axis), inverse);
      for (std::size_t i = 0; i < 3; ++i) CHECK(close(R[3 * i + j], turned[i + 1]));
    }
  }
}

TEST_CASE("a positive angle turns x towards y") {
  Block block;
  const formulate::Matrix R = formulate::rotation(block, "R", test::numbers_of(block, "body", {"theta"}));
  for (const Vec& row : R)
    for (const formulate::Expr& entry : row) block.append(ir::port::ray, entry);
  const double c = std::cos(0.3), s = std::sin(0.3);
  const std::vector<double> values = ir::interpret(test::lowered(block), std::vector<double>{0.3});
  const double expected[] = {c, -s, s, c};
  for (std::size_t k = 0; k < 4; ++k) CHECK_THAT(values[k], WithinAbs(expected[k], 1e-15));
}

TEST_CASE("an orientation advances to q + h/2 (0, w) q") {
  Block block;
  const Vec q = test::numbers_of(block, "body", {"qw", "qx", "qy", "qz"}),
            w = test::numbers_of(block, "nu", {"wx", "wy", "wz"});
  const formulate::Expr h = test::numbers_of(block, "step", {"h"})[0];
  for (const formulate::Expr& entry : formulate::advance_orientation(block, q, w, h))
    block.append(ir::port::ray, entry);
  const ir::Program program = test::lowered(block);
  test::Sampler sampler(3);
  for (int k = 0; k < 20; ++k) {
    const Quaternion q0 = random_quaternion(sampler);
    Quaternion spin{};
    for (std::size_t i = 1; i < 4; ++i) spin[i] = sampler.either_sign(0.1L, 2);
    const long double step = sampler.between(0.01L, 0.5L);
    const Quaternion rate = product(spin, q0);
    const Numbers q1 =
        ir::interpret(program, Numbers{q0[0], q0[1], q0[2], q0[3], spin[1], spin[2], spin[3], step});
    for (std::size_t i = 0; i < 4; ++i) CHECK(close(q1[i], q0[i] + step / 2 * rate[i]));
  }
}

TEST_CASE("an angle advances by h w") {
  Block block;
  const Vec theta = test::numbers_of(block, "body", {"theta"}), w = test::numbers_of(block, "nu", {"w"});
  block.append(ir::port::ray,
      formulate::advance_orientation(block, theta, w, test::numbers_of(block, "step", {"h"})[0])[0]);
  CHECK(ir::interpret(test::lowered(block), std::vector<double>{0.5, 3, 0.25}).front() == 1.25);
}

TEST_CASE("a body that is advanced keeps a unit quaternion") {
  const kernel::Block block = formulate::free_body(3, model::Gyroscopic::explicit_).advance;
  const ir::Program advance = test::lowered(block);
  test::Sampler sampler(4);
  for (int k = 0; k < 20; ++k) {
    const Numbers next = ir::interpret(advance, sampler.values(block));
    REQUIRE(next.size() == 7);
    CHECK(close(next[3] * next[3] + next[4] * next[4] + next[5] * next[5] + next[6] * next[6], 1));
  }
}
