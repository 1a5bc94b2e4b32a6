#include <cmath>
#include <set>

#include "generator/ir/interpret.hpp"
#include "generator/ir/print.hpp"
#include "generator/ir/verify.hpp"
#include "tests/ir/ports.hpp"
#include "tests/ir/random_program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using test::RandomProgram;

TEST_CASE("random programs are well formed and defined everywhere") {
  for (unsigned seed = 0; seed < 200; ++seed) {
    INFO("seed " << seed);
    RandomProgram random(seed);
    const ir::Program program = random.make(60);
    REQUIRE(ir::verify(program) == "");
    for (const long double value : ir::interpret(program, random.point())) CHECK(std::isfinite(value));
  }
}

TEST_CASE("random programs use every operation") {
  std::set<ir::Op> used;
  for (unsigned seed = 0; seed < 50; ++seed)
    for (const ir::Instruction& i : RandomProgram(seed).make(60).code) used.insert(i.op);
  CHECK(used.size() == static_cast<std::size_t>(ir::Op::select) + 1);
}

TEST_CASE("a seed gives the same program again") {
  CHECK(test::print(RandomProgram(7).make(40)) == test::print(RandomProgram(7).make(40)));
  CHECK(test::print(RandomProgram(7).make(40)) != test::print(RandomProgram(8).make(40)));
}
