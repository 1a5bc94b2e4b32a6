#include "generator/ir/lower.hpp"

#include <cmath>
#include <utility>

#include "generator/ir/interpret.hpp"
#include "generator/ir/print.hpp"
#include "generator/ir/verify.hpp"
#include "tests/ir/ports.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using symbolic::apply;
using symbolic::Expr;
using symbolic::Function;
using symbolic::power;
using symbolic::Rational;
using symbolic::Rule;

namespace {

/// Inputs a, b, c.
struct Space {
  symbolic::Tape tape;
  Expr a = tape.input("a"), b = tape.input("b"), c = tape.input("c");

  ir::Program lower(const Expr& expr) const {
    return ir::lower(tape, test::inputs(3), {{test::out(0), expr}});
  }

  // The lines after those of the three inputs.
  std::string text(const Expr& expr) const {
    const ir::Program program = lower(expr);
    CHECK(ir::verify(program) == "");
    const std::string all = test::print(program);
    const std::string inputs = "%0 = input in.a  ; a\n%1 = input in.b  ; b\n%2 = input in.c  ; c\n";
    REQUIRE(all.substr(0, inputs.size()) == inputs);
    return all.substr(inputs.size());
  }
};

// The operands of the one subtraction of a program.
std::pair<std::size_t, std::size_t> operands_of_difference(const ir::Program& program) {
  for (const ir::Instruction& i : program.code)
    if (i.op == ir::Op::sub) return {i.a.index, i.b.index};
  return {};
}

}  // namespace

TEST_CASE("a difference is one subtraction") {
  const Space s;
  CHECK(s.text(s.a - s.b) == "%3 = sub %0 %1\nout[0] <- %3\n");
  CHECK(s.text(s.b - s.a) == "%3 = sub %1 %0\nout[0] <- %3\n");
  CHECK(s.text(-s.b + s.a) == s.text(s.a - s.b));
}

TEST_CASE("a sum of negative terms is one negation") {
  const Space s;
  CHECK(s.text(-s.a - s.b) == "%3 = add %0 %1\n%4 = neg %3\nout[0] <- %4\n");
  CHECK(s.text(-s.a - s.b - s.c) == "%3 = add %0 %1\n%4 = add %3 %2\n%5 = neg %4\nout[0] <- %5\n");
}

TEST_CASE("positive terms come before negative ones") {
  const Space s;
  CHECK(s.text(-s.a + s.b - s.c) == "%3 = sub %1 %0\n%4 = sub %3 %2\nout[0] <- %4\n");
}

TEST_CASE("numbers stand last in a sum and first in a product") {
  const Space s;
  CHECK(s.text(s.a - 1) == "%3 = constant 1\n%4 = sub %0 %3\nout[0] <- %4\n");
  CHECK(s.text(1 - s.a) == "%3 = constant 1\n%4 = sub %3 %0\nout[0] <- %4\n");
  CHECK(s.text(s.a * 2 / 3) == "%3 = constant 2/3\n%4 = mul %3 %0\nout[0] <- %4\n");
  CHECK(s.text(s.a * -2) == "%3 = constant 2\n%4 = mul %3 %0\n%5 = neg %4\nout[0] <- %5\n");
}

TEST_CASE("a quotient is one division") {
  const Space s;
  CHECK(s.text(s.a / (s.b * s.c)) == "%3 = mul %1 %2\n%4 = div %0 %3\nout[0] <- %4\n");
  CHECK(s.text(s.a / s.b / s.c) == s.text(s.a / (s.b * s.c)));
  CHECK(s.text(1 / s.a) == "%3 = constant 1\n%4 = div %3 %0\nout[0] <- %4\n");
}

