#include "generator/ir/verify.hpp"

#include "tests/ir/ports.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::ir;
namespace test = signorini::test;

namespace {

// x, 1/2, x * 1/2, select(x, 1/2, x * 1/2)
Program well_formed() {
  Program program;
  Builder build(program);
  program.inputs = test::inputs(1);
  const ValueId x = build.input(0), half = build.constant({1, 2});
  const ValueId product = build.emit(Op::mul, x, half);
  const ValueId chosen = build.emit(Op::select, x, half, product);
  program.outputs = {{test::out(0), chosen}, {test::out(1), product}, {{test::in_port, 0}, x}};
  return program;
}

}  // namespace

TEST_CASE("a well-formed program verifies") {
  CHECK(verify(well_formed()) == "");
  CHECK(verify({}) == "");
}

TEST_CASE("operands beyond an operation's own are not looked at") {
  Program program = well_formed();
  program.code[2] = {Op::neg, {0}, {99}, {99}};
  CHECK(verify(program) == "");
}

TEST_CASE("every instruction needs a place for its name") {
  Program program = well_formed();
  program.names.pop_back();
  CHECK(verify(program) == "one name an instruction is needed");
}

TEST_CASE("a constant must be in the table") {
  Program program = well_formed();
  program.code[1].a = {1};
  CHECK(verify(program) == "value 1 (constant): constant out of range");
}

TEST_CASE("a constant has a positive denominator") {
  Program program = well_formed();
  program.constants[0].denominator = GENERATE(0, -2);
  CHECK(verify(program) == "value 1 (constant): denominator is not positive");
}

TEST_CASE("an input must be in the table") {
  Program program = well_formed();
  program.inputs.clear();
  CHECK(verify(program) == "value 0 (input): input out of range");
}

TEST_CASE("an operand comes before its user") {
  Program program = well_formed();
  const std::uint32_t operand = GENERATE(3u, 4u, 1000u);
  SECTION("the first") {
    program.code[3].a = {operand};
    CHECK(verify(program) == "value 3 (select): operand 0 is not earlier");
  }
  SECTION("the second") {
    program.code[3].b = {operand};
    CHECK(verify(program) == "value 3 (select): operand 1 is not earlier");
  }
  SECTION("the third") {
    program.code[3].c = {operand};
    CHECK(verify(program) == "value 3 (select): operand 2 is not earlier");
  }
}

TEST_CASE("an output names a value of the program") {
  Program program = well_formed();
  program.outputs[1].value = {4};
  CHECK(verify(program) == "output 1 of port 9: value out of range");
}

TEST_CASE("a slot is written once") {
  Program program = well_formed();
  program.outputs[1].slot = test::out(0);
  CHECK(verify(program) == "output 0 of port 9: written twice");
}
