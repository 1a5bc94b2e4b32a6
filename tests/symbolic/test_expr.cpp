#include "generator/symbolic/expr.hpp"

#include <cmath>

#include "tests/support/catch.hpp"
#include "tests/symbolic/evaluate.hpp"

using namespace signorini;
using symbolic::Expr;
using symbolic::Function;
using symbolic::NodeKind;
using symbolic::Rational;

namespace {

/// Two inputs x and y.
struct Plane {
  symbolic::Tape tape;
  Expr x = tape.input("x");
  Expr y = tape.input("y");

  double at(const Expr& expr, double px, double py) const {
    return test::value<double>(tape, expr, {px, py});
  }

  // The derivative by each input against differences.
  void check_derivatives(const Expr& expr, long double px, long double py) const {
    const auto f = [&](const std::vector<long double>& p) { return test::value(tape, expr, p); };
    const std::vector<long double> p{px, py};
    const Expr inputs[] = {x, y};
    for (std::size_t k = 0; k < 2; ++k) {
      const long double exact = test::value(tape, symbolic::differentiate(expr, inputs[k]), p);
      const long double expected = test::difference(f, p, k);
      INFO("by input " << k << " at (" << px << ", " << py << ")");
      CHECK_THAT(static_cast<double>(exact - expected),
          WithinAbs(0, 1e-8 * (1 + std::abs(static_cast<double>(expected)))));
    }
  }
};

Rational number(const Expr& expr) {
  const symbolic::View v = symbolic::view(expr);
  REQUIRE(v.kind == NodeKind::number);
  return v.number;
}

}  // namespace

TEST_CASE("arithmetic on expressions is arithmetic on numbers") {
  const Plane p;
  const Expr &x = p.x, &y = p.y;
  const double a = 1.75, b = 0.625;
  CHECK(p.at(x + y, a, b) == a + b);
  CHECK(p.at(x - y, a, b) == a - b);
  CHECK(p.at(x * y, a, b) == a * b);
  CHECK(p.at(x / y, a, b) == a / b);
  CHECK(p.at(-x, a, b) == -a);
  CHECK(p.at(x + 2, a, b) == a + 2);
  CHECK(p.at(3 - x, a, b) == 3 - a);
  CHECK(p.at(symbolic::power(x, 3), a, b) == Approx(a * a * a));
  CHECK(p.at(symbolic::power(x, -2), a, b) == Approx(1 / (a * a)));
  CHECK(p.at(symbolic::power(x, y), a, b) == Approx(std::pow(a, b)));
  CHECK(p.at(symbolic::power(x + y, Expr(Rational{3, 2})), a, b) == Approx(std::pow(a + b, 1.5)));
  CHECK(p.at(symbolic::sqrt(x * y), a, b) == Approx(std::sqrt(a * b)));
  CHECK(p.at(Expr(Rational{1, 3}) * x - y / 7, a, b) == Approx(a / 3 - b / 7));
  CHECK(p.at((x - y) * (x + y) / (x * x + y * y), a, b) == Approx((a - b) * (a + b) / (a * a + b * b)));
  CHECK(p.at(x / y / x, a, b) == Approx(1 / b));
}

TEST_CASE("every function computes what its name says") {
  const Plane p;
  const auto at = [&](Function f, double v) { return p.at(symbolic::apply(f, {p.x}), v, 0); };
  const double v = GENERATE(-0.75, -0.125, 0.25, 0.875);
  CHECK(at(Function::exp, v) == Approx(std::exp(v)).epsilon(1e-15));
  CHECK(at(Function::log, v + 1) == Approx(std::log(v + 1)).epsilon(1e-15));
  CHECK(at(Function::sin, v) == Approx(std::sin(v)).epsilon(1e-15));
  CHECK(at(Function::cos, v) == Approx(std::cos(v)).epsilon(1e-15));
  CHECK(at(Function::tan, v) == Approx(std::tan(v)).epsilon(1e-15));
  CHECK(at(Function::asin, v) == Approx(std::asin(v)).epsilon(1e-15));
  CHECK(at(Function::acos, v) == Approx(std::acos(v)).epsilon(1e-15));
  CHECK(at(Function::atan, v) == Approx(std::atan(v)).epsilon(1e-15));
  CHECK(at(Function::tanh, v) == Approx(std::tanh(v)).epsilon(1e-15));
  CHECK(p.at(symbolic::apply(Function::atan2, {p.x, p.y}), v, -0.5) ==
      Approx(std::atan2(v, -0.5)).epsilon(1e-15));
}

TEST_CASE("every function is differentiated as central differences say") {
  const Plane p;
  const auto [name, function] = GENERATE(table<std::string, Function>({
      {"exp", Function::exp},
      {"log", Function::log},
      {"sin", Function::sin},
      {"cos", Function::cos},
      {"tan", Function::tan},
      {"asin", Function::asin},
      {"acos", Function::acos},
      {"atan", Function::atan},
      {"tanh", Function::tanh},
  }));
  INFO(name);
  // x y^2 / 2 lies between 0 and 1.
  const Expr inner = p.x * p.y * p.y / 2;
  for (const long double x : {0.3L, 0.7L, 1.1L})
    for (const long double y : {-1.2L, -0.4L, 0.9L})
      p.check_derivatives(symbolic::apply(function, {inner}), x, y);
}

