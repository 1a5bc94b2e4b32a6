#include <bit>
#include <cstdint>

#include "signorini/mcp/bounds.hpp"
#include "signorini/mcp/check_problem.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::mcp;

namespace {

const double nan64 = std::bit_cast<double>(std::uint64_t{0x7ff8000000000000u});
const double inf64 = std::bit_cast<double>(std::uint64_t{0x7ff0000000000000u});

struct OneRow {
  using Scalar = double;
  static constexpr int extent = 1;
  double l;
  double u;
  int size() const noexcept { return 1; }
  double lower(int) const noexcept { return l; }
  double upper(int) const noexcept { return u; }
  PatternView pattern() const noexcept { return {}; }
  void residual(const double*, double*) const noexcept {}
  void jacobian(const double*, double*, double*) const noexcept {}
};

Status check(double l, double u, double z) { return check_problem(OneRow{l, u}, &z); }

}  // namespace

TEST_CASE("bounds that are ordered, equal or absent are accepted") {
  CHECK(check(0.0, 1.0, 5.0) == Status::solved);
  CHECK(check(1.0, 1.0, 0.0) == Status::solved);
  CHECK(check(-inf64, inf64, 0.0) == Status::solved);
  CHECK(check(-1e30, 0.0, 0.0) == Status::solved);
}

TEST_CASE("crossed or NaN bounds and a start that is not finite are bad input") {
  CHECK(check(1.0, 0.0, 0.0) == Status::bad_input);
  CHECK(check(nan64, 1.0, 0.0) == Status::bad_input);
  CHECK(check(0.0, nan64, 0.0) == Status::bad_input);
  CHECK(check(inf64, inf64, 0.0) == Status::bad_input);
  CHECK(check(-inf64, -inf64, 0.0) == Status::bad_input);
  CHECK(check(0.0, 1.0, nan64) == Status::bad_input);
  CHECK(check(0.0, 1.0, inf64) == Status::bad_input);
}

TEST_CASE("the kind of a bound follows from which sides are present") {
  CHECK(bound_kind(-inf64, inf64) == BoundKind::free);
  CHECK(bound_kind(-1e20, 1e20) == BoundKind::free);
  CHECK(bound_kind(0.0, inf64) == BoundKind::lower);
  CHECK(bound_kind(-inf64, 0.0) == BoundKind::upper);
  CHECK(bound_kind(0.0, 1.0) == BoundKind::both);
  CHECK(bound_kind(1.0, 1.0) == BoundKind::fixed);
}

TEST_CASE("a pattern is valid if it is square, ordered and in range") {
  const int starts[] = {0, 2, 3};
  const int rows[] = {0, 1, 1};
  const int unordered[] = {1, 0, 1};
  const int outside[] = {0, 2, 1};
  CHECK(pattern_is_valid({2, 3, starts, rows}, 2));
  CHECK_FALSE(pattern_is_valid({2, 3, starts, rows}, 3));
  CHECK_FALSE(pattern_is_valid({2, 2, starts, rows}, 2));
  CHECK_FALSE(pattern_is_valid({2, 3, starts, unordered}, 2));
  CHECK_FALSE(pattern_is_valid({2, 3, starts, outside}, 2));
}
