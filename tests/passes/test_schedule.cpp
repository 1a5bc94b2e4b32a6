#include "generator/passes/schedule.hpp"

#include "generator/passes/freeze.hpp"
#include "tests/ir/ports.hpp"
#include "tests/passes/small_program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using ir::Op;
using passes::schedule;
using test::Small;

TEST_CASE("schedule drops what no output needs") {
  Small s;
  const auto needed = s.op(Op::mul, s.x, s.y);
  s.op(Op::exp, s.op(Op::add, needed, s.number(5)));
  s.out(needed);
  const ir::Program scheduled = schedule(s.program);
  CHECK(test::print(scheduled) ==
      "%0 = input in.x  ; x\n"
      "%1 = input in.y  ; y\n"
      "%2 = mul %0 %1\n"
      "out[0] <- %2\n");
  CHECK(scheduled.constants.empty());
  CHECK(scheduled.inputs.size() == 3);  // the numbering of the inputs stays
}

TEST_CASE("schedule puts a value just before the first output that needs it") {
  Small s;
  const auto late = s.op(Op::sin, s.x), early = s.op(Op::cos, s.y), both = s.op(Op::add, early, s.z);
  s.out(both);
  s.out(s.op(Op::mul, late, both));
  CHECK(test::print(schedule(s.program)) ==
      "%0 = input in.y  ; y\n"
      "%1 = cos %0\n"
      "%2 = input in.z  ; z\n"
      "%3 = add %1 %2\n"
      "%4 = input in.x  ; x\n"
      "%5 = sin %4\n"
      "%6 = mul %5 %3\n"
      "out[0] <- %3\n"
      "out[1] <- %6\n");
}

TEST_CASE("only the outputs asked for keep their operations") {
  Small s;
  const auto shared = s.op(Op::mul, s.x, s.y);
  s.out(s.op(Op::sin, shared), ir::port::row);
  s.out(s.op(Op::cos, s.op(Op::add, shared, s.z)), ir::port::shown);
  CHECK(ir::operation_count(passes::only(s.program, {ir::port::row})) == 2);
  CHECK(ir::operation_count(passes::only(s.program, {ir::port::shown})) == 3);
  CHECK(ir::operation_count(passes::only(s.program, {ir::port::row, ir::port::shown})) == 4);
  CHECK(passes::only(s.program, {}).code.empty());
}
