#include "generator/symbolic/tape.hpp"

#include <cmath>

#include "tests/support/catch.hpp"
#include "tests/symbolic/evaluate.hpp"

using namespace signorini;
using symbolic::apply;
using symbolic::Expr;
using symbolic::Function;
using symbolic::Rational;
using symbolic::Rule;
using symbolic::Tape;

namespace {

// d expr / d input against differences at each point.
void check_chain_rule(Tape& tape, const Expr& expr, const std::vector<Expr>& inputs,
    const std::vector<std::vector<long double>>& points) {
  std::vector<Expr> derivatives;
  for (const Expr& input : inputs) derivatives.push_back(tape.derivative(expr, input));
  const auto f = [&](const std::vector<long double>& p) { return test::value(tape, expr, p); };
  for (const std::vector<long double>& point : points) {
    const std::vector<long double> exact = test::values(tape, derivatives, point);
    for (std::size_t k = 0; k < inputs.size(); ++k) {
      const auto expected = static_cast<double>(test::difference(f, point, k));
      INFO("by input " << k);
      CHECK_THAT(static_cast<double>(exact[k]), WithinAbs(expected, 1e-8 * (1 + std::abs(expected))));
    }
  }
}

auto count_named(const Tape& tape, const std::string& name) {
  return std::count_if(tape.entries().begin(), tape.entries().end(),
      [&](const symbolic::Entry& entry) { return entry.name.text == name; });
}

const std::vector<std::vector<long double>> spread = {
    {0.7L, 0.4L}, {-1.3L, 0.6L}, {0.2L, -0.9L}, {-0.5L, -1.1L}};

}  // namespace

TEST_CASE("the chain rule runs over several intermediates") {
  Tape tape;
  const Expr x = tape.input("x"), y = tape.input("y");
  const Expr r = tape.define("r", x * y + 2);
  const Expr s = tape.define("s", apply(Function::sin, {r}) + x);
  const Expr u = tape.define("u", apply(Function::exp, {s / (1 + r * r)}));
  const Expr w = tape.define("w", symbolic::sqrt(1 + u * u + s * s));
  check_chain_rule(tape, w * s - r / (3 + u), {x, y}, spread);
}

TEST_CASE("a derivative can be differentiated again") {
  Tape tape;
  const Expr x = tape.input("x"), y = tape.input("y");
  const Expr r = tape.define("r", x * x * y + y);
  const Expr f = tape.define("f", apply(Function::exp, {r / 3}) * x);
  check_chain_rule(tape, tape.derivative(f, x), {x, y}, spread);
}

TEST_CASE("every rule is differentiated as central differences say") {
  Tape tape;
  const Expr x = tape.input("x"), y = tape.input("y");
  const Expr a = tape.define("a", x * y + x), b = tape.define("b", x - y * y);
  const auto [name, rule, args] = GENERATE_COPY(table<std::string, Rule, std::vector<Expr>>({
      {"abs", Rule::abs, {a}},
      {"sign", Rule::sign, {a}},
      {"round", Rule::round, {3 * a}},
      {"min", Rule::min, {a, b}},
      {"max", Rule::max, {a, b}},
      {"less", Rule::less, {a, b}},
      {"less_equal", Rule::less_equal, {a, b}},
      {"select", Rule::select, {a, b * b, y * a}},
      {"power", Rule::power, {a * a + 1, b}},
      {"power of a number", Rule::power, {a * a + 1, Expr(Rational{7, 3})}},
  }));
  INFO(name);
  const Expr value = tape.define("value", rule, args);
  check_chain_rule(tape, value * x + value, {x, y}, spread);
}

TEST_CASE("what is piecewise constant has the derivative zero") {
  Tape tape;
  const Expr x = tape.input("x"), y = tape.input("y");
  CHECK(is_zero(tape.derivative(tape.define("s", Rule::sign, {x}), x)));
  CHECK(is_zero(tape.derivative(tape.define("k", Rule::round, {x}), x)));
  CHECK(is_zero(tape.derivative(tape.define("less", Rule::less, {x, y}), x)));
  CHECK(is_zero(tape.derivative(tape.define("less_equal", Rule::less_equal, {x, y}), y)));
}

