#include "generator/passes/factor.hpp"

#include "generator/passes/schedule.hpp"
#include "tests/ir/ports.hpp"
#include "tests/passes/small_program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using ir::Op;
using ir::ValueId;
using test::Small;

namespace {}  // namespace

TEST_CASE("terms that share a factor are added before they are multiplied") {
  Small s;
  SECTION("x z + y z") { s.out(s.op(Op::add, s.op(Op::mul, s.x, s.z), s.op(Op::mul, s.y, s.z))); }
  SECTION("z x + y z") { s.out(s.op(Op::add, s.op(Op::mul, s.z, s.x), s.op(Op::mul, s.y, s.z))); }
  SECTION("x z + z y") { s.out(s.op(Op::add, s.op(Op::mul, s.x, s.z), s.op(Op::mul, s.z, s.y))); }
  CHECK(ir::operation_count(passes::schedule(passes::factor(s.program))) == 2);
}

TEST_CASE("quotients by one divisor are subtracted before they are divided") {
  Small s;
  s.out(s.op(Op::sub, s.op(Op::div, s.x, s.z), s.op(Op::div, s.y, s.z)));
  const ir::Program factored = passes::schedule(passes::factor(s.program));
  CHECK(ir::operation_count(factored) == 2);
  CHECK(factored[factored.outputs[0].value].op == Op::div);
}

TEST_CASE("a factor moves out of a long sum") {
  Small s;
  const auto term = [&](ValueId v) { return s.op(Op::mul, v, s.z); };
  const ValueId sum = s.op(Op::add, s.op(Op::sub, term(s.x), term(s.y)), term(s.x));
  s.out(sum);
  CHECK(ir::operation_count(passes::schedule(passes::factor(s.program))) == 3);
}

TEST_CASE("a product that is read elsewhere or has a name stays") {
  Small s;
  SECTION("read elsewhere") {
    const ValueId product = s.op(Op::mul, s.x, s.z);
    s.out(product);
    s.out(s.op(Op::add, product, s.op(Op::mul, s.y, s.z)));
  }
  SECTION("named") { s.out(s.op(Op::add, s.op(Op::mul, s.x, s.z, {}, "area"), s.op(Op::mul, s.y, s.z))); }
  CHECK(ir::operation_count(passes::schedule(passes::factor(s.program))) == 3);
}
