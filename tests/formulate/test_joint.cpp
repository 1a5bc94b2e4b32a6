// The impulses of joints and springs: opposite and equal, and along the gradient of what they keep at zero.
#include "generator/formulate/joints/joint.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "tests/formulate/joints.hpp"
#include "tests/formulate/sample.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using formulate::JointKind;
using formulate::SecondBody;
using test::Numbers;

namespace {

constexpr unsigned seeds = 10;
constexpr long double step = 1e-6L;

/// A joint at one random state, in which no body turns: then the poses at l+1 are c + h v and q.
class Sample {
 public:
  Sample(const JointKind& kind, unsigned seed)
      : kind_(kind), program_(test::lowered(kind.step)), inputs_(test::Sampler(seed).values(kind.step)) {
    for (const char* spin : {"w", "wx", "wy", "wz"})
      for (const char* suffix : {"", "_2"}) set("unknown", std::string(spin) + suffix, 0);
  }

  std::size_t d() const { return static_cast<std::size_t>(kind_.dimension); }
  std::size_t nu() const { return kind_.dimension == 3 ? 6 : 3; }
  std::size_t bodies() const { return kind_.second_body == SecondBody::free ? 2 : 1; }
  std::size_t own() const { return kind_.step.unknowns.size() - bodies() * nu(); }

  Numbers rows() const { return test::outputs(program_, inputs_, ir::port::row); }
  /// Own rows alone.
  Numbers conditions() const {
    const Numbers all = rows();
    return {all.begin() + static_cast<std::ptrdiff_t>(bodies() * nu()), all.end()};
  }

  long double& at(const std::string& group, const std::string& name) {
    for (std::size_t k = 0; k < inputs_.size(); ++k)
      if (is_input(k, group, name)) return inputs_[k];
    throw std::logic_error("no input " + group + "." + name);
  }
  void set(const std::string& group, const std::string& name, long double value) {
    for (std::size_t k = 0; k < inputs_.size(); ++k)
      if (is_input(k, group, name)) inputs_[k] = value;
  }
  void set_impulses(const Numbers& u) {
    for (std::size_t k = 0; k < own(); ++k)
      at("unknown", kind_.step.unknowns[bodies() * nu() + k].name) = u[k];
  }

  long double mass(std::size_t body) { return at(suffixed("inertia", body), "mass"); }
  long double length(std::size_t body) {
    const std::string group = suffixed("inertia", body);
    if (kind_.dimension == 2) return std::sqrt(at(group, "izz") / mass(body));
    long double trace = 0;
    for (const char* name : {"ixx", "iyy", "izz"}) trace += at(group, name);
    return std::sqrt(trace / (3 * mass(body)));
  }
  long double reduced_mass() { return bodies() == 1 ? mass(0) : mass(0) * mass(1) / (mass(0) + mass(1)); }

  /// Impulse and moment about the centre of mass that act on a body now [N s, N m s].
  Numbers impulse(std::size_t body) {
    const Numbers all = rows();
    Numbers impulse;
    for (std::size_t i = 0; i < nu(); ++i)
      impulse.push_back(-mass(body) * (i < d() ? 1 : length(body)) * all[body * nu() + i]);
    return impulse;
  }

  /// Centre of mass at l+1.
  Numbers centre(std::size_t body) {
    Numbers c;
    for (const std::string& axis : formulate::axes(kind_.dimension))
      c.push_back(at(suffixed("body", body), axis) +
          at("given", "h") * at("unknown", "v" + axis + (body == 1 ? "_2" : "")));
    return c;
  }

  /// Moves a body along an axis, or turns it a little about one.
  void move(std::size_t body, std::size_t k, long double by) {
    const std::string group = suffixed("body", body);
    if (k < d()) {
      at(group, formulate::axes(kind_.dimension)[k]) += by;
    } else if (kind_.dimension == 2) {
      at(group, "theta") += by;
    } else {
      turn(group, k - 3, by);
    }
  }

 private:
  bool is_input(std::size_t k, const std::string& port, const std::string& name) const {
    const ir::Slot slot = kind_.step.inputs[k];
    return test::port_of(kind_.step, slot) == port && test::field_of(kind_.step, slot) == name;
  }

  static std::string suffixed(const std::string& group, std::size_t body) {
    return body == 1 ? group + "2" : group;
  }

