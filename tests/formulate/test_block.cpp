#include "generator/kernel/block.hpp"

#include "tests/formulate/sample.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using namespace signorini::formulate;

namespace {

std::vector<double> numbers(const Vec& v, Block& block, const std::vector<double>& inputs) {
  for (const Expr& entry : v) block.target("v", "", entry);
  return ir::interpret(test::lowered(block), inputs);
}

}  // namespace

TEST_CASE("slots are counted group by group") {
  Block block;
  const Expr x = block.input("unknown", "x");
  block.target("row", "first", x);
  block.target("observe", "gap", x);
  block.target("row", "second", x);
  CHECK(block.targets[0].slot == 0);
  CHECK(block.targets[1].slot == 0);
  CHECK(block.targets[2].slot == 1);
}

TEST_CASE("the pattern lists what can differ from zero, column by column") {
  Block block;
  const Expr x = block.input("unknown", "x"), k = block.input("data", "k"), y = block.input("unknown", "y");
  block.target("row", "a", k * y);
  block.target("row", "b", x * y);
  block.target("row", "c", k);
  block.target("observe", "d", x);
  block.differentiate();
  REQUIRE(block.pattern.size() == 3);
  const int expected[3][2] = {{1, 0}, {0, 1}, {1, 1}};
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(block.pattern[i].row == expected[i][0]);
    CHECK(block.pattern[i].column == expected[i][1]);
  }
  CHECK(block.targets[4].group == "jacobian");
  CHECK(block.targets[4].name == "b / x");
}

TEST_CASE("only the group unknown holds unknowns") {
  Block block;
  block.input("data", "k");
  block.inputs("unknown", {"x", "y"});
  block.input("", "h");
  CHECK(block.unknowns.size() == 2);
  CHECK(block.groups == std::vector<std::string>{"data", "unknown", "unknown", ""});
}

TEST_CASE("entries of a vector are named after the axes") {
  Block block;
  const Vec x = block.inputs("data", {"a", "b", "c"});
  block.define("r", Expr(2) * x);
  block.define("spin", Vec{x[0] * x[1]});
  std::vector<std::string> names;
  for (const symbolic::Entry& entry : block.tape.entries()) names.push_back(entry.name);
  CHECK(names == std::vector<std::string>{"a", "b", "c", "r_x", "r_y", "r_z", "spin"});
}

TEST_CASE("vectors add, scale and multiply") {
  Block block;
  const Vec a = block.inputs("", {"ax", "ay", "az"}), b = block.inputs("", {"bx", "by", "bz"});
  const std::vector<double> at = {1, 2, 3, -4, 5, 6};
  SECTION("sum") { CHECK(numbers(a + b, block, at) == std::vector<double>{-3, 7, 9}); }
  SECTION("difference") { CHECK(numbers(a - b, block, at) == std::vector<double>{5, -3, -3}); }
  SECTION("multiple") { CHECK(numbers(Expr(-2) * a, block, at) == std::vector<double>{-2, -4, -6}); }
  SECTION("dot") { CHECK(numbers({dot(a, b)}, block, at) == std::vector<double>{24}); }
  SECTION("cross") { CHECK(numbers(cross_velocity(a, b), block, at) == std::vector<double>{-3, -18, 13}); }
  SECTION("moment") { CHECK(numbers(moment(a, b), block, at) == std::vector<double>{-3, -18, 13}); }
  SECTION("matrix") {
    const formulate::Matrix m = {a, b};
    CHECK(numbers(m * Vec{Expr(1), Expr(0), Expr(2)}, block, at) == std::vector<double>{7, 8});
  }
  SECTION("transposed matrix") {
    const formulate::Matrix m = {a, b};
    CHECK(numbers(transpose_times(m, {Expr(1), Expr(2)}), block, at) == std::vector<double>{-7, 12, 15});
  }
}

TEST_CASE("in the plane a rotation has one entry") {
  Block block;
  const Vec r = block.inputs("", {"rx", "ry"}), p = block.inputs("", {"px", "py"}),
            w = block.inputs("", {"w"});
  const std::vector<double> at = {2, 3, 5, 7, 11};
  SECTION("velocity of a point") {
    CHECK(numbers(cross_velocity(w, r), block, at) == std::vector<double>{-33, 22});
  }
  SECTION("moment of an impulse") { CHECK(numbers(moment(r, p), block, at) == std::vector<double>{-1}); }
}
