// How the work of the generator grows with a model, counted in expressions looked at: time is luck.
#include <fmt/format.h>

#include "generator/kernel/derivatives.hpp"
#include "tests/formulate/sample.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/models.hpp"

using namespace signorini;
using symbolic::Expr;

namespace {

/// -(kp angle + kd (w_below - w_above) . a) a, with the joint's axis a from the quaternion of the body above.
std::string motor(const std::string& above, const std::string& below, const std::string& on, int sign) {
  const auto about = [&](const std::string& text) {
    return fmt::format(fmt::runtime(text), fmt::arg("p", above), fmt::arg("q", below));
  };
  const std::string a[] = {about("2*({p}.qx*{p}.qy - {p}.qw*{p}.qz)"), about("(1 - 2*({p}.qx^2 + {p}.qz^2))"),
      about("2*({p}.qy*{p}.qz + {p}.qw*{p}.qx)")};
  const std::string angle = about("2*asin({p}.qw*{q}.qy - {p}.qy*{q}.qw - {p}.qz*{q}.qx + {p}.qx*{q}.qz)");
  const std::string rate = about("({q}.wx - {p}.wx)*") + a[0] + about(" + ({q}.wy - {p}.wy)*") + a[1] +
      about(" + ({q}.wz - {p}.wz)*") + a[2];
  std::string text = "[[force]]\nbody = \"" + on + "\"\ntorque = [";
  for (const std::string& axis : a)
    text += fmt::format("\"{}*(kp*{} + kd*({}))*{}\",", sign, angle, rate, axis);
  return text + "]\n";
}

/// A trunk and legs of two links, with motors in hips and knees.
std::shared_ptr<const compile::LoweredMcp> walker(int legs) {
  const auto body = [](const std::string& name) {
    return "[[body]]\nname = \"" + name + "\"\nmass = 1\ninertia = [1, 1, 1]\n";
  };
  std::string bodies = body("trunk"), motors;
  for (int i = 1; i <= legs; ++i) {
    const std::string thigh = fmt::format("thigh{}", i), shank = fmt::format("shank{}", i);
    bodies += body(thigh) + body(shank);
    motors += motor("trunk", thigh, thigh, -1) + motor("trunk", thigh, "trunk", 1);
    motors += motor(thigh, shank, shank, -1) + motor(thigh, shank, thigh, 1);
  }
  const std::string head = "[model]\nname = \"walker\"\n[parameters]\nkp = 100\nkd = 1\n";
  return test::lower_text(head + bodies + motors);
}

/// Expressions that the order looks at to lower a kernel.
long visits(const kernel::Block& block) {
  ir::Order order;
  ir::lower(block.tape, block.inputs, block.targets, order);
  return order.visits();
}

}  // namespace

TEST_CASE("to order the torques of eight legs is at most ten times the work of one leg") {
  std::vector<long> loads, gradients;
  for (const int legs : {1, 2, 4, 8}) {
    const auto lowered = walker(legs);
    const kernel::Block& block = lowered->mcp.loads.block;
    std::vector<kernel::PortId> origin;
    loads.push_back(visits(block));
    gradients.push_back(
        visits(kernel::pull_back(block, {kernel::Role::now, kernel::Role::parameters}, origin)));
    WARN(legs << " legs: " << loads.back() << " visits for the loads, " << gradients.back()
              << " for their derivatives");
  }
  CHECK(loads.back() <= 10 * loads.front());
  CHECK(gradients.back() <= 10 * gradients.front());
}

TEST_CASE("a sum within sums is taken apart once, however deep it lies") {
  const auto work = [](int depth) {
    kernel::Block block;
    const Expr a = test::numbers_of(block, "in", {"a"})[0];
    Expr left = a, right = 2 * a;
    for (int k = 0; k < depth; ++k) {
      left = a * left + test::numbers_of(block, "in", {"l"})[0];
      right = a * right + test::numbers_of(block, "in", {"r"})[0];
    }
    block.append(ir::port::ray, left * right);
    return visits(block);
  };
  const long shallow = work(8), deep = work(64);
  WARN(shallow << " visits for 8 sums within each other, " << deep << " for 64");
  CHECK(deep <= 10 * shallow);
}
