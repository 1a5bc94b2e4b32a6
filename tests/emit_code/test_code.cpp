#include "generator/emit/code.hpp"

#include "tests/emit_code/code_names.hpp"
#include "tests/passes/small_program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using emit::CodeNames;
using ir::Op;
using ir::ValueId;
using test::plain_names;
using test::Small;

namespace {

std::string code(const Small& s, const CodeNames& names) {
  return test::joined(emit::to_code(s.program, names));
}
std::string code(const Small& s) { return code(s, plain_names(s.program)); }

// The right side of a program with one output.
std::string expression(Small& s, ValueId value) {
  s.out(value);
  const std::string text = code(s);
  const std::string left = "out[0] = ";
  REQUIRE(text.substr(0, left.size()) == left);
  return text.substr(left.size(), text.size() - left.size() - 2);
}

}  // namespace

TEST_CASE("parentheses stand where they are needed and nowhere else") {
  Small s;
  const ValueId x = s.x, y = s.y, z = s.z;
  SECTION("sums on the right of a minus") {
    CHECK(expression(s, s.op(Op::sub, x, s.op(Op::sub, y, z))) == "x - (y - z)");
  }
  SECTION("sums on the right of a plus keep their order of evaluation") {
    CHECK(expression(s, s.op(Op::add, x, s.op(Op::add, y, z))) == "x + (y + z)");
  }
  SECTION("sums on the left") { CHECK(expression(s, s.op(Op::sub, s.op(Op::sub, x, y), z)) == "x - y - z"); }
  SECTION("products below a fraction line") {
    CHECK(expression(s, s.op(Op::div, x, s.op(Op::mul, y, z))) == "x / (y * z)");
  }
  SECTION("quotients below a fraction line") {
    CHECK(expression(s, s.op(Op::div, x, s.op(Op::div, y, z))) == "x / (y / z)");
  }
  SECTION("products above a fraction line") {
    CHECK(expression(s, s.op(Op::div, s.op(Op::mul, x, y), z)) == "x * y / z");
  }
  SECTION("sums in products") {
    CHECK(expression(s, s.op(Op::mul, s.op(Op::add, x, y), s.op(Op::sub, y, z))) == "(x + y) * (y - z)");
  }
  SECTION("products in sums") {
    CHECK(expression(s, s.op(Op::sub, s.op(Op::mul, x, y), s.op(Op::div, y, z))) == "x * y - y / z");
  }
  SECTION("negated sums") { CHECK(expression(s, s.op(Op::neg, s.op(Op::add, x, y))) == "-(x + y)"); }
  SECTION("negated products") { CHECK(expression(s, s.op(Op::neg, s.op(Op::mul, x, y))) == "-(x * y)"); }
  SECTION("two negations") { CHECK(expression(s, s.op(Op::neg, s.op(Op::neg, x))) == "-(-x)"); }
  SECTION("a negation in a product") {
    CHECK(expression(s, s.op(Op::mul, s.op(Op::neg, x), s.op(Op::neg, y))) == "-x * -y");
  }
  SECTION("a negation after a minus") {
    CHECK(expression(s, s.op(Op::sub, x, s.op(Op::neg, y))) == "x - -y");
  }
  SECTION("arguments of functions") {
    CHECK(expression(s, s.op(Op::neg, s.op(Op::sin, s.op(Op::add, x, y)))) == "-std::sin(x + y)");
  }
}

TEST_CASE("every operation is written in C++") {
  const auto [op, text] = GENERATE(table<Op, std::string>({
      {Op::add, "x + y"},
      {Op::sub, "x - y"},
      {Op::mul, "x * y"},
      {Op::div, "x / y"},
      {Op::neg, "-x"},
      {Op::power, "std::pow(x, y)"},
      {Op::sqrt, "std::sqrt(x)"},
      {Op::exp, "std::exp(x)"},
      {Op::log, "std::log(x)"},
      {Op::sin, "std::sin(x)"},
      {Op::cos, "std::cos(x)"},
      {Op::tan, "std::tan(x)"},
      {Op::asin, "std::asin(x)"},
      {Op::acos, "std::acos(x)"},
      {Op::atan, "std::atan(x)"},
      {Op::atan2, "std::atan2(x, y)"},
      {Op::tanh, "std::tanh(x)"},
      {Op::abs, "std::abs(x)"},
      {Op::sign, "T((0 < x) - (x < 0))"},
      {Op::round, "std::round(x)"},
      {Op::min, "std::min<T>(x, y)"},
      {Op::max, "std::max<T>(x, y)"},
      {Op::less, "T(x < y)"},
      {Op::less_equal, "T(x <= y)"},
      {Op::select, "(x != 0 ? y : z)"},
  }));
  Small s;
  CHECK(expression(s, s.op(op, s.x, s.y, s.z)) == text);
}

