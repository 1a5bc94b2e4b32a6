// The text of a program depends on the model alone: not on addresses, and not on the order in which the
// symbolic library happens to keep operands.
#include "generator/formulate/bodies/kinematics.hpp"
#include "generator/formulate/contacts/geometry.hpp"
#include "generator/ir/print.hpp"
#include "generator/passes/kernel.hpp"
#include "generator/passes/schedule.hpp"
#include "tests/formulate/sample.hpp"
#include "tests/formulate/shapes.hpp"
#include "tests/ir/ports.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using formulate::Block;
using formulate::Expr;
using test::FrictionKind;

namespace {

std::vector<test::NamedShape> five_shapes() {
  return {
      {"sphere", 3, test::shape_of("sphere", {1})},
      {"ellipsoid", 3, test::shape_of("ellipsoid", {1, 2, 3})},
      {"superellipsoid", 3, test::shape_of("superellipsoid", {1, 2, 3, 2.5})},
      {"two expressions", 3,
          test::implicit({"(x - y)^2 + (y - z)^4 + x*z/3 - 1", "z - 0.3 + (y - x)*(x - z)"})},
      {"planar expression", 2, test::implicit({"(x - y)^2 + (1 - y)^2*(x - 2) + exp(y - x) - 2.5"})},
  };
}

std::string text_of(const passes::Kernel& kernel) {
  return test::print(kernel.prepare) + test::print(kernel.jacobian) + test::print(kernel.observe);
}

// Expressions that nobody reads, kept so that later ones get other addresses.
std::vector<Expr> garbage(unsigned seed, int count) {
  test::Sampler random(seed);
  const auto some = [&](int below) { return static_cast<int>(random.between(0, below - 0.5L)); };
  std::vector<Expr> all;
  for (int k = 0; k < count; ++k) {
    const Expr a = Expr::symbol(some(400)), b = Expr::symbol(some(400));
    all.push_back((a - b) * (b + some(9)) / (a * a + some(5) + 1));
    if (k % 3 == 0) all.push_back(all[static_cast<std::size_t>(some(static_cast<int>(all.size())))] * b);
  }
  return all;
}

// The closest point, after some inputs that nothing reads: all other symbols get other numbers.
ir::Program closest_after(const test::NamedShape& shape, int unread) {
  Block block;
  for (int k = 0; k < unread; ++k) block.tape.decimal(k + 0.5);
  const formulate::SurfaceKind surface = formulate::surface_of(shape.shape, shape.dimension).kind;
  const formulate::SurfaceKind plane =
      formulate::surface_of(test::halfspace(shape.dimension), shape.dimension).kind;
  const formulate::ClosestPoints points =
      formulate::closest_points(block, formulate::GeometryForm::plane, surface, plane);
  const auto side = [&](const formulate::SurfaceKind& kind, const std::string& body,
                        const std::string& fields) {
    const kernel::PortId port =
        block.add_port({body, kernel::Role::now, kernel::state_record(shape.dimension)});
    const formulate::Pose pose = formulate::pose_of(block, port, shape.dimension);
    return formulate::Side{kind, test::numbers_of(block, fields, kernel::names_of(kind.fields)),
        pose.position, formulate::rotation(block, "R", pose.orientation)};
  };
  const formulate::Side first = side(surface, "body", "surface1"), second = side(plane, "body2", "surface2");
  formulate::GeometryTerms terms;
  terms.weight = [](const Expr& d) { return d / 2; };
  if (shape.dimension == 3) terms.direction = test::numbers_of(block, "law", {"tx", "ty", "tz"});
  formulate::contact_geometry(block, formulate::GeometryForm::plane, points, first, second, terms);
  block.differentiate();
  return passes::schedule(test::lowered(block));
}

}  // namespace

TEST_CASE("a model lowered again among other expressions gives the same text") {
  for (const test::NamedShape& shape : five_shapes()) {
    INFO(shape.name);
    const auto text = [&] {
      return text_of(passes::make_kernel(
          test::lowered(test::contact_of(shape, FrictionKind::elliptic).step), test::frozen_name));
    };
    const std::string first = text();
    const std::vector<Expr> some = garbage(1, 500);
    CHECK(text() == first);
    std::vector<Expr> more = garbage(2, 2000);
    more.erase(more.begin(), more.begin() + 700);
    CHECK(text() == first);
  }
}

TEST_CASE("the numbers of the symbols do not reach the text") {
  for (const test::NamedShape& shape : five_shapes()) {
    INFO(shape.name);
    const std::string first = test::print(closest_after(shape, 0));
    for (const int unread : {1, 2, 7, 100}) CHECK(test::print(closest_after(shape, unread)) == first);
  }
}
