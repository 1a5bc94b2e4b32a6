#include "generator/ir/interpret.hpp"

#include <cmath>
#include <limits>

#include "tests/ir/ports.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::ir;
namespace test = signorini::test;

namespace {

template <class T>
T run(Op op, T a, T b = T(0), T c = T(0)) {
  Program program;
  Builder build(program);
  program.inputs = test::inputs(3);
  const ValueId x = build.input(0), y = build.input(1), z = build.input(2);
  program.outputs = {{test::out(0), build.emit(op, x, y, z)}};
  return interpret(program, std::vector<T>{a, b, c}).front();
}

// Up to what the compiler's arithmetic and the library's differ in the last digit.
template <class T>
bool close(T value, T expected) {
  return std::abs(value - expected) <= 4 * std::numeric_limits<T>::epsilon() * std::abs(expected);
}

}  // namespace

TEMPLATE_TEST_CASE("every operation computes what its name says", "", double, long double) {
  using T = TestType;
  const T a = T(7) / T(10), b = T(-13) / T(10), c = T(1) / T(3);
  CHECK(run<T>(Op::add, a, b) == a + b);
  CHECK(run<T>(Op::sub, a, b) == a - b);
  CHECK(run<T>(Op::mul, a, b) == a * b);
  CHECK(run<T>(Op::div, a, b) == a / b);
  CHECK(run<T>(Op::neg, a) == -a);
  CHECK(close<T>(run<T>(Op::power, a, b), std::pow(a, b)));
  CHECK(close<T>(run<T>(Op::sqrt, a), std::sqrt(a)));
  CHECK(close<T>(run<T>(Op::exp, b), std::exp(b)));
  CHECK(close<T>(run<T>(Op::log, a), std::log(a)));
  CHECK(close<T>(run<T>(Op::sin, b), std::sin(b)));
  CHECK(close<T>(run<T>(Op::cos, b), std::cos(b)));
  CHECK(close<T>(run<T>(Op::tan, b), std::tan(b)));
  CHECK(close<T>(run<T>(Op::asin, a), std::asin(a)));
  CHECK(close<T>(run<T>(Op::acos, a), std::acos(a)));
  CHECK(close<T>(run<T>(Op::atan, b), std::atan(b)));
  CHECK(close<T>(run<T>(Op::atan2, a, b), std::atan2(a, b)));
  CHECK(close<T>(run<T>(Op::tanh, b), std::tanh(b)));
  CHECK(run<T>(Op::abs, b) == -b);
  CHECK(run<T>(Op::min, a, b) == b);
  CHECK(run<T>(Op::min, b, a) == b);
  CHECK(run<T>(Op::max, a, b) == a);
  CHECK(run<T>(Op::max, b, a) == a);
  CHECK(run<T>(Op::select, a, b, c) == b);
  CHECK(run<T>(Op::select, T(0), b, c) == c);
  CHECK(run<T>(Op::select, b, a, c) == a);
}

TEMPLATE_TEST_CASE("signs and comparisons are numbers", "", double, long double) {
  using T = TestType;
  CHECK(run<T>(Op::sign, T(3)) == 1);
  CHECK(run<T>(Op::sign, T(-3)) == -1);
  CHECK(run<T>(Op::sign, T(0)) == 0);
  CHECK(run<T>(Op::less, T(1), T(2)) == 1);
  CHECK(run<T>(Op::less, T(2), T(2)) == 0);
  CHECK(run<T>(Op::less, T(3), T(2)) == 0);
  CHECK(run<T>(Op::less_equal, T(1), T(2)) == 1);
  CHECK(run<T>(Op::less_equal, T(2), T(2)) == 1);
  CHECK(run<T>(Op::less_equal, T(3), T(2)) == 0);
}

TEMPLATE_TEST_CASE("halves are rounded away from zero", "", double, long double) {
  using T = TestType;
  CHECK(run<T>(Op::round, T(1.5)) == 2);
  CHECK(run<T>(Op::round, T(2.5)) == 3);
  CHECK(run<T>(Op::round, T(-0.5)) == -1);
  CHECK(run<T>(Op::round, T(0.25)) == 0);
}

TEST_CASE("a value that is not selected may be undefined") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(run<double>(Op::select, 1, 5, nan) == 5);
  CHECK(run<double>(Op::select, 0, nan, 5) == 5);
}

TEMPLATE_TEST_CASE("a constant is as exact as the number type", "", double, long double) {
  using T = TestType;
  Program program;
  Builder build(program);
  program.outputs = {
      {test::out(0), build.constant({1, 3})}, {test::out(1), build.constant({-9007199254740991, 1})}};
  CHECK(interpret(program, std::vector<T>{}) == std::vector<T>{T(1) / T(3), T(-9007199254740991)});
}

TEST_CASE("outputs come in their order, and scratch can be used again") {
  Program program;
  Builder build(program);
  program.inputs = test::inputs(1);
  const ValueId x = build.input(0);
  const ValueId twice = build.emit(Op::add, x, x);
  program.outputs = {{test::out(1), twice}, {test::out(0), x}};
  std::vector<double> scratch(100, 7.0);
  double out[2] = {};
  for (const double input : {3.0, 4.0}) {
    interpret(program, &input, scratch, out);
    CHECK(out[0] == 2 * input);
    CHECK(out[1] == input);
  }
}
