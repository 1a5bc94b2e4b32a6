#include <cmath>

#include "generator/check/dual.hpp"
#include "tests/support/catch.hpp"

using Number = signorini::check::Dual<2>;

namespace {

/// x in the first direction.
Number variable(double x) {
  Number a(x);
  a.vary(0);
  return a;
}

}  // namespace

TEST_CASE("dual numbers carry the derivative of every function") {
  struct Case {
    const char* name;
    Number (*f)(const Number&);
    double (*slope)(double);
  };
  const double x = GENERATE(0.3, 0.8);
  const Case c = GENERATE(values<Case>({
      {"x + 2", [](const Number& a) { return a + Number(2); }, [](double) { return 1.0; }},
      {"2 - x", [](const Number& a) { return Number(2) - a; }, [](double) { return -1.0; }},
      {"-x", [](const Number& a) { return -a; }, [](double) { return -1.0; }},
      {"x * x", [](const Number& a) { return a * a; }, [](double a) { return 2 * a; }},
      {"1 / x", [](const Number& a) { return Number(1) / a; }, [](double a) { return -1 / (a * a); }},
      {"x / 3", [](const Number& a) { return a / Number(3); }, [](double) { return 1.0 / 3; }},
      {"sqrt", [](const Number& a) { return sqrt(a); }, [](double a) { return 0.5 / std::sqrt(a); }},
      {"exp", [](const Number& a) { return exp(a); }, [](double a) { return std::exp(a); }},
      {"log", [](const Number& a) { return log(a); }, [](double a) { return 1 / a; }},
      {"x^3", [](const Number& a) { return pow(a, Number(3)); }, [](double a) { return 3 * a * a; }},
      {"2^x", [](const Number& a) { return pow(Number(2), a); },
          [](double a) { return std::log(2.0) * std::pow(2.0, a); }},
      {"x^x", [](const Number& a) { return pow(a, a); },
          [](double a) { return std::pow(a, a) * (std::log(a) + 1); }},
      {"sin", [](const Number& a) { return sin(a); }, [](double a) { return std::cos(a); }},
      {"cos", [](const Number& a) { return cos(a); }, [](double a) { return -std::sin(a); }},
      {"tan", [](const Number& a) { return tan(a); },
          [](double a) { return 1 / (std::cos(a) * std::cos(a)); }},
      {"asin", [](const Number& a) { return asin(a); }, [](double a) { return 1 / std::sqrt(1 - a * a); }},
      {"acos", [](const Number& a) { return acos(a); }, [](double a) { return -1 / std::sqrt(1 - a * a); }},
      {"atan", [](const Number& a) { return atan(a); }, [](double a) { return 1 / (1 + a * a); }},
      {"atan2(x, 2)", [](const Number& a) { return atan2(a, Number(2)); },
          [](double a) { return 2 / (4 + a * a); }},
      {"atan2(2, x)", [](const Number& a) { return atan2(Number(2), a); },
          [](double a) { return -2 / (4 + a * a); }},
      {"tanh", [](const Number& a) { return tanh(a); },
          [](double a) { return 1 / (std::cosh(a) * std::cosh(a)); }},
      {"abs(-x)", [](const Number& a) { return abs(-a); }, [](double) { return 1.0; }},
      {"round", [](const Number& a) { return round(a); }, [](double) { return 0.0; }},
  }));
  CAPTURE(c.name, x);
  const Number result = c.f(variable(x));
  CHECK_THAT(result.slope[0], WithinRel(c.slope(x), 1e-14));
  CHECK(result.slope[1] == 0);
}

TEST_CASE("a direction in which nothing changes stays zero where the slope is infinite") {
  const Number root = sqrt(variable(0));
  CHECK(std::isinf(root.slope[0]));
  CHECK(root.slope[1] == 0);
  CHECK(pow(Number(0), Number(0.5)).slope[0] == 0);
}

TEST_CASE("the slope of the absolute value at zero is between both sides") {
  CHECK(abs(variable(0)).slope[0] == 0);
}

TEST_CASE("a number moves where any of its directions does") {
  CHECK_FALSE(Number(3).moves());
  CHECK(variable(3).moves());
}

TEST_CASE("the size of a slope is that of its terms, which may cancel") {
  const Number x = variable(3);
  const Number zero = x * x - x * x;
  CHECK(zero.slope[0] == 0);
  CHECK(zero.size[0] >= 12);
  CHECK(zero.size[0] <= 30);
  CHECK(zero.moves());
  Number y = x;
  y.vary(0, false);
  CHECK_FALSE(y.moves());
}

TEST_CASE(
    "the rounding of a value tells how exact it is, and so does the size of a slope that it multiplies") {
  const Number near = Number(1.0) - Number(1.0 + 1e-12);
  CHECK(near.value < 1e-11);
  CHECK(near.rounding >= 2);
  const Number product = near * variable(3);
  CHECK(product.slope[0] == near.value);
  CHECK(product.size[0] >= 2);
  CHECK((product / Number(0.01)).size[0] >= 200);
}

TEST_CASE("a slope that is infinite or no number leaves the rounding finite") {
  CHECK(std::isfinite(sqrt(Number(0)).rounding));
  CHECK(std::isfinite(pow(Number(-2), Number(3)).rounding));
  CHECK(std::isfinite(pow(variable(-2), Number(3)).size[0]));
}