TEST_CASE("a negative power is a power below a fraction line") {
  const Space s;
  CHECK(s.text(power(s.a, -2)) ==
      "%3 = constant 1\n%4 = constant 2\n%5 = power %0 %4\n%6 = div %3 %5\nout[0] <- %6\n");
  CHECK(s.text(s.b / symbolic::sqrt(s.a)) ==
      "%3 = constant 1/2\n%4 = power %0 %3\n%5 = div %1 %4\nout[0] <- %5\n");
}

TEST_CASE("functions of two arguments keep their order") {
  const Space s;
  CHECK(s.text(apply(Function::atan2, {s.b, s.a})) == "%3 = atan2 %1 %0\nout[0] <- %3\n");
  CHECK(s.text(power(s.b, s.a)) == "%3 = power %1 %0\nout[0] <- %3\n");
}

TEST_CASE("a product reads the same however its sums are turned") {
  const Space s;
  const Expr &a = s.a, &b = s.b, &c = s.c;
  const auto all_equal = [&](const std::vector<Expr>& ways) {
    for (const Expr& way : ways) CHECK(s.text(way) == s.text(ways.front()));
  };
  all_equal({(a - b) * c, c * (a - b), -((b - a) * c), (b - a) * -c, -(c * (b - a)), (-b + a) * c});
  all_equal({(b - a) * c, c * (b - a), -((a - b) * c), (a - b) * -c});
  all_equal({(a - b) * (b - c), (b - a) * (c - b), -((a - b) * (c - b)), (c - b) * (b - a)});
  all_equal({power(a - b, 2), power(b - a, 2)});
  all_equal({power(a - b, 3), -power(b - a, 3)});
  all_equal({1 / (a - b), -1 / (b - a)});
  all_equal({c / power(a - b, 3), -c / power(b - a, 3)});
  all_equal({(a - b) / (c - b), (b - a) / (b - c)});
  all_equal({2 * (a - b) * c / 3, (a - b) * 2 * (c / 3), (b - a) * c * Expr(Rational{-2, 3})});
}

TEST_CASE("nested sums read the same however they are turned") {
  const Space s;
  const Expr &a = s.a, &b = s.b, &c = s.c;
  const std::vector<Expr> ways = {((a - b) * c - (b - c) * a) * b, -((b - a) * c - (c - b) * a) * b,
      ((a - b) * c + (c - b) * a) * b, b * (a * (c - b) + c * (a - b)), -(b * ((b - c) * a + (b - a) * c))};
  for (const Expr& way : ways) CHECK(s.text(way) == s.text(ways.front()));
  const std::vector<Expr> sums = {a + (b - c) * a - b, a - b - (c - b) * a, -(b - a) - a * (c - b)};
  for (const Expr& way : sums) CHECK(s.text(way) == s.text(sums.front()));
}

TEST_CASE("powers of a difference read the same whichever symbols it has") {
  symbolic::Tape tape;
  std::vector<Expr> x;
  for (int k = 0; k < 12; ++k) x.push_back(tape.input("x"));
  const std::vector<ir::Slot> slots = test::inputs(static_cast<int>(x.size()));
  std::vector<double> at(x.size());
  for (std::size_t k = 0; k < at.size(); ++k) at[k] = static_cast<double>(k * k);
  const int exponent = GENERATE(2, 3, 5, -3, -4);
  for (std::size_t i = 0; i < x.size(); ++i)
    for (std::size_t j = i + 1; j < x.size(); ++j) {
      const Expr sign = exponent % 2 == 0 ? 1 : -1;
      const ir::Program program = ir::lower(tape, slots, {{test::out(0), power(x[i] - x[j], exponent)}});
      CHECK(test::print(program) ==
          test::print(ir::lower(tape, slots, {{test::out(0), sign * power(x[j] - x[i], exponent)}})));
      CHECK(operands_of_difference(program) == std::pair(i, j));
      CHECK(ir::interpret(program, at).front() == Approx(std::pow(at[i] - at[j], exponent)));
    }
}

