#include <bit>
#include <cstdint>
#include <limits>
#include <vector>

#include "signorini/mcp/finite.hpp"
#include "signorini/mcp/natural_residual.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::mcp;

namespace {

// From bits, because -ffast-math forbids the usual spellings.
const double nan64 = std::bit_cast<double>(std::uint64_t{0x7ff8000000000000u});
const double inf64 = std::bit_cast<double>(std::uint64_t{0x7ff0000000000000u});
const float nan32 = std::bit_cast<float>(std::uint32_t{0x7fc00000u});
const float inf32 = std::bit_cast<float>(std::uint32_t{0x7f800000u});

/// F is given, not computed.
template <class T>
struct ThreeRows {
  using Scalar = T;
  static constexpr int extent = 3;
  int size() const noexcept { return 3; }
  T lower(int i) const noexcept { return i == 0 ? T(0) : T(-1e30f); }
  T upper(int) const noexcept { return T(1e30f); }
  PatternView pattern() const noexcept { return {}; }
  void residual(const T*, T*) const noexcept {}
  void jacobian(const T*, T*, T*) const noexcept {}
};

}  // namespace

TEST_CASE("the bit test tells finite numbers from NaN and infinity") {
  CHECK(is_finite(0.0));
  CHECK(is_finite(std::numeric_limits<double>::max()));
  CHECK(is_finite(std::numeric_limits<double>::denorm_min()));
  CHECK(is_finite(std::numeric_limits<float>::lowest()));
  CHECK_FALSE(is_finite(nan64));
  CHECK_FALSE(is_finite(-nan64));
  CHECK_FALSE(is_finite(inf64));
  CHECK_FALSE(is_finite(-inf64));
  CHECK_FALSE(is_finite(nan32));
  CHECK_FALSE(is_finite(inf32));
  CHECK(is_nan(nan64));
  CHECK(is_nan(nan32));
  CHECK_FALSE(is_nan(inf64));
  CHECK_FALSE(is_nan(inf32));
}

TEST_CASE("one number that is not finite is found among many, wherever it stands") {
  const auto check = [](auto large, auto small, auto nan, auto infinity) {
    using T = decltype(large);
    for (int n = 0; n <= 11; ++n) {
      std::vector<T> x(static_cast<std::size_t>(n), large);
      CHECK(all_finite(x.data(), n));
      for (T& at : x) {
        for (const T bad : {nan, infinity, -infinity}) {
          at = bad;
          CHECK_FALSE(all_finite(x.data(), n));
        }
        at = -small;
        CHECK(all_finite(x.data(), n));
      }
    }
  };
  check(std::numeric_limits<double>::max(), std::numeric_limits<double>::denorm_min(), nan64, inf64);
  check(std::numeric_limits<float>::max(), std::numeric_limits<float>::denorm_min(), nan32, inf32);
}

TEST_CASE("the natural residual of a row is z - mid(l, u, z - F) for every kind of bound") {
  struct Row {
    const char* what;
    double z, F, lower, upper, expected;
  };
  constexpr double far = 1e30;
  const auto row = GENERATE_COPY(values<Row>({
      {"free row, F as it is", 5.0, 0.25, -far, far, 0.25},
      {"lower bound active, F pushes into it", 1.0, 3.0, 1.0, far, 0.0},
      {"lower bound active, F pulls away", 1.0, -3.0, 1.0, far, -3.0},
      {"above the lower bound with F > 0, bound nearer", 1.5, 3.0, 1.0, far, 0.5},
      {"above the lower bound with F > 0, F smaller", 1.5, 0.1, 1.0, far, 0.1},
      {"below the lower bound", 0.5, 0.0, 1.0, far, -0.5},
      {"upper bound active, F pushes into it", 2.0, -3.0, -far, 2.0, 0.0},
      {"upper bound active, F pulls away", 2.0, 3.0, -far, 2.0, 3.0},
      {"above the upper bound", 2.5, 0.0, -far, 2.0, 0.5},
      {"between two bounds", 0.0, 0.5, -1.0, 1.0, 0.5},
      {"at the lower of two bounds", -1.0, 9.0, -1.0, 1.0, 0.0},
      {"at the upper of two bounds", 1.0, -9.0, -1.0, 1.0, 0.0},
      {"fixed, F does not matter", 0.25, 1e6, 0.25, 0.25, 0.0},
      {"fixed, off its value", 0.5, -1e6, 0.25, 0.25, 0.25},
  }));
  INFO(row.what);
  CHECK(natural_residual(row.z, row.F, row.lower, row.upper) == Approx(row.expected).margin(1e-15));
}

TEST_CASE("between the bounds a large z does not cost digits of F") {
  CHECK(natural_residual(1e8, 1e-12, -1e30, 1e30) == 1e-12);
}

TEST_CASE("the norm names the worst row") {
  const ThreeRows<double> problem;
  const double z[] = {0.0, 1.0, 2.0};
  const double F[] = {7.0, -0.5, 0.25};
  const auto norm = natural_residual_norm(problem, z, F);
  CHECK(norm.finite);
  CHECK(norm.value == 0.5);
  CHECK(norm.worst_row == 1);
  CHECK(norm.within(0.5));
  CHECK_FALSE(norm.within(0.49));
}

TEST_CASE("one NaN or infinity in any place makes the norm not finite") {
  const ThreeRows<double> problem;
  const double bad = GENERATE_COPY(values<double>({nan64, -nan64, inf64, -inf64}));
  const int place = GENERATE(0, 1, 2);
  const bool in_z = GENERATE(false, true);
  double z[] = {0.0, 0.0, 0.0};
  double F[] = {0.0, 0.0, 0.0};
  (in_z ? z : F)[place] = bad;
  const auto norm = natural_residual_norm(problem, z, F);
  CHECK_FALSE(norm.finite);
  CHECK_FALSE(norm.within(1e300));
  CHECK(norm.worst_row == place);
}

TEST_CASE("a NaN in single precision is seen too") {
  const ThreeRows<float> problem;
  const float z[] = {0.0f, 0.0f, 0.0f};
  const float F[] = {0.0f, nan32, 5.0f};
  const auto norm = natural_residual_norm(problem, z, F);
  CHECK_FALSE(norm.finite);
  CHECK_FALSE(norm.within(1e30f));
  CHECK(norm.worst_row == 1);
}