TEST_CASE("numbers are written as short as they can be without losing a digit") {
  const auto [numerator, denominator, text] = GENERATE(table<std::int64_t, std::int64_t, std::string>({
      {2, 1, "x * 2"},
      {-3, 1, "x * -3"},
      {1, 2, "x * T(0.5)"},
      {-1, 4, "x * T(-0.25)"},
      {1, 3, "x * (T(1) / T(3))"},
      {-2, 3, "x * (T(-2) / T(3))"},
      {1, 10, "x * T(0.1)"},
      {1, 1024, "x * (T(1) / T(1024))"},
  }));
  Small s;
  CHECK(expression(s, s.op(Op::mul, s.x, s.number(numerator, denominator))) == text);
}

TEST_CASE("numbers in calls have the number type") {
  Small s;
  SECTION("a root") { CHECK(expression(s, s.op(Op::sqrt, s.number(2))) == "std::sqrt(T(2))"); }
  SECTION("a power") {
    CHECK(expression(s, s.op(Op::power, s.x, s.number(1, 3))) == "std::pow(x, (T(1) / T(3)))");
  }
  SECTION("a choice") {
    CHECK(expression(s, s.op(Op::select, s.x, s.number(1), s.number(0))) == "(x != 0 ? T(1) : T(0))");
  }
}

TEST_CASE("two integers are never divided as integers") {
  Small s;
  CHECK(expression(s, s.op(Op::div, s.number(1), s.number(2))) == "T(1) / T(2)");
}

TEST_CASE("a negative number is not decremented") {
  Small s;
  CHECK(expression(s, s.op(Op::neg, s.number(-3))) == "-T(-3)");
}

TEST_CASE("the shortest literal gives the number back") {
  CHECK(emit::literal_text(0.1) == "0.1");
  CHECK(emit::literal_text(2) == "2");
  CHECK(emit::literal_text(1.0 / 3) == "0.3333333333333333");
  CHECK(emit::literal_text(-1e-300) == "-1e-300");
}

TEST_CASE("a value used once is written where it is used, one used twice becomes a variable") {
  Small s;
  const ValueId once = s.op(Op::mul, s.x, s.y), twice = s.op(Op::sin, once);
  s.out(s.op(Op::add, twice, s.z));
  s.out(s.op(Op::sub, twice, s.z));
  CHECK(code(s) ==
      "const T t0 = std::sin(x * y);\n"
      "out[0] = t0 + z;\n"
      "out[1] = t0 - z;\n");
}

TEST_CASE("variables without names are numbered in order") {
  Small s;
  const ValueId a = s.op(Op::sin, s.x), b = s.op(Op::cos, s.y);
  s.out(s.op(Op::mul, a, b));
  s.out(s.op(Op::add, a, b));
  CHECK(code(s) ==
      "const T t0 = std::sin(x);\n"
      "const T t1 = std::cos(y);\n"
      "out[0] = t0 * t1;\n"
      "out[1] = t0 + t1;\n");
}

TEST_CASE("a named value is a variable, also where it is used once") {
  Small s;
  s.out(s.op(Op::neg, s.op(Op::mul, s.x, s.y, {}, "area")));
  CHECK(code(s) == "const T area = x * y;\nout[0] = -area;\n");
}

TEST_CASE("a named value that is an output and nothing else needs no variable") {
  Small s;
  s.out(s.op(Op::mul, s.x, s.y, {}, "area"));
  CHECK(code(s) == "out[0] = x * y;\n");
}

TEST_CASE("the names of derivatives do not force variables") {
  Small s;
  s.out(s.op(Op::neg, s.op(Op::mul, s.x, s.y, {}, {"darea_dx", true})));
  CHECK(code(s) == "out[0] = -(x * y);\n");
}

TEST_CASE("reserved names and names given twice get a suffix") {
  Small s;
  const ValueId a = s.op(Op::mul, s.x, s.y, {}, "row"), b = s.op(Op::sin, a, {}, {}, "speed");
  s.out(s.op(Op::sub, b, s.op(Op::cos, a, {}, {}, "speed")));
  CodeNames names = plain_names(s.program);
  names.reserved = {"row", "row_2"};
  CHECK(code(s, names) ==
      "const T row_3 = x * y;\n"
      "const T speed = std::sin(row_3);\n"
      "const T speed_2 = std::cos(row_3);\n"
      "out[0] = speed - speed_2;\n");
}

TEST_CASE("an unnamed variable keeps clear of names that look like its own") {
  Small s;
  const ValueId named = s.op(Op::sin, s.x, {}, {}, "t0"), unnamed = s.op(Op::cos, s.y);
  s.out(s.op(Op::add, named, unnamed));
  s.out(s.op(Op::mul, unnamed, unnamed));
  CHECK(code(s) ==
      "const T t0 = std::sin(x);\n"
      "const T t0_2 = std::cos(y);\n"
      "out[0] = t0 + t0_2;\n"
      "out[1] = t0_2 * t0_2;\n");
}

