#include "generator/ir/print.hpp"

#include "tests/ir/ports.hpp"
#include "tests/support/catch.hpp"

using namespace signorini::ir;
namespace test = signorini::test;

TEST_CASE("a program prints one line a value and one line an output") {
  Program program;
  Builder build(program);
  program.inputs = test::inputs(2);
  const ValueId v = build.input(0, "vx"), h = build.input(1, "h");
  const ValueId half = build.constant({-1, 2}), three = build.constant({3, 1});
  const ValueId step = build.emit(Op::mul, v, h, {}, "step");
  const ValueId moved = build.emit(Op::less_equal, step, half);
  const ValueId chosen = build.emit(Op::select, moved, step, three);
  const ValueId root = build.emit(Op::sqrt, chosen);
  program.outputs = {{{port::row, 0}, root}, {{port::shown, 4}, v}};
  CHECK(test::print(program) ==
      "%0 = input in.vx  ; vx\n"
      "%1 = input in.h  ; h\n"
      "%2 = constant -1/2\n"
      "%3 = constant 3\n"
      "%4 = mul %0 %1  ; step\n"
      "%5 = less_equal %4 %2\n"
      "%6 = select %5 %4 %3\n"
      "%7 = sqrt %6\n"
      "row[0] <- %7\n"
      "shown[4] <- %0\n");
}

TEST_CASE("an empty program prints nothing") { CHECK(test::print({}) == ""); }