  // exp(angle axis / 2) (x) q
  void turn(const std::string& group, std::size_t axis, long double angle) {
    std::array<long double, 4> q{}, p{std::cos(angle / 2), 0, 0, 0};
    const std::array<const char*, 4> names{"qw", "qx", "qy", "qz"};
    for (std::size_t i = 0; i < 4; ++i) q[i] = at(group, names[i]);
    p[axis + 1] = std::sin(angle / 2);
    at(group, "qw") = p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3];
    at(group, "qx") = p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2];
    at(group, "qy") = p[0] * q[2] + p[2] * q[0] + p[3] * q[1] - p[1] * q[3];
    at(group, "qz") = p[0] * q[3] + p[3] * q[0] + p[1] * q[2] - p[2] * q[1];
  }

  const JointKind& kind_;
  ir::Program program_;
  Numbers inputs_;
};

Numbers moment_of(const Numbers& r, const Numbers& p) {
  if (r.size() == 2) return {r[0] * p[1] - r[1] * p[0]};
  return {r[1] * p[2] - r[2] * p[1], r[2] * p[0] - r[0] * p[2], r[0] * p[1] - r[1] * p[0]};
}

/// Anchors that a joint keeps together meet at a state that it allows.
void close_anchors(Sample& sample, const JointKind& kind) {
  if (kind.lines.front() != "x1 = x2") return;
  const Numbers off = sample.conditions();
  for (std::size_t i = 0; i < sample.d(); ++i) sample.move(1, i, sample.at("given", "h") * off[i]);
}

/// Of own rows, by a small motion of a body.
Numbers slopes_of(const Sample& sample, std::size_t body, std::size_t k) {
  Sample ahead = sample, behind = sample;
  ahead.move(body, k, step);
  behind.move(body, k, -step);
  Numbers slopes = ahead.conditions();
  const Numbers below = behind.conditions();
  for (std::size_t i = 0; i < slopes.size(); ++i) slopes[i] = (slopes[i] - below[i]) / (2 * step);
  return slopes;
}

Numbers unit(std::size_t k, std::size_t size) {
  Numbers u(size, 0);
  u[k] = 1;
  return u;
}

/// By what the row of a spring is divided: 1 + h (h stiffness + damping) / mass.
long double softness_of(Sample& sample) {
  const long double h = sample.at("given", "h");
  return 1 + h * (h * sample.at("data", "stiffness") + sample.at("data", "damping")) / sample.reduced_mass();
}

/// The impulses at which the rows of a spring are zero: its rows are (u - its force) / softness.
void load_spring(Sample& sample) {
  sample.set_impulses(Numbers(sample.own(), 0));
  Numbers u = sample.conditions();
  for (long double& x : u) x *= -softness_of(sample);
  sample.set_impulses(u);
}

bool is_spring(const JointKind& kind) { return kind.trace == "force"; }

}  // namespace

TEST_CASE("the impulses of a joint on two free bodies have no sum and no moment") {
  for (const test::NamedJoint& named : test::joints()) {
    if (!named.internal) continue;
    const JointKind kind = test::kind_of(named, SecondBody::free);
    INFO(kind.name);
    for (unsigned seed = 1; seed <= seeds; ++seed) {
      Sample sample(kind, seed);
      close_anchors(sample, kind);
      if (is_spring(kind)) load_spring(sample);
      const Numbers on_first = sample.impulse(0), on_second = sample.impulse(1);
      const Numbers first = moment_of(sample.centre(0), on_first),
                    second = moment_of(sample.centre(1), on_second);
      long double size = 0;
      for (const long double p : on_first) size = std::max(size, std::abs(p));
      CHECK(size > 1e-6L);
      for (std::size_t i = 0; i < sample.nu(); ++i) {
        long double sum = on_first[i] + on_second[i];
        if (i >= sample.d()) sum += first[i - sample.d()] + second[i - sample.d()];
        INFO("entry " << i);
        CHECK(std::abs(sum) <= 1e-15L * (1 + size));
      }
    }
  }
}

TEST_CASE("the impulse of a joint's row is along the gradient of its condition") {
  for (const test::NamedJoint& named : test::joints()) {
    for (const SecondBody second : test::second_bodies) {
      const JointKind kind = test::kind_of(named, second);
      if (is_spring(kind)) continue;
      INFO(kind.name);
      for (unsigned seed = 1; seed <= seeds; ++seed) {
        Sample sample(kind, seed);
        for (std::size_t body = 0; body < sample.bodies(); ++body) {
          for (std::size_t k = 0; k < sample.nu(); ++k) {
            const Numbers slopes = slopes_of(sample, body, k);
            for (std::size_t i = 0; i < sample.own(); ++i) {
              Sample loaded = sample;
              loaded.set_impulses(unit(i, sample.own()));
              const long double slope = sample.at("given", "h") * slopes[i];  // rows are g / h
              const long double impulse = loaded.impulse(body)[k] / loaded.reduced_mass();
              INFO(kind.step.rows[kind.step.rows.size() - sample.own() + i].name << ", body " << body + 1
                                                                                 << ", motion " << k);
              CHECK(std::abs(slope - impulse) <= 1e-8L * (1 + std::abs(impulse)));
            }
          }
        }
      }
    }
  }
}

