#include <fmt/format.h>

#include "generator/formulate/mcp.hpp"
#include "generator/formulate/surfaces/kind_names.hpp"
#include "generator/formulate/surfaces/structure.hpp"
#include "generator/read/read_model.hpp"
#include "tests/support/catch.hpp"

using namespace signorini;
using formulate::hash_of;
using formulate::KindNames;

namespace {

using Lines = std::vector<std::string>;

formulate::SymbolicMcp formulated(const std::string& text) {
  const model::ReadResult result =
      model::read_model_text("[model]\nname = \"m\"\ngravity = [0, 0, 0]\n" + text, "m.toml");
  INFO(text << (result.diagnostics.empty() ? "" : to_string(result.diagnostics[0])));
  REQUIRE(result.model);
  return formulate::formulate(*result.model);
}

std::string ball(const std::string& name, int square) {
  return fmt::format(
      "[[body]]\nname = \"{}\"\nmass = 1\ninertia = [1, 1, 1]\nsurfaces = [\"x^2 + y^2 + z^2 - {}\"]\n", name,
      square);
}

}  // namespace

TEST_CASE("kinds are one where their text is, whatever a hash says") {
  const auto name_with = [](KindNames& names, const Lines& lines, const auto& hash) {
    return names.name_of("implicit_" + hash(lines), lines);
  };
  const auto constant = [](const Lines&) { return std::string("0000000000"); };
  KindNames names;
  CHECK(name_with(names, {"x^2 - 1"}, constant) == "implicit_0000000000");
  CHECK(name_with(names, {"y^2 - 1"}, constant) == "implicit_0000000000_2");
  CHECK(name_with(names, {"x^2 - 1"}, constant) == "implicit_0000000000");
  CHECK(name_with(names, {"x^2 - 1", "y^2 - 1"}, constant) == "implicit_0000000000_3");
  CHECK(name_with(names, {"y^2 - 1"}, constant) == "implicit_0000000000_2");
  CHECK(name_with(names, {"x^2 - 1"}, hash_of) == "implicit_" + hash_of({"x^2 - 1"}));
}

TEST_CASE("a hash has ten digits, and lines are not their sum") {
  CHECK(hash_of({"x"}).size() == 10);
  CHECK(hash_of({}).size() == 10);
  CHECK(hash_of({"x", "y"}) != hash_of({"y", "x"}));
  CHECK(hash_of({"x", "y"}) != hash_of({"xy"}));
}

TEST_CASE("the text of an expression loses its outer parentheses and no others") {
  const auto shown = [](const std::string& text) {
    return formulate::readable(*model::parse_expression(text, {}).expression);
  };
  CHECK(shown("x + y") == "x + y");
  CHECK(shown("(x + 1)*(y + 1)") == "(x + 1)*(y + 1)");
  CHECK(shown("(x + 1)^(y + 1)") == "(x + 1)^(y + 1)");
  CHECK(shown("x^2 + y^2 - 1") == "(x^2 + y^2) - 1");
  CHECK(shown("-x") == "-x");
}

// Two integers found by trial, whose surfaces share a hash.
TEST_CASE("two surfaces of one hash have kinds of their own") {
  constexpr int one = 387937, two = 636247;
  const auto lines = [](int square) {
    return Lines{fmt::format("scale1 (((x^2 + y^2) + z^2) - {})", square)};
  };
  REQUIRE(hash_of(lines(one)) == hash_of(lines(two)));
  const formulate::SymbolicMcp mcp = formulated(ball("a", one) + ball("b", two) + ball("c", one) +
      "[[body]]\nname = \"ground\"\nmotion = \"fixed\"\nposition = [0, 0, -2000]\n"
      "shape = { type = \"halfspace\" }\n"
      "[[contact]]\nbodies = [\"a\", \"ground\"]\n[[contact]]\nbodies = [\"b\", \"ground\"]\n"
      "[[contact]]\nbodies = [\"c\", \"ground\"]\n");
  const std::string name = "implicit_" + hash_of(lines(one));
  REQUIRE(mcp.surfaces.size() == 3);
  CHECK(mcp.surfaces[0].kind.name == name);
  CHECK(mcp.surfaces[0].kind.lines == lines(one));
  CHECK(mcp.surfaces[0].values.size() == 2);
  CHECK(mcp.surfaces[1].kind.name == name + "_2");
  CHECK(mcp.surfaces[1].kind.lines == lines(two));
  CHECK(mcp.surfaces[1].values.size() == 1);
  REQUIRE(mcp.contacts.size() == 2);
  CHECK(mcp.contacts[0].instances.size() == 2);
  CHECK(mcp.contacts[0].kind.name != mcp.contacts[1].kind.name);
}

TEST_CASE("two joints of one hash have kinds of their own") {
  constexpr int one = 696633, two = 973133;
  const auto lines = [](int factor) { return Lines{fmt::format("{}*(1.x - 2.x) = 0", factor)}; };
  REQUIRE(hash_of(lines(one)) == hash_of(lines(two)));
  const auto joint = [](const std::string& body, int factor) {
    return fmt::format(
        "[[joint]]\ntype = \"expression\"\nbodies = [\"{0}\", \"ground\"]\nexpressions = [\"{1}*({0}.x - "
        "ground.x)\"]\n",
        body, factor);
  };
  const formulate::SymbolicMcp mcp = formulated(ball("a", 1) + ball("b", 1) +
      "[[body]]\nname = \"ground\"\nmotion = \"fixed\"\n" + joint("a", one) + joint("b", two));
  REQUIRE(mcp.joints.size() == 2);
  CHECK(mcp.joints[0].kind.lines == lines(one));
  CHECK(mcp.joints[1].kind.lines == lines(two));
  CHECK(mcp.joints[1].kind.name == mcp.joints[0].kind.name + "_2");
}