TEST_CASE("turned sums keep their values") {
  const Space s;
  const Expr &a = s.a, &b = s.b, &c = s.c;
  const double x = 1.5, y = -0.75, z = 0.3;
  const auto value = [&](const Expr& e) {
    return ir::interpret(s.lower(e), std::vector<double>{x, y, z}).front();
  };
  CHECK(value((b - a) * c) == Approx((y - x) * z));
  CHECK(value(-(a - b) * (c - b)) == Approx(-(x - y) * (z - y)));
  CHECK(value(power(b - a, 3) / (c - b)) == Approx((y - x) * (y - x) * (y - x) / (z - y)));
  CHECK(value(power(b - a, -3)) == Approx(1 / ((y - x) * (y - x) * (y - x))));
  CHECK(value(-a - b * (c - a) / 2) == Approx(-x - y * (z - x) / 2));
  CHECK(value(((b - a) * c - (b - c) * a) * (1 - a)) == Approx(((y - x) * z - (y - z) * x) * (1 - x)));
}

TEST_CASE("sums inside functions are not turned") {
  const Space s;
  const auto value = [&](const Expr& e) {
    return ir::interpret(s.lower(e), std::vector<double>{0.25, 1.0, 2.0}).front();
  };
  CHECK(value(apply(Function::exp, {s.a - s.b})) == Approx(std::exp(-0.75)));
  CHECK(value(apply(Function::exp, {s.b - s.a})) == Approx(std::exp(0.75)));
  CHECK(value(power(s.b - s.a, s.c)) == Approx(0.5625));
  CHECK(value(symbolic::sqrt(s.b - s.a)) == Approx(std::sqrt(0.75)));
}

TEST_CASE("every entry of the tape becomes a value with its name") {
  symbolic::Tape tape;
  const Expr x = tape.input("x");
  const Expr square = tape.define("square", x * x + 1);
  const Expr size = tape.define("size", Rule::abs, {x});
  const ir::Program program =
      ir::lower(tape, test::inputs(1), {{{ir::port::row, 0}, square * size}, {{ir::port::row, 1}, size}});
  CHECK(test::print(program) ==
      "%0 = input in.x  ; x\n"
      "%1 = constant 2\n"
      "%2 = power %0 %1\n"
      "%3 = constant 1\n"
      "%4 = add %2 %3  ; square\n"
      "%5 = abs %0  ; size\n"
      "%6 = mul %4 %5\n"
      "row[0] <- %6\n"
      "row[1] <- %5\n");
}

TEST_CASE("every rule becomes the operation of its name") {
  symbolic::Tape tape;
  const Expr x = tape.input("x"), y = tape.input("y");
  const auto [rule, op] = GENERATE(table<Rule, ir::Op>({
      {Rule::power, ir::Op::power},
      {Rule::abs, ir::Op::abs},
      {Rule::sign, ir::Op::sign},
      {Rule::round, ir::Op::round},
      {Rule::min, ir::Op::min},
      {Rule::max, ir::Op::max},
      {Rule::less, ir::Op::less},
      {Rule::less_equal, ir::Op::less_equal},
      {Rule::select, ir::Op::select},
  }));
  std::vector<Expr> args = {y, x, y};
  args.resize(static_cast<std::size_t>(ir::arity(op)));
  const Expr value = tape.define("value", rule, args);
  const ir::Program program = ir::lower(tape, test::inputs(2), {{test::out(0), value}});
  CHECK(program.code.back().op == op);
  CHECK(program.code.back().a.index == 1);
  CHECK(program.names.back().text == "value");
}

TEST_CASE("inputs keep their order and places, read or not") {
  symbolic::Tape tape;
  tape.input("unread");
  const Expr x = tape.input("x");
  const ir::Program program = ir::lower(tape, {{ir::port::unknown, 0}, test::in(0)}, {{test::out(0), x}});
  REQUIRE(program.inputs.size() == 2);
  CHECK(program.inputs[0] == ir::Slot{ir::port::unknown, 0});
  CHECK(program.inputs[1] == test::in(0));
}