TEST_CASE("dots in names become underscores") {
  Small s;
  s.out(s.op(Op::neg, s.op(Op::mul, s.x, s.y, {}, "ball.speed")));
  CHECK(code(s) == "const T ball_speed = x * y;\nout[0] = -ball_speed;\n");
}

TEST_CASE("numbers of a loaded port are variables, in the order of their slots") {
  Small s;
  s.out(s.op(Op::sub, s.op(Op::mul, s.z, s.x), s.x));
  CodeNames names = plain_names(s.program);
  names.input = [](ir::Slot in) { return "in[" + std::to_string(in.field) + "]"; };
  CHECK(code(s, names) == "out[0] = in[2] * in[0] - in[0];\n");
  names.loaded = {test::in_port};
  CHECK(code(s, names) ==
      "const T x = in[0], z = in[2];\n"
      "out[0] = z * x - x;\n");
}

TEST_CASE("outputs are written as soon as their values are there") {
  Small s;
  s.out(s.op(Op::sin, s.x));
  const ValueId later = s.op(Op::cos, s.y);
  s.out(s.op(Op::mul, later, later));
  CHECK(code(s) ==
      "out[0] = std::sin(x);\n"
      "const T t0 = std::cos(y);\n"
      "out[1] = t0 * t0;\n");
}

TEST_CASE("comments stand behind outputs and headings before them where they change") {
  Small s;
  s.out(s.x);
  s.out(s.y);
  s.out(s.z);
  CodeNames names = plain_names(s.program);
  names.comment = [](ir::Slot out) { return "slot " + std::to_string(out.field); };
  names.heading = [](ir::Slot out) { return std::string(out.field < 2 ? "momentum" : "gap"); };
  CHECK(code(s, names) ==
      "\n// momentum\n"
      "out[0] = x;  // slot 0\n"
      "out[1] = y;  // slot 1\n"
      "\n// gap\n"
      "out[2] = z;  // slot 2\n");
}

TEST_CASE("an expression of many operations is broken into variables") {
  Small s;
  ValueId sum = s.x;
  for (int k = 0; k < 20; ++k) sum = s.op(Op::add, sum, s.y);
  s.out(sum);
  const std::string text = code(s);
  CHECK_THAT(text, ContainsSubstring("const T t0 = x + y"));
  CHECK_THAT(text, ContainsSubstring("out[0] = t0 + y"));
}

TEST_CASE("dense text has the same statements on fewer lines") {
  CHECK(emit::dense(
            {"const T a = x;", "const T b = a * y;", "value[0] = b;", "value[1] = a;", "const T c = b;"}) ==
      std::vector<std::string>{"const T a = x, b = a * y;", "value[0] = b; value[1] = a;", "const T c = b;"});
  CHECK(emit::dense({"const T a = x +", "    y;", "const T b = a;"}) ==
      std::vector<std::string>{"const T a = x +", "    y;", "const T b = a;"});
  CHECK(emit::dense({"row[0] = x;  // momentum", "row[1] = y;"}) ==
      std::vector<std::string>{"row[0] = x;  // momentum", "row[1] = y;"});
  CHECK(emit::dense({"const T a = x;", "const T b = y;"}, emit::Join::all, 20) ==
      std::vector<std::string>{"const T a = x;", "const T b = y;"});
  CHECK(emit::dense({"const T a = x;", "const T b = y;", "k[a] = x;", "k[b] = y;"}, emit::Join::outputs) ==
      std::vector<std::string>{"const T a = x;", "const T b = y;", "k[a] = x; k[b] = y;"});
  CHECK(
      emit::dense({"const T a = x;", "const T b = y;", "k[a] = x;", "k[b] = y;"}, emit::Join::definitions) ==
      std::vector<std::string>{"const T a = x, b = y;", "k[a] = x;", "k[b] = y;"});
}

TEST_CASE("a value that goes to a kept port is written once and read from there") {
  Small s;
  const ValueId area = s.op(Op::mul, s.x, s.y, {}, "area");
  s.out(area);
  s.out(s.op(Op::add, area, s.x));
  emit::CodeNames names = test::plain_names(s.program);
  names.kept = {test::out_port};
  CHECK(test::joined(emit::to_code(s.program, names)) == "out[0] = x * y;\nout[1] = out[0] + x;\n");
}

TEST_CASE("a plain value keeps its variable even where its name begins like a derivative's") {
  Small s;
  s.out(s.op(Op::add, s.op(Op::mul, s.x, s.y, {}, "drag_drop"), s.x));
  CHECK_THAT(code(s), ContainsSubstring("const T drag_drop = x * y;"));
}