TEST_CASE("the impulse of a spring without damping is the slope of its energy") {
  for (const test::NamedJoint& named : test::joints()) {
    for (const SecondBody second : test::second_bodies) {
      const JointKind kind = test::kind_of(named, second);
      if (!is_spring(kind)) continue;
      INFO(kind.name);
      for (unsigned seed = 1; seed <= seeds; ++seed) {
        Sample sample(kind, seed);
        sample.set("data", "damping", 0);
        sample.set_impulses(Numbers(sample.own(), 0));
        // Rows are then -h stiffness stretch / mass, divided by 1 + h^2 stiffness / mass.
        const Numbers rows = sample.conditions();
        const long double mass = sample.reduced_mass(), softness = softness_of(sample);
        const long double per_row =
            softness * softness * mass / (sample.at("given", "h") * sample.at("data", "stiffness"));
        Sample loaded = sample;
        load_spring(loaded);
        for (std::size_t body = 0; body < sample.bodies(); ++body) {
          const Numbers impulse = loaded.impulse(body);
          for (std::size_t k = 0; k < sample.nu(); ++k) {
            const Numbers slopes = slopes_of(sample, body, k);
            long double expected = 0;
            for (std::size_t i = 0; i < rows.size(); ++i) expected -= mass * per_row * rows[i] * slopes[i];
            INFO("body " << body + 1 << ", motion " << k);
            CHECK(std::abs(impulse[k] - expected) <= 1e-8L * (1 + std::abs(expected)));
          }
        }
      }
    }
  }
}

TEST_CASE("a joint has as many rows as unknowns, and names for all of them") {
  for (const test::NamedJoint& named : test::joints()) {
    for (const SecondBody second : test::second_bodies) {
      const JointKind kind = test::kind_of(named, second);
      INFO(kind.name);
      const auto rows = std::count_if(kind.step.targets.begin(), kind.step.targets.end(),
          [](const ir::Target& target) { return target.slot.port == ir::port::row; });
      CHECK(static_cast<std::size_t>(rows) == kind.step.unknowns.size());
      for (const kernel::Row& row : kind.step.rows) CHECK(!row.name.empty());
      CHECK(formulate::joint_values(named.joint, named.dimension).size() == kind.data->fields.size());
    }
  }
}

TEST_CASE("a joint takes away as much freedom as its type says") {
  const auto [name, conditions] = GENERATE(table<const char*, std::size_t>({
      {"ball", 3},
      {"revolute", 5},
      {"prismatic", 5},
      {"universal", 4},
      {"screw", 5},
      {"fixed", 6},
      {"distance", 1},
      {"planar ball", 2},
      {"planar revolute", 2},
      {"planar prismatic", 2},
      {"planar fixed", 3},
      {"planar distance", 1},
  }));
  for (const test::NamedJoint& named : test::joints())
    if (named.name == name)
      CHECK(test::kind_of(named, SecondBody::free).step.unknowns.size() ==
          conditions + (named.dimension == 3 ? 12u : 6u));
}

TEST_CASE("joints that differ in numbers alone are of one kind") {
  const auto of = [](const std::string& table) {
    return formulate::joint_name(test::named_joint("", 3, table).joint, SecondBody::free, 3);
  };
  CHECK(of("[[spring]]\nstiffness = 3\n") == of("[[spring]]\nstiffness = 4\ndamping = 1\nlength = 2\n"));
  CHECK(of("[[spring]]\nstiffness = 3\n") != of("[[spring]]\nstiffness = 3\nlength = 0\n"));
  const std::string expression = "[[joint]]\ntype = \"expression\"\nexpressions = ";
  CHECK(of(expression + "[\"a.z - b.z\"]\n") != of(expression + "[\"a.y - b.y\"]\n"));
  CHECK(of(expression + "[\"0.5*a.y - b.y\"]\n") == of(expression + "[\"1.5*a.y - b.y\"]\n"));
  CHECK(of("[[joint]]\ntype = \"fixed\"\n") ==
      of("[[joint]]\ntype = \"fixed\"\nanchors = [[0.5, 0, 0], [-0.5, 0, 0]]\n"));
}

TEST_CASE("in the plane a ball joint is a revolute joint") {
  const auto all = test::joints();
  std::vector<std::string> names;
  for (const test::NamedJoint& named : all)
    if (named.name == "planar ball" || named.name == "planar revolute")
      names.push_back(test::kind_of(named, SecondBody::fixed).name);
  REQUIRE(names.size() == 2);
  CHECK(names[0] == names[1]);
}
