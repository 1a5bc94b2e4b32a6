#include <cmath>
#include <limits>

#include "signorini/newton/fischer_burmeister.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::solvers;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

struct Box {
  const char* what;
  double lower;
  double upper;
};

Box any_box() {
  return GENERATE(values<Box>({{"free", -inf, inf}, {"lower", 0.5, inf}, {"upper", -inf, 2.0},
      {"both", -1.0, 2.0}, {"narrow", 0.0, 1e-3}, {"fixed", 0.7, 0.7}}));
}

}  // namespace

TEST_CASE("phi is zero exactly where both arguments are nonnegative and one is zero") {
  CHECK(fischer_burmeister_value(0.0, 3.0, 0.0) == 0.0);
  CHECK(fischer_burmeister_value(3.0, 0.0, 0.0) == 0.0);
  CHECK(fischer_burmeister_value(0.0, 0.0, 0.0) == 0.0);
  CHECK(fischer_burmeister_value(1.0, 1.0, 0.0) > 0.0);
  CHECK(fischer_burmeister_value(-1.0, 5.0, 0.0) < 0.0);
  CHECK(fischer_burmeister_value(0.0, -1.0, 0.0) < 0.0);
}

TEST_CASE("smoothed phi is zero where a b = eps^2") {
  const double eps = GENERATE(1e-1, 1e-3, 1e-6);
  const double a = GENERATE(1e-4, 0.1, 1.0, 30.0);
  CHECK(std::abs(fischer_burmeister_value(a, eps * eps / a, eps)) <= 1e-15 * a);
}

TEST_CASE("phi keeps its digits where one argument is much larger") {
  CHECK(fischer_burmeister_value(1e10, 1e-10, 0.0) == Approx(1e-10).epsilon(1e-14));
  CHECK(fischer_burmeister(1e-9, 1e9, 0.0).value == Approx(1e-9).epsilon(1e-14));
  CHECK(fischer_burmeister(1e4, 1e-4, 0.0).da == Approx(0.5e-16).epsilon(1e-12));
}

TEST_CASE("the gradient at the origin is a limit of gradients nearby") {
  const auto origin = fischer_burmeister(0.0, 0.0, 0.0);
  const auto nearby = fischer_burmeister(1e-30, 1e-30, 0.0);
  CHECK(origin.value == 0.0);
  CHECK(origin.da == Approx(nearby.da));
  CHECK(origin.db == Approx(nearby.db));
  // (1 - da)^2 + (1 - db)^2 = 1 on the whole boundary of the generalised gradient.
  CHECK(std::pow(1 - origin.da, 2) + std::pow(1 - origin.db, 2) == Approx(1.0));
}

TEST_CASE("the factors of a row are its derivatives for every kind of bound") {
  const Box box = any_box();
  const double eps = GENERATE(0.0, 1e-2);
  const double z = GENERATE(-3.0, 0.3, 0.55, 1.9, 4.0);
  const double F = GENERATE(-5.0, -0.2, 0.1, 3.0);
  INFO(box.what << " z " << z << " F " << F << " eps " << eps);
  const auto value = [&](double z_, double F_) {
    return fischer_burmeister_row_value(z_, F_, box.lower, box.upper, eps);
  };
  const auto row = fischer_burmeister_row(z, F, box.lower, box.upper, eps);
  const double h = 1e-6;
  CHECK(row.value == Approx(value(z, F)).margin(1e-15));
  CHECK(row.dz == Approx((value(z + h, F) - value(z - h, F)) / (2 * h)).margin(2e-8));
  CHECK(row.dF == Approx((value(z, F + h) - value(z, F - h)) / (2 * h)).margin(2e-8));
  CHECK(row.dz >= 0.0);
  CHECK(row.dF >= 0.0);
}

TEST_CASE("a row is zero exactly where it is solved") {
  const Box box = any_box();
  INFO(box.what);
  const auto phi = [&](double z, double F) {
    return fischer_burmeister_row(z, F, box.lower, box.upper, 0.0).value;
  };
  if (std::isfinite(box.lower)) {
    CHECK(phi(box.lower, 2.0) == Approx(0.0).margin(1e-15));
    CHECK(std::abs(phi(box.lower - 0.1, 2.0)) > 0.05);
  }
  if (std::isfinite(box.upper)) {
    CHECK(phi(box.upper, -2.0) == Approx(0.0).margin(1e-15));
    CHECK(std::abs(phi(box.upper + 0.1, -2.0)) > 0.05);
  }
  if (box.lower < 1.0 && box.upper > 1.0) {
    CHECK(phi(1.0, 0.0) == Approx(0.0).margin(1e-15));
    CHECK(std::abs(phi(1.0, 0.3)) > 0.05);
    CHECK(std::abs(phi(1.0, -0.3)) > 0.05);
  }
}

TEST_CASE("a bound of 1e20 or more is absent, in single precision too") {
  const auto row = fischer_burmeister_row(3.0f, 0.25f, -1e20f, 1e20f, 0.0f);
  CHECK(row.value == 0.25f);
  CHECK(row.dz == 0.0f);
  CHECK(row.dF == 1.0f);
}
