#include "generator/ir/interpreter.hpp"

#include <algorithm>
#include <cmath>

#include "tests/ir/random_program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using test::RandomProgram;

TEST_CASE("a program made ready gives to the last bit what it gives read instruction by instruction") {
  for (unsigned seed = 0; seed < 100; ++seed) {
    INFO("seed " << seed);
    RandomProgram random(seed);
    const ir::Program program = random.make(60);
    ir::Interpreter<long double> ready(program);
    for (int again = 0; again < 3; ++again) {  // nothing is left of the run before
      const auto point = random.point();
      for (std::size_t k = 0; k < point.size(); ++k)
        ready.inputs()[k] = ready.reads(k) ? point[k] : std::nanl("");
      ready.run();
      const auto expected = ir::interpret(program, point);
      REQUIRE(expected.size() == ready.output_count());
      for (std::size_t k = 0; k < expected.size(); ++k) CHECK(ready.output(k) == expected[k]);
    }
  }
}