TEST_CASE("atan2 is differentiated in every quadrant") {
  const Plane p;
  const Expr angle = symbolic::apply(Function::atan2, {p.y * p.x * p.x, p.x + p.y / 4});
  for (const long double x : {-0.8L, 0.8L})
    for (const long double y : {-0.5L, 0.5L}) p.check_derivatives(angle, x, y);
}

TEST_CASE("sums, products, quotients and powers are differentiated as central differences say") {
  const Plane p;
  const Expr &x = p.x, &y = p.y;
  const std::vector<Expr> all = {x + y, x - y * y, x * y, x / y, -x * x, symbolic::power(x, 5),
      symbolic::power(x, -3), symbolic::sqrt(x * y + 1), symbolic::power(x, y),
      symbolic::power(x + y, Expr(Rational{7, 3})), (x - y) / (x * x + y * y + 1),
      Expr(Rational{2, 7}) * symbolic::power(x - 3 * y, 3)};
  for (const Expr& expr : all)
    for (const long double x0 : {0.6L, 1.7L}) p.check_derivatives(expr, x0, 0.45L);
}

TEST_CASE("the derivative by a symbol that does not occur is zero") {
  const Plane p;
  CHECK(is_zero(differentiate(symbolic::apply(Function::exp, {p.x * p.x}), p.y)));
  CHECK(number(differentiate(3 * p.x + p.y, p.x)) == Rational{3, 1});
}

TEST_CASE("rationals stay exact") {
  const Expr third = Expr(1) / 3;
  CHECK(number(third) == Rational{1, 3});
  CHECK(number(third + Expr(1) / 6) == Rational{1, 2});
  CHECK(number(third * 3) == Rational{1, 1});
  CHECK(number(third - third) == Rational{0, 1});
  CHECK(number(-third) == Rational{-1, 3});
  CHECK(number(Expr(Rational{6, 4})) == Rational{3, 2});
  CHECK(number(symbolic::power(Expr(Rational{2, 3}), 3)) == Rational{8, 27});
  CHECK(number(symbolic::power(Expr(Rational{2, 3}), -2)) == Rational{9, 4});
  CHECK(number(symbolic::sqrt(Expr(Rational{9, 4}))) == Rational{3, 2});
  CHECK(number(Expr(Rational{9007199254740993, 1})) == Rational{9007199254740993, 1});  // 2^53 + 1: no double
  CHECK(number(Expr(Rational{1, INT64_MAX})) == Rational{1, INT64_MAX});
}

TEST_CASE("a number that 64 bits do not hold keeps its value") {
  const Plane p;
  CHECK(p.at(symbolic::power(Expr(1000), 8), 0, 0) == Approx(1e24).epsilon(1e-15));
  CHECK(p.at(symbolic::power(Expr(-7), 35), 0, 0) == Approx(std::pow(-7.0, 35)).epsilon(1e-15));
  CHECK(p.at(symbolic::power(Expr(1000), -8), 0, 0) == Approx(1e-24).epsilon(1e-15));
  CHECK(p.at(symbolic::power(Expr(Rational{10, 3}), 40), 0, 0) ==
      Approx(std::pow(10.0 / 3, 40)).epsilon(1e-14));
  CHECK(p.at(symbolic::power(10 * p.x, 60) + p.y, 2, 1) == Approx(std::pow(20.0, 60)).epsilon(1e-14));
  CHECK(p.at(p.y - symbolic::power(p.x / 10, 60), 2, 0) == Approx(-std::pow(0.2, 60)).epsilon(1e-14));
  CHECK_THROWS(symbolic::view(symbolic::power(Expr(10), 400)));
}

TEST_CASE("coefficients of a sum are collected exactly") {
  const Expr x = Expr::symbol(0);
  CHECK(is_zero(x / 3 + x / 6 - x / 2));
  const symbolic::View v = symbolic::view(x / 3 + x / 6);
  REQUIRE(v.kind == NodeKind::product);
  const bool first = symbolic::view(v.args[0]).kind == NodeKind::number;
  CHECK(number(v.args[first ? 0 : 1]) == Rational{1, 2});
}

TEST_CASE("an expression is zero where its terms cancel") {
  const Expr x = Expr::symbol(0), y = Expr::symbol(1);
  CHECK(is_zero(Expr()));
  CHECK(is_zero(Expr(0)));
  CHECK(is_zero(x - x));
  CHECK(is_zero(0 * x));
  CHECK(is_zero((x + y) - (y + x)));
  CHECK(is_zero(x * y - y * x));
  CHECK_FALSE(is_zero(x));
  CHECK_FALSE(is_zero(x - y));
  CHECK_FALSE(is_zero(Expr(Rational{1, INT64_MAX})));
}

TEST_CASE("symbols are listed once, in ascending order") {
  const Expr a = Expr::symbol(3), b = Expr::symbol(11), c = Expr::symbol(7);
  CHECK(symbols(b * a + symbolic::apply(Function::sin, {c / b}) + a) == std::vector<int>{3, 7, 11});
  CHECK(symbols(symbolic::power(b, a)) == std::vector<int>{3, 11});
  CHECK(symbols(Expr(5)).empty());
  CHECK(symbols(a + b - a) == std::vector<int>{11});
}

TEST_CASE("a symbol with the same number is the same symbol") {
  CHECK(is_zero(Expr::symbol(4) - Expr::symbol(4)));
  CHECK_FALSE(is_zero(Expr::symbol(4) - Expr::symbol(5)));
  CHECK(symbolic::view(Expr::symbol(4)).symbol == 4);
}
