#include <cmath>
#include <limits>

#include "generator/check/judge.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::check;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

Verdict judge_entry(double generated, double exact, double scale = 1) {
  return judge({generated, exact, scale, nullptr}, {});
}

}  // namespace

TEST_CASE("rounding is no mismatch, a wrong digit is") {
  CHECK_FALSE(judge_entry(1 + 1e-12, 1).mismatch);
  CHECK(judge_entry(1 + 1e-8, 1).mismatch);
  CHECK(judge_entry(-1, 1).mismatch);
  CHECK(judge_entry(0, 1).mismatch);
  CHECK(judge_entry(1, 0).mismatch);
}

TEST_CASE("a generated derivative that is not finite is a mismatch, one of the equations is unknown") {
  CHECK(judge_entry(not_a_number, 1).mismatch);
  CHECK(judge_entry(std::numeric_limits<double>::infinity(), 1).mismatch);
  CHECK_FALSE(judge_entry(1, not_a_number).known);
  CHECK_FALSE(judge_entry(1, not_a_number).mismatch);
}

TEST_CASE("a difference speaks where it is better than its tolerance") {
  const Difference good{1 + 1e-6, 1e-12}, noisy{1.5, 1e-3};
  CHECK(judge({1, 1, 1, &good}, {}).mismatch);
  const Verdict verdict = judge({1, 1, 1, &noisy}, {});
  CHECK(verdict.noisy);
  CHECK_FALSE(verdict.mismatch);
}

TEST_CASE("a zero where F does not change at all needs no quiet difference") {
  const Difference none{0, 1e-3};
  CHECK_FALSE(judge({0, 0, 1, &none}, {}).noisy);
  CHECK(judge({1e-12, 0, 1, &none}, {}).noisy);
}

TEST_CASE("small entries are measured by what their row and column have") {
  // Column by column: 1e-9 stands in a row with 1 and a column with 4.
  const ExactMatrix matrix{{1, 2, 1e-9, 4}, {1, 2, 1e-9, 4}};
  const Scales scales(matrix, 2);
  CHECK(scales.of(0, 0) == 1);
  CHECK(scales.of(0, 1) == Approx(1e-3));
  CHECK(scales.of(1, 1) == 4);
}

TEST_CASE("a row and a column of zeros are measured by the matrix") {
  const ExactMatrix matrix{{0, 0, 0, 5}, {0, 0, 0, 5}};
  CHECK(Scales(matrix, 2).of(0, 0) == Approx(5e-6));
}

TEST_CASE("terms that cancel are what their sum is measured by") {
  const ExactMatrix matrix{{1e-12, 1}, {1000, 1}};
  CHECK(Scales(matrix, 2).of(0, 0) == Approx(0.1));
}
