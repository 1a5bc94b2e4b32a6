#include <algorithm>
#include <cmath>

#include "generator/plot/curve.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::cli;

TEST_CASE("a short curve is kept as it is") {
  const auto runs = curve_of({0, 1, 2}, {5, 6, 7}, 2000);
  REQUIRE(runs.size() == 1);
  CHECK(runs[0].size() == 3);
}

TEST_CASE("a value that is not a number splits the curve") {
  const auto runs = curve_of({0, 1, 2, 3}, {5, std::nan(""), 7, 8}, 2000);
  REQUIRE(runs.size() == 2);
  CHECK(runs[0].size() == 1);
  CHECK(runs[1].size() == 2);
}

TEST_CASE("a long curve is thinned and keeps its ends and its spike") {
  std::vector<double> x, y;
  for (int i = 0; i < 100'000; ++i) {
    x.push_back(i);
    y.push_back(i == 54'321 ? 9 : std::sin(i * 0.001));
  }
  const auto runs = curve_of(x, y, 2000);
  REQUIRE(runs.size() == 1);
  CHECK(runs[0].size() <= 2000);
  CHECK(runs[0].front().x == 0);
  CHECK(runs[0].back().x == 99'999);
  CHECK(std::any_of(runs[0].begin(), runs[0].end(), [](Point p) { return p.y == 9; }));
  CHECK(std::is_sorted(runs[0].begin(), runs[0].end(), [](Point a, Point b) { return a.x < b.x; }));
}

TEST_CASE("columns of different length are drawn as far as both go") {
  CHECK(curve_of({0, 1, 2}, {5}, 2000).at(0).size() == 1);
  CHECK(curve_of({}, {5}, 2000).empty());
}