TEST_CASE("an absolute value has the slope zero at zero") {
  Tape tape;
  const Expr x = tape.input("x");
  const Expr slope = tape.derivative(tape.define("size", Rule::abs, {x}), x);
  CHECK(test::value<double>(tape, slope, {2}) == 1);
  CHECK(test::value<double>(tape, slope, {-2}) == -1);
  CHECK(test::value<double>(tape, slope, {0}) == 0);
}

TEST_CASE("at a tie min and max take the slope of their first argument") {
  Tape tape;
  const Expr x = tape.input("x");
  const Expr slope_min = tape.derivative(tape.define("low", Rule::min, {2 * x, 3 * x}), x);
  const Expr slope_max = tape.derivative(tape.define("high", Rule::max, {2 * x, 3 * x}), x);
  CHECK(test::values<double>(tape, {slope_min, slope_max}, {0}) == std::vector<double>{2, 2});
  CHECK(test::values<double>(tape, {slope_min, slope_max}, {1}) == std::vector<double>{2, 3});
  CHECK(test::values<double>(tape, {slope_min, slope_max}, {-1}) == std::vector<double>{3, 2});
}

TEST_CASE("a power has finite derivatives where its base is zero") {
  Tape tape;
  const Expr x = tape.input("x"), e = tape.input("e");
  const Expr size = tape.define("size", Rule::abs, {x});
  const Expr power = tape.define("power", Rule::power, {size, e});
  const Expr slope = tape.derivative(power, x);
  const Expr curvature = tape.derivative(slope, x);
  const double exponent = GENERATE(2.0, 2.5, 3.0, 4.75);
  INFO("exponent " << exponent);
  CHECK(test::values<double>(tape, {power, slope}, {0, exponent}) == std::vector<double>{0, 0});
  CHECK(std::isfinite(test::value<double>(tape, curvature, {0, exponent})));
  CHECK(
      test::value<double>(tape, slope, {-1.5, exponent}) == Approx(-exponent * std::pow(1.5, exponent - 1)));
  CHECK(test::value<double>(tape, curvature, {-1.5, exponent}) ==
      Approx(exponent * (exponent - 1) * std::pow(1.5, exponent - 2)));
}

TEST_CASE("the derivative of a shared intermediate is on the tape once") {
  Tape tape;
  const Expr x = tape.input("x"), y = tape.input("y");
  const Expr u = tape.define("u", apply(Function::sin, {x * y}));
  tape.derivative(u * u + y, x);
  CHECK(count_named(tape, "du_dx") == 1);
  const std::size_t length = tape.entries().size();
  tape.derivative(y / (2 + u), x);
  tape.derivative(u * x, x);
  CHECK(count_named(tape, "du_dx") == 1);
  CHECK(tape.entries().size() == length);
}

TEST_CASE("an input that does not reach an expression adds nothing to the tape") {
  Tape tape;
  const Expr x = tape.input("x"), y = tape.input("y");
  const Expr u = tape.define("u", apply(Function::sin, {x}));
  const Expr w = tape.define("w", Rule::max, {u, x});
  const std::size_t length = tape.entries().size();
  CHECK(is_zero(tape.derivative(w * u, y)));
  CHECK(tape.entries().size() == length);
}

TEST_CASE("numbers and symbols need no name") {
  Tape tape;
  const Expr x = tape.input("x");
  CHECK(is_zero(tape.define("again", x) - x));
  CHECK(is_zero(tape.define("three", Expr(3)) - 3));
  CHECK(tape.entries().size() == 1);
  tape.define("square", x * x);
  CHECK(tape.entries().back().name.text == "square");
}

TEST_CASE("arguments of a rule become entries of their own") {
  Tape tape;
  const Expr x = tape.input("x");
  tape.define("size", Rule::abs, {x * x - 1});
  REQUIRE(tape.entries().size() == 3);
  CHECK(tape.entries()[1].name.text == "size_arg");
  CHECK(symbols(tape.entries()[2].args[0]) == std::vector<int>{1});
}
