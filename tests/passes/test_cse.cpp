#include "generator/passes/cse.hpp"

#include "generator/passes/schedule.hpp"
#include "tests/passes/small_program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using ir::Op;
using passes::cse;
using test::Small;

TEST_CASE("cse shares a product used by two rows") {
  Small s;
  s.out(s.op(Op::add, s.op(Op::mul, s.x, s.y), s.z));
  s.out(s.op(Op::sub, s.op(Op::mul, s.x, s.y), s.z));
  CHECK(ir::operation_count(s.program) == 4);
  const ir::Program shared = cse(s.program);
  CHECK(ir::operation_count(shared) == 3);
  CHECK(test::maker(shared, 0).a == test::maker(shared, 1).a);
}

TEST_CASE("cse sees that sums and products commute") {
  Small s;
  s.out(s.op(Op::mul, s.op(Op::add, s.x, s.y), s.z));
  s.out(s.op(Op::mul, s.z, s.op(Op::add, s.y, s.x)));
  const ir::Program shared = cse(s.program);
  CHECK(ir::operation_count(shared) == 2);
  CHECK(shared.outputs[0].value == shared.outputs[1].value);
}

TEST_CASE("cse keeps apart what does not commute") {
  const Op op = GENERATE(Op::sub, Op::div, Op::power, Op::atan2, Op::less, Op::less_equal);
  Small s;
  s.out(s.op(op, s.x, s.y));
  s.out(s.op(op, s.y, s.x));
  CHECK(ir::operation_count(cse(s.program)) == 2);
}

TEST_CASE("cse looks at the operands that an operation has, and at no others") {
  Small s;
  s.out(s.op(Op::sin, s.x, s.y));
  s.out(s.op(Op::sin, s.x, s.z, s.y));
  s.out(s.op(Op::select, s.x, s.y, s.z));
  s.out(s.op(Op::select, s.x, s.y, s.y));
  CHECK(ir::operation_count(cse(s.program)) == 3);
}

TEST_CASE("cse makes a constant once") {
  Small s;
  s.out(s.op(Op::add, s.x, s.number(1, 3)));
  s.out(s.op(Op::mul, s.y, s.number(1, 3)));
  CHECK(test::count(cse(s.program), Op::constant) == 1);
}

TEST_CASE("a shared value keeps the first name it is given") {
  Small s;
  s.out(s.op(Op::mul, s.x, s.y));
  s.out(s.op(Op::mul, s.x, s.y, {}, "product"));
  s.out(s.op(Op::mul, s.y, s.x, {}, "other"));
  const ir::Program shared = cse(s.program);
  CHECK(shared.names[shared.outputs[0].value.index].text == "product");
}

TEST_CASE("a shared value has a plain name rather than a derivative's") {
  Small s;
  s.out(s.op(Op::mul, s.x, s.y, {}, {"dvolume_dz", true}));
  s.out(s.op(Op::mul, s.x, s.y, {}, "area"));
  s.out(s.op(Op::mul, s.x, s.y, {}, {"dother_dz", true}));
  const ir::Program shared = cse(s.program);
  CHECK(shared.names[shared.outputs[0].value.index].text == "area");
}

TEST_CASE("cse goes through chains") {
  Small s;
  for (int row = 0; row < 2; ++row)
    s.out(s.op(Op::exp, s.op(Op::neg, s.op(Op::div, s.op(Op::mul, s.x, s.x), s.number(2)))));
  const ir::Program shared = cse(s.program);
  CHECK(ir::operation_count(shared) == 4);
  CHECK(shared.outputs[0].value == shared.outputs[1].value);
}
