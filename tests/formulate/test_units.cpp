// Rows are divided by the mass and by a length, so that their size does not depend on the units of mass.
#include <cmath>

#include "generator/formulate/bodies/newton_euler.hpp"
#include "tests/formulate/sample.hpp"
#include "tests/formulate/shapes.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using formulate::FrictionKind;
using test::Numbers;

namespace {

constexpr long double factor = 7;

Numbers scaled(
    const ir::Program& program, Numbers inputs, const std::string& group, const std::string& name = {}) {
  for (std::size_t k = 0; k < inputs.size(); ++k)
    if (program.inputs[k].group == group && (name.empty() || program.inputs[k].name == name))
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
  const ir::Program program = test::lowered(ellipsoid_contact().step);
  const Numbers inputs = test::Sampler(1).values(program), heavy = scaled(program, inputs, "inertia");
  check_same(test::outputs(program, inputs, "row"), test::outputs(program, heavy, "row"));
  check_same(test::outputs(program, inputs, "jacobian"), test::outputs(program, heavy, "jacobian"));
}

TEST_CASE("the impulses of a contact grow with the mass, gap and slip do not") {
  const ir::Program program = test::lowered(ellipsoid_contact().step);
  const Numbers inputs = test::Sampler(2).values(program), heavy = scaled(program, inputs, "inertia");
  const Numbers light_values = ir::interpret(program, inputs), heavy_values = ir::interpret(program, heavy);
  int impulses = 0;
  for (std::size_t k = 0; k < program.outputs.size(); ++k) {
    if (program.outputs[k].group != "observe") continue;
    const std::string& name = program.outputs[k].name;
    const bool impulse = name[0] == 'p' || name[0] == 'f';
    INFO(name);
    CHECK(close(heavy_values[k], (impulse ? factor : 1) * light_values[k]));
    impulses += impulse;
  }
  CHECK(impulses == 7);  // pn pt po pr fx fy fz
}

TEST_CASE("the mass alone reaches only the angular momentum of a contact") {
  const ir::Program program = test::lowered(ellipsoid_contact().step);
  const Numbers inputs = test::Sampler(3).values(program);
  const Numbers light = test::outputs(program, inputs, "row"),
                heavy = test::outputs(program, scaled(program, inputs, "inertia", "mass"), "row");
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
  const ir::Program program = test::lowered(formulate::free_body(dimension, gyroscopic).step);
  const Numbers inputs = test::Sampler(4).values(program);
  const Numbers heavy = scaled(program, scaled(program, inputs, "inertia"), "applied");
  check_same(test::outputs(program, inputs, "row"), test::outputs(program, heavy, "row"));
  check_same(test::outputs(program, inputs, "jacobian"), test::outputs(program, heavy, "jacobian"));
}
