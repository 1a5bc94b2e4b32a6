#include <algorithm>

#include "generator/emit/code.hpp"
#include "tests/emit_code/code_names.hpp"
#include "tests/ir/ports.hpp"
#include "tests/ir/random_program.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;

namespace {

std::vector<std::string> wrapped(const std::string& line, int width) {
  std::vector<std::string> lines;
  emit::append_wrapped(lines, line, width);
  return lines;
}

}  // namespace

TEST_CASE("a line that fits stays as it is") {
  CHECK(wrapped("out[0] = x + y;", 15) == std::vector<std::string>{"out[0] = x + y;"});
}

TEST_CASE("a line is broken after a plus or a minus, continuation lines are indented by four") {
  CHECK(wrapped("out[0] = alpha + beta * gamma - delta;", 24) ==
      std::vector<std::string>{"out[0] = alpha +", "    beta * gamma -", "    delta;"});
}

TEST_CASE("a line is not broken inside parentheses") {
  CHECK(wrapped("out[0] = alpha * (beta + gamma) - delta;", 34) ==
      std::vector<std::string>{"out[0] = alpha * (beta + gamma) -", "    delta;"});
  CHECK(wrapped("out[0] = alpha * (beta + gamma) - delta;", 30) ==
      std::vector<std::string>{"out[0] =", "    alpha * (beta + gamma) -", "    delta;"});
  CHECK(wrapped("out[0] = (alpha + beta) * (gamma + delta) - epsilon;", 30) ==
      std::vector<std::string>{"out[0] =", "    (alpha + beta) * (gamma + delta) - epsilon;"});
}

TEST_CASE("a line is not broken at the sign of a factor") {
  CHECK(wrapped("out[0] = alpha * -beta - -gamma;", 27) ==
      std::vector<std::string>{"out[0] = alpha * -beta -", "    -gamma;"});
}

TEST_CASE("a line is broken after its equals sign where nothing else helps") {
  CHECK(wrapped("const T a_long_name = another_long_name;", 30) ==
      std::vector<std::string>{"const T a_long_name =", "    another_long_name;"});
}

TEST_CASE("what cannot be broken is left too long") {
  CHECK(wrapped("a_very_long_name_without_any_space;", 20) ==
      std::vector<std::string>{"a_very_long_name_without_any_space;"});
}

TEST_CASE("a comment that does not fit behind its statement goes before it") {
  CHECK(wrapped("out[0] = x + y;  // momentum", 28) ==
      std::vector<std::string>{"out[0] = x + y;  // momentum"});
  CHECK(wrapped("out[0] = x + y;  // momentum", 27) ==
      std::vector<std::string>{"// momentum", "out[0] = x + y;"});
}

TEST_CASE("a line of a program is longer than the width only where it has no place to break") {
  const int width = GENERATE(40, 60, 100);
  for (unsigned seed = 0; seed < 30; ++seed) {
    INFO("seed " << seed);
    const ir::Program program = test::RandomProgram(seed).make(60);
    for (const std::string& line : emit::to_code(program, test::plain_names(program), width)) {
      INFO(line);
      if (line.size() > static_cast<std::size_t>(width)) CHECK(wrapped(line, width).size() == 1);
    }
  }
}

TEST_CASE("a sum of short terms is never longer than the width") {
  ir::Program program;
  ir::Builder build(program);
  program.inputs = test::inputs(12);
  ir::ValueId sum = build.input(0, "x0");
  for (int k = 1; k < 12; ++k)
    sum = build.emit(k % 2 == 0 ? ir::Op::add : ir::Op::sub, sum, build.input(k, "x" + std::to_string(k)));
  program.outputs = {{test::out(0), sum}};
  const int width = GENERATE(20, 33, 47);
  const std::vector<std::string> lines = emit::to_code(program, test::plain_names(program), width);
  CHECK(lines.size() > 1);
  for (const std::string& line : lines) CHECK(line.size() <= static_cast<std::size_t>(width));
}

TEST_CASE("short items stand next to each other") {
  CHECK(emit::packed({"a,", "bb,", "ccc,", "dddddddddd,", "e"}, 10) ==
      std::vector<std::string>{"a, bb,", "ccc,", "dddddddddd,", "e"});
  CHECK(emit::packed({}, 10).empty());
}

TEST_CASE("wrapping changes nothing but line breaks") {
  const auto without_spaces = [](const std::vector<std::string>& lines) {
    std::string text = test::joined(lines);
    std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
    return text;
  };
  for (unsigned seed = 0; seed < 30; ++seed) {
    INFO("seed " << seed);
    const ir::Program program = test::RandomProgram(seed).make(60);
    CHECK(without_spaces(emit::to_code(program, test::plain_names(program), 40)) ==
        without_spaces(emit::to_code(program, test::plain_names(program), 10000)));
  }
}
