#include "generator/passes/signs.hpp"

#include "generator/passes/schedule.hpp"
#include "tests/ir/ports.hpp"
#include "tests/passes/small_program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using ir::Op;
using test::Small;

namespace {

// What is left when the negations of `s` have moved outwards, from the three inputs on.
std::string text(const Small& s) {
  const std::string all = test::print(passes::schedule(passes::signs(s.program)));
  return all.substr(all.find("%2"));
}

}  // namespace

TEST_CASE("a sum takes a negation in") {
  Small s;
  SECTION("x + (-y)") {
    s.out(s.op(Op::add, s.x, s.op(Op::neg, s.y)));
    CHECK(text(s) == "%2 = sub %0 %1\nout[0] <- %2\n");
  }
  SECTION("(-y) + x") {
    s.out(s.op(Op::add, s.op(Op::neg, s.y), s.x));
    CHECK(text(s) == "%2 = sub %0 %1\nout[0] <- %2\n");
  }
  SECTION("x - (-y)") {
    s.out(s.op(Op::sub, s.x, s.op(Op::neg, s.y)));
    CHECK(text(s) == "%2 = add %0 %1\nout[0] <- %2\n");
  }
  SECTION("(-x) - y") {
    s.out(s.op(Op::sub, s.op(Op::neg, s.x), s.y));
    CHECK(text(s) == "%2 = add %0 %1\n%3 = neg %2\nout[0] <- %3\n");
  }
  SECTION("(-x) + (-y)") {
    s.out(s.op(Op::add, s.op(Op::neg, s.x), s.op(Op::neg, s.y)));
    CHECK(text(s) == "%2 = add %0 %1\n%3 = neg %2\nout[0] <- %3\n");
  }
  SECTION("(-x) - (-y)") {
    s.out(s.op(Op::sub, s.op(Op::neg, s.x), s.op(Op::neg, s.y)));
    CHECK(text(s) == "%2 = sub %0 %1\nout[0] <- %2\n");
  }
  SECTION("-(x - y)") {
    s.out(s.op(Op::neg, s.op(Op::sub, s.x, s.y)));
    CHECK(text(s) == "%2 = sub %0 %1\nout[0] <- %2\n");
  }
}

TEST_CASE("negations of factors move out of a product") {
  const Op op = GENERATE(Op::mul, Op::div);
  Small s;
  s.out(s.op(op, s.op(Op::neg, s.x), s.op(Op::neg, s.y)));
  s.out(s.op(op, s.x, s.op(Op::neg, s.y)));
  s.out(s.op(op, s.op(Op::neg, s.x), s.y));
  const ir::Program moved = passes::schedule(passes::signs(s.program));
  CHECK(test::maker(moved, 0).op == op);
  CHECK(test::maker(moved, 1).op == Op::neg);
  CHECK(test::maker(moved, 2).op == Op::neg);
  CHECK(ir::interpret(moved, std::vector<double>{3, 7, 0}) ==
      ir::interpret(s.program, std::vector<double>{3, 7, 0}));
}

TEST_CASE("a negation runs through a chain of products into the sum at its end") {
  Small s;
  const auto product = s.op(Op::mul, s.op(Op::div, s.op(Op::neg, s.x), s.y), s.z);
  s.out(s.op(Op::add, s.z, product));
  const ir::Program moved = passes::schedule(passes::signs(s.program));
  CHECK(test::count(moved, Op::neg) == 0);
  CHECK(ir::operation_count(moved) == 3);
  CHECK(test::maker(moved).op == Op::sub);
}

TEST_CASE("a negation stays inside a function") {
  Small s;
  s.out(s.op(Op::exp, s.op(Op::neg, s.x)));
  s.out(s.op(Op::power, s.op(Op::neg, s.x), s.y));
  s.out(s.op(Op::max, s.op(Op::neg, s.x), s.y));
  CHECK(test::print(passes::signs(s.program)) == test::print(s.program));
}
