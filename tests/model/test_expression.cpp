#include "generator/text/expression.hpp"

#include <cmath>
#include <numbers>

#include "tests/support/catch.hpp"

using namespace signorini::model;

namespace {

double value(const std::string& text) {
  const ParsedExpression parsed = parse_expression(text, {1, 1});
  INFO(text << ": " << (parsed.error ? parsed.error->what : ""));
  REQUIRE(parsed.expression);
  return evaluate(*parsed.expression, [](const std::string& name) { return name == "x" ? 3.0 : 5.0; });
}

ExprError error(const std::string& text) {
  const ParsedExpression parsed = parse_expression(text, {1, 1});
  INFO(text);
  REQUIRE(parsed.error);
  REQUIRE_FALSE(parsed.expression);
  return *parsed.error;
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

}  // namespace

TEST_CASE("operators bind as on paper") {
  const auto [text, expected] = GENERATE(table<std::string, double>({
      {"1 + 2*3", 7},
      {"(1 + 2)*3", 9},
      {"10 - 4 - 3", 3},
      {"24/4/3", 2},
      {"2*3^2", 18},
      {"2^3^2", 512},
      {"-2^2", -4},
      {"(-2)^2", 4},
      {"2^-1", 0.5},
      {"-2^-2", -0.25},
      {"--3", 3},
      {"4 - -3", 7},
      {"+3", 3},
      {"6/-2", -3},
      {"1 + 2 < 4", 1},
      {"1 < 2*0", 0},
      {"2 <= 2", 1},
      {"2 < 2", 0},
      {"3 > 2", 1},
      {"2 > 2", 0},
      {"2 >= 2", 1},
      {"(1 < 2) + 1", 2},
      {" 1\t+\n2 ", 3},
  }));
  INFO(text);
  CHECK(value(text) == expected);
}

TEST_CASE("every function computes what its name says") {
  const auto [text, expected] = GENERATE(table<std::string, double>({
      {"sqrt(16)", 4},
      {"exp(1)", std::numbers::e},
      {"log(2)", std::numbers::ln2},
      {"sin(0.5)", std::sin(0.5)},
      {"cos(0.5)", std::cos(0.5)},
      {"tan(0.5)", std::tan(0.5)},
      {"asin(0.5)", std::asin(0.5)},
      {"acos(0.5)", std::acos(0.5)},
      {"atan(0.5)", std::atan(0.5)},
      {"atan2(-1, -2)", std::atan2(-1.0, -2.0)},
      {"tanh(0.5)", std::tanh(0.5)},
      {"abs(-7)", 7},
      {"min(2, -1)", -1},
      {"max(2, -1)", 2},
      {"select(1 < 2, 10, 20)", 10},
      {"select(1 > 2, 10, 20)", 20},
      {"pi", std::numbers::pi},
      {"sqrt(x^2 + (x + 1)^2)", 5},
  }));
  INFO(text);
  CHECK_THAT(value(text), WithinAbs(expected, 1e-15 * std::abs(expected)));
}

TEST_CASE("numbers are read in every usual form") {
  CHECK(value(".5") == 0.5);
  CHECK(value("5.") == 5);
  CHECK(value("1e-3") == 1e-3);
  CHECK(value("1.5E+3") == 1500);
}

TEST_CASE("integers are marked as exact, decimals and pi are not") {
  CHECK(parse_expression("2", {}).expression->nodes.back().integer);
  CHECK_FALSE(parse_expression("2.0", {}).expression->nodes.back().integer);
  CHECK_FALSE(parse_expression("2e0", {}).expression->nodes.back().integer);
  CHECK_FALSE(parse_expression("pi", {}).expression->nodes.back().integer);
  CHECK_FALSE(parse_expression("9007199254740993", {}).expression->nodes.back().integer);
}

TEST_CASE("operands come before their users and the root is the last node") {
  const Expression expression = *parse_expression("select(x < 1, -x^2, atan2(y, 2)) + x", {}).expression;
  CHECK(expression.nodes.back().op == ExprOp::add);
  for (std::size_t i = 0; i < expression.nodes.size(); ++i) {
    for (const int arg : expression.nodes[i].args) CHECK(arg < static_cast<int>(i));
  }
}

TEST_CASE("symbols are collected once, with at most one dot") {
  const Expression expression = *parse_expression("ball.vx*mu - mu + pi", {}).expression;
  CHECK(symbols(expression) == std::set<std::string>{"ball.vx", "mu"});
  CHECK(error("a.b.c").offset == 3);
}

TEST_CASE("a mistake is reported at its character") {
  const auto [text, offset, what] = GENERATE(table<std::string, int, std::string>({
      {"", 0, "the expression is empty"},
      {"   ", 0, "the expression is empty"},
      {"1 +", 3, "the expression ends where a number or a name is missing"},
      {"1 + * 2", 4, "a number or a name is missing before '*'"},
      {"(1 + 2", 0, "'(' is not closed"},
      {"sin(1 + 2", 3, "'(' is not closed"},
      {"1 + 2)", 5, "unexpected ')'"},
      {"2x", 1, "'x' directly after a number"},
      {"1.2.3", 3, "'.' directly after a number"},
      {"x y", 2, "unexpected 'y'"},
      {"x (y)", 0, "unknown function 'x'"},
      {"2 (y)", 2, "unexpected '('"},
      {"1e999", 0, "the number '1e999' is out of range"},
      {"sin", 0, "the function 'sin' has no arguments"},
      {"sin()", 0, "'sin' takes 1 argument, not 0"},
      {"1 + max(1)", 4, "'max' takes 2 arguments, not 1"},
      {"select(1, 2)", 0, "'select' takes 3 arguments, not 2"},
      {"select(1, 2, 3, 4)", 0, "'select' takes 3 arguments, not 4"},
      {"sinus(x)", 0, "unknown function 'sinus'"},
      {"x == 1", 2, "unexpected '='"},
      {"x && y", 2, "unexpected '&'"},
      {"1 < 2 < 3", 6, "comparisons cannot be chained"},
      {"x**2", 1, "'**' is not an operator"},
      {"x + $", 4, "unexpected '$'"},
      {"x + \"", 4, "unexpected '\\\"'"},
      {"max(1,)", 6, "a number or a name is missing before ')'"},
  }));
  INFO(text);
  CHECK(error(text).offset == offset);
  CHECK(error(text).what == what);
}

TEST_CASE("a hint names the nearest function") {
  CHECK(error("sinn(x)").hint == "did you mean 'sin'?");
  CHECK(error("arctan(x)").hint == "did you mean 'atan'?");
  CHECK_THAT(error("gamma(x)").hint, ContainsSubstring("the functions are sqrt, exp"));
}

TEST_CASE("deep nesting is refused before the stack ends") {
  CHECK(value(repeated("(", 100) + "1" + repeated(")", 100)) == 1);
  const std::string what = "the expression is nested deeper than 200";
  CHECK(error(repeated("(", 10000)).what == what);
  CHECK(error(repeated("-", 10000) + "1").what == what);
  CHECK(error(repeated("2^", 5000) + "1").what == what);
  CHECK(error(repeated("sin(", 4000)).what == what);
}

TEST_CASE("long sums are not nested") { CHECK(value("0" + repeated(" + 1", 4000)) == 4000); }

TEST_CASE("an expression beyond all bounds is refused") {
  CHECK(error(repeated("1+", 100000)).what == "the expression has 200000 characters");
}
