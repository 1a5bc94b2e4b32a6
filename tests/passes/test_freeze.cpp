#include "generator/passes/freeze.hpp"

#include "generator/passes/kernel.hpp"
#include "tests/passes/small_program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using ir::Op;
using test::Small;

namespace {

// u (x y) + sin(x y) / 3 with the unknown u and the data x, y.
struct Mixed : Small {
  ir::ValueId u = input("u", "unknown");
  ir::ValueId product = op(Op::mul, x, y, {}, "area");
  ir::ValueId third = op(Op::div, op(Op::sin, product), number(3));

  Mixed() {
    out(op(Op::add, op(Op::mul, u, product), third), "row");
    out(product, "observe");
  }
};

}  // namespace

TEST_CASE("what does not depend on the unknowns is computed once") {
  const auto [prepare, iterate] = passes::freeze(Mixed().program, "unknown");
  CHECK(ir::print(prepare) ==
      "%0 = input in.x  ; x\n"
      "%1 = input in.y  ; y\n"
      "%2 = mul %0 %1  ; area\n"
      "%3 = sin %2\n"
      "%4 = constant 3\n"
      "%5 = div %3 %4\n"
      "frozen[0] <- %2  ; area\n"
      "frozen[1] <- %5  ; c1\n");
  CHECK(ir::operation_count(prepare) == 3);
  CHECK(ir::operation_count(iterate) == 2);
}

TEST_CASE("the border is as small as it can be") {
  const auto [prepare, iterate] = passes::freeze(Mixed().program, "unknown");
  REQUIRE(iterate.inputs.size() == 3);
  CHECK(iterate.inputs[0].group == "unknown");
  CHECK(iterate.inputs[1].group == "frozen");
  CHECK(iterate.inputs[1].name == "area");
  CHECK(iterate.inputs[2].name == "c1");
}

TEST_CASE("an input read by a moving value is frozen under its group's name") {
  Small s;
  const auto u = s.input("u", "unknown");
  s.out(s.op(Op::mul, u, s.x), "row");
  const auto [prepare, iterate] = passes::freeze(s.program, "unknown");
  REQUIRE(prepare.outputs.size() == 1);
  CHECK(prepare.outputs[0].name == "in_x");
}

TEST_CASE("a constant is made anew and not frozen") {
  Small s;
  const auto u = s.input("u", "unknown");
  s.out(s.op(Op::mul, u, s.number(1, 3)), "row");
  s.out(s.number(7), "row");
  const auto [prepare, iterate] = passes::freeze(s.program, "unknown");
  CHECK(prepare.code.empty());
  CHECK(prepare.outputs.empty());
  CHECK(ir::interpret(iterate, std::vector<double>{6}) == std::vector<double>{2, 7});
}

TEST_CASE("all unknowns stay inputs, so that their numbering is that of the block") {
  Small s;
  s.input("unread", "unknown");
  const auto u = s.input("u", "unknown");
  s.out(s.op(Op::neg, u), "row");
  const auto [prepare, iterate] = passes::freeze(s.program, "unknown");
  REQUIRE(iterate.inputs.size() == 2);
  CHECK(iterate.inputs[1].name == "u");
  CHECK(ir::interpret(iterate, std::vector<double>{100, 3}) == std::vector<double>{-3});
}

TEST_CASE("the residual of a kernel does not compute the jacobian") {
  Small s;
  const auto u = s.input("u", "unknown");
  s.out(s.op(Op::sin, s.op(Op::mul, u, s.x)), "row");
  s.out(s.op(Op::mul, s.x, s.op(Op::cos, s.op(Op::mul, u, s.x))), "jacobian");
  s.out(s.op(Op::exp, u), "observe");
  const passes::Kernel kernel = passes::make_kernel(s.program);
  CHECK(ir::operation_count(kernel.prepare) == 0);
  CHECK(ir::operation_count(kernel.residual) == 2);
  CHECK(ir::operation_count(kernel.jacobian) == 4);  // u x is shared
  CHECK(ir::operation_count(kernel.observe) == 1);
}
