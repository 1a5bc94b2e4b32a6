#include "generator/passes/freeze.hpp"

#include "generator/passes/kernel.hpp"
#include "tests/ir/ports.hpp"
#include "tests/passes/small_program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using ir::Op;
using test::Small;

namespace {

// u (x y) + sin(x y) / 3 with the unknown u and the data x, y.
struct Mixed : Small {
  ir::ValueId u = input("u", ir::port::unknown);
  ir::ValueId product = op(Op::mul, x, y, {}, "area");
  ir::ValueId third = op(Op::div, op(Op::sin, product), number(3));

  Mixed() {
    out(op(Op::add, op(Op::mul, u, product), third), ir::port::row);
    out(product, ir::port::shown);
  }
};

}  // namespace

TEST_CASE("what does not depend on the unknowns is computed once") {
  const auto [prepare, iterate, names] = passes::freeze(Mixed().program, test::frozen_name);
  CHECK(test::print(prepare) ==
      "%0 = input in.x  ; x\n"
      "%1 = input in.y  ; y\n"
      "%2 = mul %0 %1  ; area\n"
      "%3 = sin %2\n"
      "%4 = constant 3\n"
      "%5 = div %3 %4\n"
      "frozen[0] <- %2\n"
      "frozen[1] <- %5\n");
  CHECK(ir::operation_count(prepare) == 3);
  CHECK(ir::operation_count(iterate) == 2);
}

TEST_CASE("the border is as small as it can be") {
  const auto [prepare, iterate, names] = passes::freeze(Mixed().program, test::frozen_name);
  REQUIRE(iterate.inputs.size() == 3);
  CHECK(iterate.inputs[0].port == ir::port::unknown);
  CHECK(iterate.inputs[1].port == ir::port::frozen);
  CHECK(names == std::vector<std::string>{"area", "sin_area_per_3"});
}

TEST_CASE("an input read by a moving value is frozen under its port's name") {
  Small s;
  const auto u = s.input("u", ir::port::unknown);
  s.out(s.op(Op::mul, u, s.x), ir::port::row);
  const auto [prepare, iterate, names] = passes::freeze(s.program, test::frozen_name);
  REQUIRE(prepare.outputs.size() == 1);
  CHECK(names == std::vector<std::string>{"in_x"});
}

TEST_CASE("a constant is made anew and not frozen") {
  Small s;
  const auto u = s.input("u", ir::port::unknown);
  s.out(s.op(Op::mul, u, s.number(1, 3)), ir::port::row);
  s.out(s.number(7), ir::port::row);
  const auto [prepare, iterate, names] = passes::freeze(s.program, test::frozen_name);
  CHECK(prepare.code.empty());
  CHECK(prepare.outputs.empty());
  CHECK(ir::interpret(iterate, std::vector<double>{6}) == std::vector<double>{2, 7});
}

TEST_CASE("all unknowns stay inputs, so that their numbering is that of the block") {
  Small s;
  s.input("unread", ir::port::unknown);
  const auto u = s.input("u", ir::port::unknown);
  s.out(s.op(Op::neg, u), ir::port::row);
  const auto [prepare, iterate, names] = passes::freeze(s.program, test::frozen_name);
  REQUIRE(iterate.inputs.size() == 2);
  CHECK(iterate.inputs[1].field == 1);
  CHECK(ir::interpret(iterate, std::vector<double>{100, 3}) == std::vector<double>{-3});
}

TEST_CASE("the residual of a kernel does not compute the jacobian") {
  Small s;
  const auto u = s.input("u", ir::port::unknown);
  s.out(s.op(Op::sin, s.op(Op::mul, u, s.x)), ir::port::row);
  s.out(s.op(Op::mul, s.x, s.op(Op::cos, s.op(Op::mul, u, s.x))), ir::port::entry);
  s.out(s.op(Op::exp, u), ir::port::shown);
  const passes::Kernel kernel = passes::make_kernel(s.program, test::frozen_name);
  CHECK(ir::operation_count(kernel.prepare) == 0);
  CHECK(ir::operation_count(kernel.residual) == 2);
  CHECK(ir::operation_count(kernel.jacobian) == 4);  // u x is shared
  CHECK(ir::operation_count(kernel.observe) == 1);
}
