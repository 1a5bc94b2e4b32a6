#include "generator/kernel/block.hpp"

#include "tests/formulate/sample.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using namespace signorini::kernel;

namespace {

std::vector<double> numbers(const Vec& v, Block& block, const std::vector<double>& inputs) {
  for (const Expr& entry : v) block.append(ir::port::ray, entry);
  return ir::interpret(test::lowered(block), inputs);
}

Unknown unknown(const std::string& name) { return {name, "m", "", Meaning::distance}; }

}  // namespace

TEST_CASE("numbers are counted port by port") {
  Block block;
  const Expr x = block.unknown(unknown("x")).value;
  block.append(ir::port::ray, x);
  block.append(ir::port::facet, x);
  block.append(ir::port::ray, x);
  CHECK(block.targets[0].slot == ir::Slot{ir::port::ray, 0});
  CHECK(block.targets[1].slot == ir::Slot{ir::port::facet, 0});
  CHECK(block.targets[2].slot == ir::Slot{ir::port::ray, 1});
}

TEST_CASE("the pattern lists what can differ from zero, column by column, wherever rows were written down") {
  Block block;
  const Own x = block.unknown(unknown("x")), y = block.unknown(unknown("y")), z = block.unknown(unknown("z"));
  const Expr k = test::numbers_of(block, "data", {"k"})[0];
  block.append(ir::port::ray, x.value);
  block.row(y, {Law::geometry, "b", "m"}, x.value * y.value);
  block.row(x, {Law::geometry, "a", "m"}, k * y.value);
  block.row(z, {Law::geometry, "c", "m"}, k);
  block.differentiate();
  REQUIRE(block.pattern.size() == 3);
  const int expected[3][2] = {{1, 0}, {0, 1}, {1, 1}};
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(block.pattern[i].row == expected[i][0]);
    CHECK(block.pattern[i].column == expected[i][1]);
  }
  CHECK(block.rows[1].name == "b");
  for (std::size_t i = 0; i < 3; ++i)
    CHECK(block.targets[i].slot == ir::Slot{ir::port::row, static_cast<int>(i)});
  CHECK(block.targets[4].slot == ir::Slot{ir::port::entry, 0});
}

TEST_CASE("a number of a port is one input, however often it is asked for") {
  Block block;
  const PortId law = block.add_port({"law", Role::law, law_record(3)});
  block.number(law, "et");
  block.number(law, "mu");
  block.number(law, "et");
  CHECK(block.inputs == std::vector<ir::Slot>{{law, 1}, {law, 0}});
  CHECK(block.name_of({law, 0}) == "law.mu");
}

TEST_CASE("entries of a vector are named after the axes") {
  Block block;
  const Vec x = test::numbers_of(block, "data", {"a", "b", "c"});
  block.define("r", Expr(2) * x);
  block.define("spin", Vec{x[0] * x[1]});
  std::vector<std::string> names;
  for (const symbolic::Entry& entry : block.tape.entries()) names.push_back(entry.name.text);
  CHECK(names == std::vector<std::string>{"a", "b", "c", "r_x", "r_y", "r_z", "spin"});
}

TEST_CASE("vectors add, scale and multiply") {
  Block block;
  const Vec a = test::numbers_of(block, "a", {"ax", "ay", "az"}),
            b = test::numbers_of(block, "b", {"bx", "by", "bz"});
  const std::vector<double> at = {1, 2, 3, -4, 5, 6};
  SECTION("sum") { CHECK(numbers(a + b, block, at) == std::vector<double>{-3, 7, 9}); }
  SECTION("difference") { CHECK(numbers(a - b, block, at) == std::vector<double>{5, -3, -3}); }
  SECTION("multiple") { CHECK(numbers(Expr(-2) * a, block, at) == std::vector<double>{-2, -4, -6}); }
  SECTION("dot") { CHECK(numbers({dot(a, b)}, block, at) == std::vector<double>{24}); }
  SECTION("cross") { CHECK(numbers(cross_velocity(a, b), block, at) == std::vector<double>{-3, -18, 13}); }
  SECTION("moment") { CHECK(numbers(moment(a, b), block, at) == std::vector<double>{-3, -18, 13}); }
  SECTION("matrix") {
    const Matrix m = {a, b};
    CHECK(numbers(m * Vec{Expr(1), Expr(0), Expr(2)}, block, at) == std::vector<double>{7, 8});
  }
  SECTION("transposed matrix") {
    const Matrix m = {a, b};
    CHECK(numbers(transpose_times(m, {Expr(1), Expr(2)}), block, at) == std::vector<double>{-7, 12, 15});
  }
}

TEST_CASE("in the plane a rotation has one entry") {
  Block block;
  const Vec r = test::numbers_of(block, "r", {"rx", "ry"}), p = test::numbers_of(block, "p", {"px", "py"}),
            w = test::numbers_of(block, "w", {"w"});
  const std::vector<double> at = {2, 3, 5, 7, 11};
  SECTION("velocity of a point") {
    CHECK(numbers(cross_velocity(w, r), block, at) == std::vector<double>{-33, 22});
  }
  SECTION("moment of an impulse") { CHECK(numbers(moment(r, p), block, at) == std::vector<double>{-1}); }
}
