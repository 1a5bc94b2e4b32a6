// Conditions of joints at random poses: what acts on either body is the slope of what is kept at zero.
#include "generator/formulate/joints/posed.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "generator/check/dual.hpp"
#include "generator/model/quantity.hpp"
#include "generator/read/joint_forms.hpp"
#include "tests/formulate/joints.hpp"
#include "tests/formulate/sample.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using formulate::PosedCondition;
using formulate::PosedConditions;

namespace {

constexpr unsigned seeds = 20;

using Number = check::Dual<12>;  // by v and w of the first body, then of the second
using Pose = std::vector<Number>;

Pose random_pose(test::Sampler& random, int dimension) {
  Pose pose;
  for (int i = 0; i < dimension; ++i) pose.emplace_back(random.either_sign(0.1L, 2));
  if (dimension == 2) {
    pose.emplace_back(random.either_sign(0.1L, 3));
    return pose;
  }
  std::array<long double, 4> q{};
  long double square = 0;
  for (long double& x : q) x = random.either_sign(0.1L, 1), square += x * x;
  for (const long double x : q) pose.emplace_back(x / std::sqrt(square));
  return pose;
}

void add_slope(Number& number, std::size_t direction, double slope) {
  number.slope[direction] = slope;
  number.size[direction] = std::abs(slope);
}

/// The rates of a pose: dx/dt = v, dq/dt = (0, w) (x) q / 2, dtheta/dt = w.
void move(Pose& pose, int dimension, std::size_t first) {
  const auto d = static_cast<std::size_t>(dimension);
  for (std::size_t i = 0; i < d; ++i) add_slope(pose[i], first + i, 1);
  if (d == 2) return add_slope(pose[2], first + 2, 1);
  const double w = pose[3].value, x = pose[4].value, y = pose[5].value, z = pose[6].value;
  const std::array<std::array<double, 4>, 3> rates{{{-x, w, -z, y}, {-y, z, w, -x}, {-z, -y, x, w}}};
  for (std::size_t axis = 0; axis < 3; ++axis)
    for (std::size_t i = 0; i < 4; ++i) add_slope(pose[3 + i], first + 3 + axis, rates[axis][i] / 2);
}

/// The numbers of the joint itself, where its directions are unit vectors and its length is one.
std::vector<Number> numbers_of(const test::NamedJoint& named) {
  std::vector<Number> numbers;
  for (const model::Quantity& value : formulate::joint_values(named.joint, named.dimension))
    numbers.emplace_back(value.value);
  return numbers;
}

void check_slopes(const std::vector<Number>& wrench, const Number& value, std::size_t first) {
  for (std::size_t k = 0; k < wrench.size(); ++k) {
    INFO("motion " << k << " of body " << (first == 0 ? 1 : 2));
    CHECK(std::abs(wrench[k].value - value.slope[first + k]) <= 1e-12 * (1 + value.size[first + k]));
  }
}

}  // namespace

TEST_CASE("what a condition exerts on either body is its slope by that body's velocity") {
  for (const test::NamedJoint& named : test::joints()) {
    if (is_spring(named.joint)) continue;
    const PosedConditions conditions(named.joint, named.dimension);
    const std::size_t nu = named.dimension == 3 ? 6 : 3;
    for (unsigned seed = 1; seed <= seeds; ++seed) {
      test::Sampler random(seed);
      Pose first = random_pose(random, named.dimension), second = random_pose(random, named.dimension);
      move(first, named.dimension, 0);
      move(second, named.dimension, nu);
      const std::vector<PosedCondition<Number>> all = conditions.at(first, second, numbers_of(named));
      REQUIRE(all.size() == conditions.rows().size());
      for (std::size_t i = 0; i < all.size(); ++i) {
        INFO(named.name << ", " << conditions.rows()[i] << ", seed " << seed);
        CHECK(all[i].value.moves());
        check_slopes(all[i].on_first, all[i].value, 0);
        check_slopes(all[i].on_second, all[i].value, nu);
      }
    }
  }
}

TEST_CASE("every type that a model file can name is among the joints of these tests") {
  std::set<std::string> seen;
  for (const test::NamedJoint& named : test::joints())
    seen.insert(named.joint.type + (named.dimension == 2 ? " in the plane" : ""));
  for (const model::JointForm& form : model::joint_forms()) {
    INFO(form.type);
    CHECK(seen.contains(form.type));
    CHECK(seen.contains(form.type + " in the plane") == form.instead.empty());
  }
}

TEST_CASE("the conditions of a spring are none") {
  for (const test::NamedJoint& named : test::joints())
    if (is_spring(named.joint)) CHECK(PosedConditions(named.joint, named.dimension).rows().empty());
}

TEST_CASE("a joint is closed where its bodies begin") {
  for (const test::NamedJoint& named : test::joints()) {
    std::vector<double> first(named.dimension == 3 ? 7 : 3), second = first;
    if (named.dimension == 3) first[3] = second[3] = 1;
    second[0] = 1;  // as named_joint places them
    INFO(named.name);
    const std::vector<double> numbers = model::values(formulate::joint_values(named.joint, named.dimension));
    for (const PosedCondition<double>& condition :
        PosedConditions(named.joint, named.dimension).at(first, second, numbers))
      CHECK(std::abs(condition.value) <= 1e-15);
  }
}
