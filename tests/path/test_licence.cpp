#include "signorini/path/path_licence.hpp"
#include "tests/support/catch.hpp"

using signorini::solvers::path::licence_refusal;

TEST_CASE("without a licence PATH takes 300 unknowns and 2000 nonzeros") {
  CHECK(licence_refusal({300, 2000, false, {}}).empty());
  CHECK_FALSE(licence_refusal({301, 10, false, {}}).empty());
  CHECK_FALSE(licence_refusal({10, 2001, false, {}}).empty());
}

TEST_CASE("PATH's own check has the last word") {
  CHECK(licence_refusal({5000, 90000, false, true}).empty());
  CHECK(licence_refusal({5000, 90000, true, true}).empty());
  CHECK_FALSE(licence_refusal({5000, 90000, true, false}).empty());
  CHECK_FALSE(licence_refusal({10, 20, false, false}).empty());
}

TEST_CASE("a PATH that cannot be asked is trusted to check the licence it was given") {
  CHECK(licence_refusal({5000, 90000, true, {}}).empty());
}

TEST_CASE("a refusal says how large the problem is and what to do") {
  const std::string none = licence_refusal({301, 1200, false, false});
  CHECK_THAT(none, ContainsSubstring("up to 300 unknowns and 2000 nonzeros"));
  CHECK_THAT(none, ContainsSubstring("301 unknowns and 1200 nonzeros"));
  CHECK_THAT(none, ContainsSubstring("set PATH_LICENSE_STRING"));
  CHECK_THAT(none, ContainsSubstring("use the embedded solver"));
  const std::string expired = licence_refusal({301, 1200, true, false});
  CHECK_THAT(expired, ContainsSubstring("the licence in PATH_LICENSE_STRING does not cover"));
  CHECK_THAT(expired, ContainsSubstring("use the embedded solver"));
}
