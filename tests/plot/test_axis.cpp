#include <cmath>
#include <limits>

#include "generator/plot/axis.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::cli;

TEST_CASE("ticks are 1, 2 or 5 times a power of ten") {
  const auto [low, high, step] = GENERATE(table<double, double, double>(
      {{0, 1, 0.2}, {0, 4, 1}, {0, 10, 2}, {0, 23, 5}, {-3e-7, 3e-7, 2e-7}, {1e6, 1.4e6, 1e5}}));
  const Axis axis = make_axis({low, high}, 5, true);
  CHECK(axis.step == Approx(step));
  CHECK(axis.range.low <= low);
  CHECK(axis.range.high >= high);
  CHECK(axis.ticks.size() >= 3);
  CHECK(axis.ticks.size() <= 8);
}

TEST_CASE("ticks stay inside a range that is not extended") {
  const Axis axis = make_axis({0.3, 4.7}, 5, false);
  CHECK(axis.range.low == 0.3);
  CHECK(axis.ticks.front() == 1);
  CHECK(axis.ticks.back() == 4);
}

TEST_CASE("a range without length gets one") {
  const double value = GENERATE(0.0, 2.5, -1e-12, 1e149);
  const Axis axis = make_axis({value, value}, 5, true);
  CHECK(axis.range.low < value);
  CHECK(axis.range.high > value);
  CHECK(axis.ticks.size() < 20);
}

TEST_CASE("labels have as many digits as the step needs") {
  CHECK(tick_label(0.25, 0.05) == "0.25");
  CHECK(tick_label(3, 1) == "3");
  CHECK(tick_label(1e-17, 0.1) == "0");
  CHECK(tick_label(-2e-6, 1e-6) == "-2e-6");
  CHECK(tick_label(1.25e7, 1e5) == "1.25e7");
  CHECK(tick_label(1.0, 0.2) == "1.0");
}

TEST_CASE("the range ignores what is not finite") {
  const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
  const std::vector<double> some{nan, 2, inf, -1}, none{nan};
  CHECK(range_of({&some}).low == -1);
  CHECK(range_of({&some}).high == 2);
  CHECK(range_of({&none}).low == 0);
  CHECK(range_of({&none}).high == 1);
}
