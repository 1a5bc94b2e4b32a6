#include "generator/passes/reciprocals.hpp"

#include <algorithm>

#include "generator/passes/schedule.hpp"
#include "tests/ir/ports.hpp"
#include "tests/passes/small_program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using ir::Op;
using ir::ValueId;
using test::Small;

namespace {

ir::Program multiplied(const Small& s) { return passes::schedule(passes::reciprocals(s.program)); }

}  // namespace

TEST_CASE("quotients by one divisor share its reciprocal, called after it") {
  Small s;
  s.out(s.op(Op::div, s.x, s.z));
  s.out(s.op(Op::div, s.y, s.z));
  const ir::Program program = multiplied(s);
  CHECK(test::count(program, Op::div) == 1);
  const auto division = std::find_if(
      program.code.begin(), program.code.end(), [](const ir::Instruction& i) { return i.op == Op::div; });
  CHECK(program.names[static_cast<std::size_t>(division - program.code.begin())].text == "per_z");
}

TEST_CASE("a reciprocal that is there already is not multiplied by one") {
  Small s;
  s.out(s.op(Op::div, s.number(1), s.z));
  s.out(s.op(Op::div, s.y, s.z));
  CHECK(ir::operation_count(multiplied(s)) == 2);
}

TEST_CASE("a single quotient stays a quotient") {
  Small s;
  s.out(s.op(Op::div, s.x, s.z));
  s.out(s.op(Op::div, s.z, s.y));
  CHECK(test::count(multiplied(s), Op::div) == 2);
}
