#include <cmath>

#include "generator/check/difference.hpp"
#include "tests/support/catch.hpp"

using signorini::check::Difference;
using signorini::check::DifferenceSweep;

namespace {

template <class F>
Difference difference(F&& f, double x, double magnitude = 0) {
  DifferenceSweep sweep(1);
  return sweep.differentiate(
      [&](double at, double* out) { *out = f(at); }, x, std::max(std::abs(x), 0.1), {f(x)}, {magnitude})[0];
}

}  // namespace

TEST_CASE("differences of smooth functions are good to ten digits and more, and know it") {
  struct Case {
    const char* name;
    double (*f)(double);
    double x, slope;
  };
  const Case c = GENERATE(values<Case>({
      {"sin", [](double x) { return std::sin(x); }, 0.7, std::cos(0.7)},
      {"a cubic", [](double x) { return x * x * x - 2 * x; }, 1.3, 3 * 1.3 * 1.3 - 2},
      {"exp(20 x)", [](double x) { return std::exp(20 * x); }, 0.5, 20 * std::exp(10.0)},
      {"1/x near its pole", [](double x) { return 1 / x; }, 0.01, -1e4},
      {"a narrow bell", [](double x) { return std::exp(-1e4 * x * x); }, 0.003,
          -2e4 * 0.003 * std::exp(-0.09)},
  }));
  CAPTURE(c.name);
  const Difference d = difference(c.f, c.x);
  CHECK(std::abs(d.value - c.slope) <= 1e-9 * std::abs(c.slope));
  CHECK(d.noise <= 1e-8 * std::abs(c.slope));
  CHECK(std::abs(d.value - c.slope) <= 4 * d.noise);
}

TEST_CASE("the difference of a constant is zero without noise") {
  const Difference d = difference([](double) { return 3.0; }, 0.7);
  CHECK(d.value == 0);
  CHECK(d.noise <= 1e-12);
}

TEST_CASE("at a kink the difference says that it is off by half the jump") {
  const Difference d = difference([](double x) { return std::abs(x - 0.5); }, 0.5);
  CHECK_THAT(d.noise, WithinRel(1.0, 1e-6));
  const Difference e = difference([](double x) { return std::max(x, 3 * x - 1) + std::sin(x); }, 0.5);
  CHECK_THAT(e.noise, WithinRel(1.0, 1e-6));
}

TEST_CASE("a kink nearby spoils large steps, and small ones are left") {
  const double distance = GENERATE(1e-3, 1e-4, 1e-5);
  const Difference d = difference([=](double x) { return std::abs(x - 0.5 - distance) + x * x; }, 0.5);
  CHECK(std::abs(d.value - 0) <= 4 * d.noise);
  CHECK(d.noise <= 1e-7);
}

TEST_CASE("the rounding of large terms that cancel is noise") {
  // Exact values are multiples of 1e-10 here: one step of them may pass for none.
  const auto f = [](double x) { return (1e6 + 1e-5 * x) - 1e6; };
  const Difference d = difference(f, 0.3, 1e6);
  CHECK(std::abs(d.value - 1e-5) <= 4 * d.noise);
  CHECK(d.noise > 1e-9);
}

TEST_CASE("steps that leave the domain are left out") {
  const Difference d = difference([](double x) { return std::log(x); }, 5e-4);
  CHECK_THAT(d.value, WithinRel(2000.0, 1e-7));
  CHECK(std::abs(d.value - 2000) <= 4 * d.noise);
  CHECK(d.noise <= 0.02);
}
