#include "generator/passes/powers.hpp"

#include <cmath>

#include "generator/passes/cse.hpp"
#include "tests/ir/ports.hpp"
#include "tests/passes/small_program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using ir::Op;
using ir::Rational;
using passes::powers;
using test::Small;

namespace {

ir::Program power_of_x(Rational exponent) {
  Small s;
  s.out(s.op(Op::power, s.x, s.number(exponent.numerator, exponent.denominator)));
  return s.program;
}

}  // namespace

TEST_CASE(
    "a power is squared and multiplied, with a root for a half and a division for a negative exponent") {
  const auto [exponent, products, roots, quotients] = GENERATE(table<Rational, int, int, int>({
      {{1, 1}, 0, 0, 0},
      {{2, 1}, 1, 0, 0},
      {{3, 1}, 2, 0, 0},
      {{4, 1}, 2, 0, 0},
      {{7, 1}, 4, 0, 0},
      {{8, 1}, 3, 0, 0},
      {{13, 1}, 5, 0, 0},
      {{64, 1}, 6, 0, 0},
      {{-1, 1}, 0, 0, 1},
      {{-3, 1}, 2, 0, 1},
      {{1, 2}, 0, 1, 0},
      {{3, 2}, 1, 1, 0},
      {{5, 2}, 2, 1, 0},
      {{-1, 2}, 0, 1, 1},
      {{-7, 2}, 3, 1, 1},
  }));
  INFO("x^(" << exponent.numerator << "/" << exponent.denominator << ")");
  const ir::Program unrolled = powers(power_of_x(exponent));
  CHECK(test::count(unrolled, Op::mul) == products);
  CHECK(test::count(unrolled, Op::sqrt) == roots);
  CHECK(test::count(unrolled, Op::div) == quotients);
  CHECK(test::count(unrolled, Op::power) == 0);
  const double e = static_cast<double>(exponent.numerator) / static_cast<double>(exponent.denominator);
  CHECK(ir::interpret(unrolled, std::vector<double>{1.3, 0, 0}).front() ==
      Approx(std::pow(1.3, e)).epsilon(1e-14));
}

TEST_CASE("x^13 takes five multiplications") {
  const ir::Program unrolled = powers(power_of_x({13, 1}));
  CHECK(ir::operation_count(unrolled) == 5);
  CHECK(ir::interpret(unrolled, std::vector<double>{2, 0, 0}).front() == 8192);
}

TEST_CASE("other powers stay powers") {
  const Rational exponent = GENERATE(Rational{1, 3}, Rational{5, 4}, Rational{0, 1}, Rational{65, 1},
      Rational{-65, 1}, Rational{131, 2}, Rational{INT64_MAX, 1}, Rational{INT64_MAX, 2});
  CHECK(test::count(powers(power_of_x(exponent)), Op::power) == 1);
}

TEST_CASE("a power with a variable exponent stays a power") {
  Small s;
  s.out(s.op(Op::power, s.x, s.y));
  CHECK(test::print(powers(s.program)) == test::print(s.program));
}

TEST_CASE("powers of one base share their squares") {
  Small s;
  s.out(s.op(Op::power, s.x, s.number(2)));
  s.out(s.op(Op::power, s.x, s.number(4)));
  s.out(s.op(Op::power, s.x, s.number(3)));
  CHECK(ir::operation_count(passes::cse(powers(s.program))) == 3);
}

TEST_CASE("a power keeps its name") {
  Small s;
  s.out(s.op(Op::power, s.x, s.number(3), {}, "cube"));
  const ir::Program unrolled = powers(s.program);
  CHECK(unrolled.names[unrolled.outputs[0].value.index].text == "cube");
}
