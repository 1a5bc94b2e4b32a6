#include "generator/formulate/surfaces/user_expression.hpp"

#include <cmath>

#include "tests/support/catch.hpp"
#include "tests/symbolic/evaluate.hpp"

using namespace signorini;
using formulate::Expr;

namespace {

/// A user's expression of x and y on a tape; decimals become inputs, as in a kernel.
struct Translated {
  model::Expression expression;
  symbolic::Tape tape;
  std::vector<double> decimals;
  Expr x = tape.input("x"), y = tape.input("y");
  Expr value;

  explicit Translated(const std::string& text) {
    const model::ParsedExpression parsed = model::parse_expression(text, {});
    REQUIRE(parsed.expression);
    expression = *parsed.expression;
    value = formulate::to_expr(
        tape, expression, [&](const std::string& name) { return name == "x" ? x : y; },
        [&](double number) {
          decimals.push_back(number);
          return tape.input("decimal");
        });
  }

  double at(double px, double py) const {
    std::vector<double> inputs = {px, py};
    inputs.insert(inputs.end(), decimals.begin(), decimals.end());
    return test::value(tape, value, inputs);
  }

  double expected(double px, double py) const {
    return model::evaluate(expression, [&](const std::string& name) { return name == "x" ? px : py; });
  }
};

}  // namespace

TEST_CASE("an expression on the tape computes what the reader computes") {
  const std::string text = GENERATE("x + y*3 - 2", "x/y/2", "-x^2", "2^-x", "x^y", "(x^2)^y", "x^y^2",
      "x^2.5", "x^-1.5", "x^(1/2)", "x^(7/3)", "x^0", "sqrt(x)*sqrt(y)", "exp(-x*y)", "log(x) - log(y + 1)",
      "sin(x)*cos(y) + tan(x/4)", "asin(x/4) + acos(y/4) - atan(x)", "atan2(y, -x)", "tanh(x - y)",
      "abs(x - 2*y)", "min(x, y) + max(x^2, y)", "x < y", "x <= y", "x > 1.1", "(x >= y)*3",
      "select(x < y, x^2, y^3)", "select(x - y, 1, 2)", "sqrt(2)*x + pi*y", "0.1*x + 1e-3*y", "x*(2 - 2)",
      "max(1, 2)*x", "1/3*x", "(x - y)*(y - x)/(x + 1)");
  INFO(text);
  const Translated translated(text);
  for (const double x : {0.3, 0.9, 1.7})
    for (const double y : {0.2, 1.3})
      CHECK(translated.at(x, y) == Approx(translated.expected(x, y)).epsilon(1e-14));
}

TEST_CASE("integers and half-integer exponents stay exact, other numbers become inputs") {
  const auto [text, decimals] = GENERATE(table<std::string, std::vector<double>>({
      {"3*x - 12", {}},
      {"x^2.5", {}},
      {"x^(1/2)", {}},
      {"x^-0.5", {}},
      {"2.5*x", {2.5}},
      {"x^2.3", {2.3}},
      {"sqrt(4)*x", {2}},
      {"2.0*x", {2}},
  }));
  INFO(text);
  CHECK(Translated(text).decimals == decimals);
}

TEST_CASE("a half-integer power is differentiated exactly at zero") {
  Translated t("x^2.5 + y^3");
  const Expr slope = t.tape.derivative(t.value, t.x);
  CHECK(test::value<double>(t.tape, slope, {0, 1}) == 0);
  CHECK(test::value<double>(t.tape, slope, {4, 1}) == Approx(20));
}
