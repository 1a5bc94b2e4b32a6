#include "generator/ir/program.hpp"

#include <set>

#include "tests/ir/ports.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::ir;
namespace test = signorini::test;

TEST_CASE("every operation has a name of its own") {
  std::set<std::string> names;
  for (int k = 0; k <= static_cast<int>(Op::select); ++k) names.insert(name(static_cast<Op>(k)));
  CHECK(names.size() == static_cast<std::size_t>(Op::select) + 1);
  CHECK(name(Op::constant) == std::string("constant"));
  CHECK(name(Op::tanh) == std::string("tanh"));
  CHECK(name(Op::select) == std::string("select"));
}

TEST_CASE("operations have as many operands as their signs say") {
  CHECK(arity(Op::constant) == 0);
  CHECK(arity(Op::input) == 0);
  for (const Op op : {Op::neg, Op::sqrt, Op::exp, Op::log, Op::sin, Op::cos, Op::tan, Op::asin, Op::acos,
           Op::atan, Op::tanh, Op::abs, Op::sign, Op::round})
    CHECK(arity(op) == 1);
  for (const Op op :
      {Op::add, Op::sub, Op::mul, Op::div, Op::power, Op::atan2, Op::min, Op::max, Op::less, Op::less_equal})
    CHECK(arity(op) == 2);
  CHECK(arity(Op::select) == 3);
}

TEST_CASE("a constant is stored once however often it is used") {
  Program program;
  Builder build(program);
  build.constant({1, 3});
  build.constant({2, 3});
  build.constant({1, 3});
  CHECK(program.constants == std::vector<Rational>{{1, 3}, {2, 3}});
  CHECK(program.code[2].a.index == 0);
}

TEST_CASE("a value keeps its first name") {
  Program program;
  Builder build(program);
  const ValueId x = build.constant({1, 1});
  build.rename(x, "");
  CHECK(program.names[0].empty());
  build.rename(x, "first");
  build.rename(x, "second");
  CHECK(program.names[0].text == "first");
}

TEST_CASE("constants and inputs are not counted as operations") {
  Program program;
  Builder build(program);
  program.inputs = test::inputs(1);
  const ValueId x = build.input(0), two = build.constant({2, 1});
  CHECK(operation_count(program) == 0);
  build.emit(Op::neg, build.emit(Op::mul, x, two));
  CHECK(operation_count(program) == 2);
}

TEST_CASE("uses are counted by operand and by output") {
  Program program;
  Builder build(program);
  program.inputs = test::inputs(2);
  const ValueId x = build.input(0), y = build.input(1);
  const ValueId square = build.emit(Op::mul, x, x);
  const ValueId negative = build.emit(Op::neg, square);
  program.outputs = {{test::out(0), square}, {test::out(1), negative}, {test::out(2), negative}};
  CHECK(use_counts(program) == std::vector<int>{2, 0, 2, 2});
  CHECK(y.index == 1);
}
