// Rows are divided by the mass and by a length, so that their size does not depend on the units of mass.
#include <cmath>

#include "generator/formulate/bodies/newton_euler.hpp"
#include "tests/formulate/sample.hpp"
#include "tests/formulate/shapes.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using test::FrictionKind;
using test::Numbers;

namespace {

constexpr long double factor = 7;

Numbers scaled(
    const kernel::Block& block, Numbers inputs, const std::string& port, const std::string& name = {}) {
  for (std::size_t k = 0; k < inputs.size(); ++k)
    if (test::port_of(block, block.inputs[k]) == port &&
        (name.empty() || test::field_of(block, block.inputs[k]) == name))
      inputs[k] *= factor;
  return inputs;
}

bool close(long double a, long double b) { return std::abs(a - b) <= 1e-14L * (1 + std::abs(a)); }

void check_same(const Numbers& a, const Numbers& b) {
  REQUIRE(a.size() == b.size());
  for (std::size_t k = 0; k < a.size(); ++k) CHECK(close(a[k], b[k]));
}

formulate::ContactKind ellipsoid_contact() {
  return test::contact_of(
      {"ellipsoid", 3, test::shape_of("ellipsoid", {1, 2, 3})}, FrictionKind::elliptic_torsion);
}

}  // namespace

TEST_CASE("a contact of a body with more mass and inertia has the same rows and jacobian") {
  const kernel::Block block = ellipsoid_contact().step;
  const ir::Program program = test::lowered(block);
  const Numbers inputs = test::Sampler(1).values(block), heavy = scaled(block, inputs, "inertia");
  check_same(test::outputs(program, inputs, ir::port::row), test::outputs(program, heavy, ir::port::row));
  check_same(test::outputs(program, inputs, ir::port::entry), test::outputs(program, heavy, ir::port::entry));
}

TEST_CASE("the impulses of a contact grow with the mass, gap and slip do not") {
  const kernel::Block block = ellipsoid_contact().step;
  const ir::Program program = test::lowered(block);
  const Numbers inputs = test::Sampler(2).values(block), heavy = scaled(block, inputs, "inertia");
  const Numbers light_values = ir::interpret(program, inputs), heavy_values = ir::interpret(program, heavy);
  int impulses = 0;
  for (std::size_t k = 0; k < program.outputs.size(); ++k) {
    if (program.outputs[k].slot.port != ir::port::shown) continue;
    const std::string& name =
        block.shown_as->fields[static_cast<std::size_t>(program.outputs[k].slot.field)].name;
    const bool impulse = name[0] == 'p' || name[0] == 'f';
    INFO(name);
    CHECK(close(heavy_values[k], (impulse ? factor : 1) * light_values[k]));
    impulses += impulse;
  }
  CHECK(impulses == 7);  // pn pt po pr fx fy fz
}

TEST_CASE("the mass alone reaches only the angular momentum of a contact") {
  const kernel::Block block = ellipsoid_contact().step;
  const ir::Program program = test::lowered(block);
  const Numbers inputs = test::Sampler(3).values(block);
  const Numbers light = test::outputs(program, inputs, ir::port::row),
                heavy = test::outputs(program, scaled(block, inputs, "inertia", "mass"), ir::port::row);
  for (std::size_t k = 0; k < light.size(); ++k) {
    const bool angular = 3 <= k && k < 6;
    INFO("row " << k);
    CHECK(close(light[k], heavy[k]) != angular);
    if (angular) CHECK(close(std::sqrt(factor) * light[k], heavy[k]));  // L^2 = trace(I) / (3 m)
  }
}

TEST_CASE("a free body with more mass under larger impulses has the same rows") {
  const auto [dimension, gyroscopic] = GENERATE(table<int, model::Gyroscopic>({
      {2, model::Gyroscopic::explicit_},
      {3, model::Gyroscopic::explicit_},
      {3, model::Gyroscopic::implicit},
  }));
  const kernel::Block block = formulate::free_body(dimension, gyroscopic).step;
  const ir::Program program = test::lowered(block);
  const Numbers inputs = test::Sampler(4).values(block);
  const Numbers heavy = scaled(block, scaled(block, inputs, "inertia"), "applied");
  check_same(test::outputs(program, inputs, ir::port::row), test::outputs(program, heavy, ir::port::row));
  check_same(test::outputs(program, inputs, ir::port::entry), test::outputs(program, heavy, ir::port::entry));
}
