// The text of random arithmetic is read again and compared with the interpreter, to the last bit: a pair of
// parentheses too few would change the order of evaluation.
#include "generator/emit/code.hpp"
#include "generator/ir/interpret.hpp"
#include "generator/passes/optimise.hpp"
#include "tests/emit_code/code_names.hpp"
#include "tests/emit_code/infix.hpp"
#include "tests/ir/random_program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;

namespace {

void check_text(const ir::Program& program, const std::vector<double>& inputs, int width) {
  std::map<std::string, double> variables;
  const emit::CodeNames names = test::plain_names(program);
  for (const ir::Instruction& i : program.code)
    if (i.op == ir::Op::input) variables[names.input(program.inputs[i.a.index])] = inputs[i.a.index];
  test::Infix infix(variables);
  infix.run(emit::to_code(program, names, width));
  const std::vector<double> expected = ir::interpret(program, inputs);
  for (std::size_t k = 0; k < expected.size(); ++k)
    CHECK(infix[names.output(program.outputs[k].slot)] == expected[k]);
}

}  // namespace

TEST_CASE("the reader of the tests binds as C++ does") {
  test::Infix infix({{"x", 3}, {"y", 5}});
  infix.run({"const T a = x - y - T(2);", "out[0] = -x * (y - -x) / T(4);", "out[1] = a / (x *", "    y);"});
  CHECK(infix["a"] == -4);
  CHECK(infix["out[0]"] == -6);
  CHECK(infix["out[1]"] == -4.0 / 15);
  CHECK_THROWS(test::Infix({}).run({"out[0] = 1 / 2;"}));
  CHECK_THROWS(test::Infix({}).run({"out[0] = --2;"}));
  CHECK_THROWS(test::Infix({}).run({"out[0] = (T(1);"}));
}

TEST_CASE("the text of a program computes what the program does") {
  for (unsigned seed = 0; seed < 150; ++seed) {
    INFO("seed " << seed);
    test::RandomProgram random(seed, test::Ops::arithmetic);
    const ir::Program program = random.make(60);
    std::vector<double> inputs;
    for (const long double x : random.point()) inputs.push_back(static_cast<double>(x));
    check_text(program, inputs, 100);
    check_text(program, inputs, 50);
    check_text(passes::optimise(program), inputs, 100);
  }
}
