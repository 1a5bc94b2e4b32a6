#include <fmt/format.h>

#include "generator/emit/generate.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/models.hpp"

using namespace signorini;

namespace {

std::string spheres(int count) {
  std::string text =
      "[model]\nname = \"spheres\"\n[[body]]\nname = \"ground\"\nmotion = \"fixed\"\n"
      "shape = { type = \"halfspace\" }\n";
  for (int i = 0; i < count; ++i)
    text += fmt::format(
        "[[body]]\nname = \"ball{0}\"\nmass = {1}\nposition = [{2}, 0, 1.75]\n"
        "shape = {{ type = \"sphere\", radius = {3} }}\n"
        "[[contact]]\nbodies = [\"ball{0}\", \"ground\"]\nfriction = {{ mu = 0.2, er = 0.4 }}\n",
        i + 1, 1 + i % 5, 4 * i, 1 + 0.25 * (i % 2));
  return text;
}

}  // namespace

TEST_CASE("any number of spheres on a plane share their kernels") {
  const emit::GeneratedFiles one = emit::generate(*test::lower_text(spheres(1)));
  for (const int count : {10, 100, 1000}) {
    const emit::GeneratedFiles many = emit::generate(*test::lower_text(spheres(count)));
    INFO(count << " spheres");
    REQUIRE(many.size() == one.size());
    for (const auto& [name, text] : one) {
      if (name.starts_with("kinds/")) CHECK(many.at(name) == text);
    }
    const std::size_t limit = emit::total_bytes(one) + 200 * static_cast<std::size_t>(count - 1);
    CHECK(emit::total_bytes(many) <= limit);
  }
}

TEST_CASE("generation gives the same text again") {
  const std::string text = spheres(3);
  const emit::GeneratedFiles first = emit::generate(*test::lower_text(text));
  for (int again = 0; again < 3; ++again) CHECK(emit::generate(*test::lower_text(text)) == first);
}

TEST_CASE("ten spheres fall, slide and rest as one does") {
  const auto lowered = test::lower_text(spheres(10));
  const auto simulator = test::compiled(*lowered);
  for (long k = 0; k < 60; ++k) REQUIRE(simulator->step(k, 0.01).solved());
  for (int i = 0; i < 10; ++i) {
    const std::string name = fmt::format("ball{}", i + 1);
    CHECK(std::abs(test::value(*simulator, name + ".z") - (1 + 0.25 * (i % 2))) <= 1e-9);
    CHECK(std::abs(test::value(*simulator, name + "_ground.pn") - (1 + i % 5) * 9.81 * 0.01) <= 1e-9);
  }
}

TEST_CASE("two models of the same name are loaded side by side") {
  const auto ten = test::compiled(*test::lower_text(spheres(10)));
  const auto two = test::compiled(*test::lower_text(spheres(2)));
  for (long k = 0; k < 3; ++k) {
    REQUIRE(two->step(k, 0.01).solved());
    REQUIRE(ten->step(k, 0.01).solved());
  }
  CHECK(test::value(*ten, "ball2.z") == test::value(*two, "ball2.z"));
}
