// The Jacobian of every kind of block against central differences of its rows.
#include <cmath>
#include <map>
#include <set>

#include "generator/formulate/bodies/newton_euler.hpp"
#include "tests/formulate/joints.hpp"
#include "tests/formulate/sample.hpp"
#include "tests/formulate/shapes.hpp"
#include "tests/support/catch.hpp"
#include "tests/symbolic/evaluate.hpp"

using namespace signorini;
using kernel::Block;
using test::FrictionKind;
using test::Numbers;

namespace {

constexpr int points = 20;
constexpr long double step = 1e-5L;

/// Derivatives of all rows with respect to one input: central differences of fourth order.
Numbers row_differences(const ir::Program& program, Numbers inputs, std::size_t input) {
  const long double at = inputs[input];
  const auto rows_at = [&](long double value) {
    inputs[input] = value;
    return test::outputs(program, inputs, ir::port::row);
  };
  const Numbers far_below = rows_at(at - 2 * step), below = rows_at(at - step);
  const Numbers above = rows_at(at + step), far_above = rows_at(at + 2 * step);
  Numbers differences(above.size());
  for (std::size_t k = 0; k < above.size(); ++k)
    differences[k] = (8 * (above[k] - below[k]) - (far_above[k] - far_below[k])) / (12 * step);
  return differences;
}

std::vector<std::size_t> unknowns_of(const ir::Program& program) {
  std::vector<std::size_t> unknowns;
  for (std::size_t k = 0; k < program.inputs.size(); ++k)
    if (program.inputs[k].port == ir::port::unknown) unknowns.push_back(k);
  return unknowns;
}

void check_pattern_is_sorted(const Block& block) {
  for (std::size_t k = 1; k < block.pattern.size(); ++k) {
    const auto &before = block.pattern[k - 1], &entry = block.pattern[k];
    CHECK(std::pair(before.column, before.row) < std::pair(entry.column, entry.row));
  }
}

void check_jacobian(const Block& block, unsigned seed) {
  check_pattern_is_sorted(block);
  const ir::Program program = test::lowered(block);
  const std::vector<std::size_t> unknowns = unknowns_of(program);
  REQUIRE(unknowns.size() == block.unknowns.size());
  test::Sampler sampler(seed);
  std::vector<bool> seen(block.pattern.size(), false);
  for (int k = 0; k < points; ++k) {
    const Numbers inputs = sampler.values(block);
    const Numbers jacobian = test::outputs(program, inputs, ir::port::entry);
    REQUIRE(jacobian.size() == block.pattern.size());
    std::size_t entry = 0;
    for (std::size_t column = 0; column < unknowns.size(); ++column) {
      const Numbers expected = row_differences(program, inputs, unknowns[column]);
      for (std::size_t row = 0; row < expected.size(); ++row) {
        INFO("row " << row << " by " << test::field_of(block, program.inputs[unknowns[column]]));
        const bool in_pattern = entry < jacobian.size() &&
            block.pattern[entry].row == static_cast<int>(row) &&
            block.pattern[entry].column == static_cast<int>(column);
        const long double exact = in_pattern ? jacobian[entry] : 0;
        if (in_pattern) seen[entry] = seen[entry] || exact != 0;
        if (in_pattern) ++entry;
        if (!(std::abs(exact - expected[row]) <= 1e-6L * (std::abs(expected[row]) + 1e-3L)))
          CHECK(exact == expected[row]);
      }
    }
    REQUIRE(entry == jacobian.size());
  }
  for (std::size_t k = 0; k < seen.size(); ++k) {
    INFO("pattern entry " << block.pattern[k].row << ", " << block.pattern[k].column);
    CHECK(seen[k]);
  }
}

}  // namespace

TEST_CASE("the jacobian of every kind of contact is the derivative of its rows") {
  for (const test::NamedShape& shape : test::shapes()) {
    for (const FrictionKind friction :
        {FrictionKind::none, FrictionKind::elliptic, FrictionKind::elliptic_torsion}) {
      if (shape.dimension == 2 && friction == FrictionKind::elliptic_torsion) continue;
      const formulate::ContactKind kind = test::contact_of(shape, friction);
      INFO(shape.name << ": " << kind.name);
      check_jacobian(kind.step, 1);
    }
  }
}

TEST_CASE("the jacobian of contacts of two curved bodies is the derivative of their rows") {
  for (const formulate::ContactDesign& design : test::pair_designs()) {
    const formulate::ContactKind kind = formulate::contact_kind(design);
    INFO(kind.name);
    check_jacobian(kind.step, 6);
    check_jacobian(formulate::pair_kind(design.first, design.second).closest, 7);
  }
}

TEST_CASE("the jacobian of every joint and spring is the derivative of its rows") {
  for (const test::NamedJoint& joint : test::joints()) {
    for (const formulate::SecondBody second : test::second_bodies) {
      const formulate::JointKind kind = test::kind_of(joint, second);
      INFO(kind.name);
      check_jacobian(kind.step, 8);
    }
  }
}

TEST_CASE("two smooth bodies have eleven unknowns a contact, as in the paper") {
  const formulate::ContactDesign spheres = test::pair_designs().front();
  CHECK(formulate::contact_kind(spheres).step.unknowns.size() == 6 + 11);
}

TEST_CASE("the jacobian of every closest point is the derivative of its rows") {
  for (const test::NamedShape& shape : test::shapes()) {
    INFO(shape.name);
    const formulate::ContactDesign design = test::contact_of(shape, FrictionKind::none).design;
    check_jacobian(formulate::pair_kind(design.first, design.second).closest, 2);
  }
}

TEST_CASE("the jacobian of a free body is the derivative of its rows") {
  check_jacobian(formulate::free_body(2, model::Gyroscopic::explicit_).step, 3);
  check_jacobian(formulate::free_body(3, model::Gyroscopic::explicit_).step, 4);
  check_jacobian(formulate::free_body(3, model::Gyroscopic::implicit).step, 5);
}

TEST_CASE("a contact has as many rows as unknowns, and names for all of them") {
  for (const test::NamedShape& shape : test::shapes()) {
    const formulate::ContactKind kind = test::contact_of(shape, FrictionKind::elliptic);
    INFO(shape.name);
    const auto rows = std::count_if(kind.step.targets.begin(), kind.step.targets.end(),
        [](const ir::Target& target) { return target.slot.port == ir::port::row; });
    CHECK(static_cast<std::size_t>(rows) == kind.step.unknowns.size());
    CHECK(kind.step.rows.size() == kind.step.unknowns.size());
    std::set<std::string> names;
    for (const kernel::Unknown& unknown : kind.step.unknowns) names.insert(unknown.name);
    CHECK(names.size() == kind.step.unknowns.size());
  }
}

TEST_CASE("the jacobian of a body that does not turn its momentum is constant in the plane") {
  const formulate::BodyKind kind = formulate::free_body(2, model::Gyroscopic::explicit_);
  CHECK(kind.step.pattern.size() == 3);
  for (const kernel::Nonzero& entry : kind.step.pattern) CHECK(entry.row == entry.column);
}
