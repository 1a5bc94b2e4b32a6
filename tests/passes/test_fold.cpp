#include "generator/passes/fold.hpp"

#include "generator/passes/schedule.hpp"
#include "tests/passes/small_program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using ir::Op;
using ir::Rational;
using passes::fold;
using test::Small;

TEST_CASE("fold keeps rationals exact") {
  const auto [op, expected] = GENERATE(table<Op, Rational>({
      {Op::add, {1, 2}},
      {Op::sub, {1, 6}},
      {Op::mul, {1, 18}},
      {Op::div, {2, 1}},
      {Op::neg, {-1, 3}},
  }));
  Small s;
  s.out(s.op(op, s.number(1, 3), s.number(1, 6)));
  CHECK(test::number_of(fold(s.program)) == expected);
}

TEST_CASE("a folded number is reduced and its denominator positive") {
  Small s;
  s.out(s.op(Op::div, s.number(6, 4), s.number(-9, 2)));
  s.out(s.op(Op::sub, s.number(1, 3), s.number(1, 3)));
  const ir::Program folded = fold(s.program);
  CHECK(test::number_of(folded, 0) == Rational{-1, 3});
  CHECK(test::number_of(folded, 1) == Rational{0, 1});
}

TEST_CASE("fold goes through chains of numbers") {
  Small s;
  const auto third = s.op(Op::div, s.number(1), s.number(3));
  s.out(s.op(Op::mul, s.op(Op::add, third, third), s.op(Op::neg, s.number(3))));
  CHECK(test::number_of(fold(s.program)) == Rational{-2, 1});
}

TEST_CASE("what leaves 64 bits is left as it stands") {
  Small s;
  s.out(s.op(Op::mul, s.number(INT64_MAX), s.number(2)));
  s.out(s.op(Op::add, s.number(1, INT64_MAX), s.number(1, 2)));
  s.out(s.op(Op::mul, s.number(INT64_MAX), s.number(1, INT64_MAX)));
  const ir::Program folded = fold(s.program);
  CHECK(test::maker(folded, 0).op == Op::mul);
  CHECK(test::maker(folded, 1).op == Op::add);
  CHECK(test::number_of(folded, 2) == Rational{1, 1});
}

TEST_CASE("a division by zero is left as it stands") {
  Small s;
  s.out(s.op(Op::div, s.number(1), s.number(0)));
  CHECK(test::maker(fold(s.program)).op == Op::div);
}

TEST_CASE("identities need no operation") {
  Small s;
  const auto zero = s.number(0), one = s.number(1);
  const std::vector<ir::ValueId> are_x = {s.op(Op::add, s.x, zero), s.op(Op::add, zero, s.x),
      s.op(Op::sub, s.x, zero), s.op(Op::mul, s.x, one), s.op(Op::mul, one, s.x), s.op(Op::div, s.x, one),
      s.op(Op::power, s.x, one), s.op(Op::neg, s.op(Op::neg, s.x)), s.op(Op::select, one, s.x, s.y),
      s.op(Op::select, zero, s.y, s.x)};
  for (const auto value : are_x) s.out(value);
  const ir::Program folded = fold(s.program);
  for (std::size_t k = 0; k < are_x.size(); ++k) {
    INFO("identity " << k);
    CHECK(folded.outputs[k].value.index == s.x.index);
  }
  CHECK(ir::operation_count(passes::schedule(folded)) == 0);
}

TEST_CASE("a product with zero is zero and a power of zero is one") {
  Small s;
  const auto zero = s.number(0);
  s.out(s.op(Op::mul, s.x, zero));
  s.out(s.op(Op::mul, zero, s.x));
  s.out(s.op(Op::div, zero, s.x));
  s.out(s.op(Op::power, s.x, zero));
  const ir::Program folded = fold(s.program);
  for (std::size_t k = 0; k < 3; ++k) CHECK(test::number_of(folded, k) == Rational{0, 1});
  CHECK(test::number_of(folded, 3) == Rational{1, 1});
}

TEST_CASE("a product with minus one is a negation") {
  Small s;
  s.out(s.op(Op::mul, s.x, s.number(-1)));
  s.out(s.op(Op::mul, s.number(-1), s.x));
  s.out(s.op(Op::sub, s.number(0), s.x));
  const ir::Program folded = fold(s.program);
  for (std::size_t k = 0; k < 3; ++k) {
    CHECK(test::maker(folded, k).op == Op::neg);
    CHECK(test::maker(folded, k).a == s.x);
  }
}

TEST_CASE("two negations cancel however they are written") {
  Small s;
  const auto negative = s.op(Op::neg, s.x);
  s.out(s.op(Op::sub, s.number(0), negative));
  s.out(s.op(Op::mul, s.number(-1), negative));
  s.out(s.op(Op::mul, negative, s.number(-1)));
  const ir::Program folded = fold(s.program);
  for (std::size_t k = 0; k < 3; ++k) CHECK(folded.outputs[k].value.index == s.x.index);
}

TEST_CASE("roots and functions of numbers are left to the run time") {
  Small s;
  s.out(s.op(Op::sqrt, s.number(4)));
  s.out(s.op(Op::cos, s.number(0)));
  s.out(s.op(Op::power, s.number(2), s.number(3)));
  CHECK(ir::operation_count(fold(s.program)) == 3);
}

TEST_CASE("a factor cancels against its divisor") {
  Small s;
  SECTION("(x y) / x") { s.out(s.op(Op::div, s.op(Op::mul, s.x, s.y), s.x)); }
  SECTION("(y x) / x") { s.out(s.op(Op::div, s.op(Op::mul, s.y, s.x), s.x)); }
  CHECK(test::print(passes::schedule(passes::fold(s.program))) == "%0 = input in.y  ; y\nout[0] <- %0\n");
}

TEST_CASE("a factor cancels wherever it stands in the product") {
  Small s;
  const ir::ValueId product = s.op(Op::mul, s.op(Op::neg, s.op(Op::mul, s.y, s.x)), s.z);
  s.out(s.op(Op::div, product, s.x));
  CHECK(ir::operation_count(passes::schedule(passes::fold(s.program))) == 2);  // -y z
}

TEST_CASE("what is no factor does not cancel") {
  Small s;
  s.out(s.op(Op::div, s.op(Op::add, s.x, s.y), s.x));
  s.out(s.op(Op::div, s.x, s.op(Op::mul, s.x, s.y)));
  CHECK(ir::operation_count(passes::schedule(passes::fold(s.program))) == 4);
}
