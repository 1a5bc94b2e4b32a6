#include "generator/text/suggest.hpp"

#include "tests/support/catch.hpp"

using namespace signorini::model;

TEST_CASE("edit distance counts insertions, deletions, substitutions and swaps") {
  CHECK(edit_distance("mass", "mass") == 0);
  CHECK(edit_distance("masss", "mass") == 1);
  CHECK(edit_distance("mas", "mass") == 1);
  CHECK(edit_distance("mask", "mass") == 1);
  CHECK(edit_distance("amss", "mass") == 1);
  CHECK(edit_distance("", "mass") == 4);
}

TEST_CASE("only a near word is suggested") {
  CHECK(nearest("positon", {"mass", "position"}) == "position");
  CHECK_FALSE(nearest("colour", {"mass", "position"}));
  CHECK_FALSE(nearest(std::string(100000, 'a'), {"mass"}));
}

TEST_CASE("a name is shown escaped and cut") {
  CHECK(escaped("a\"b\n;\t\x01") == "a\\\"b\\n;\\t\\x01");
  CHECK(escaped(std::string(1000, 'a')).size() == 63);
}
