// Joints of every kind, with second bodies of every kind, in both engines: the same numbers, no heap, and
// back to where they were.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "generator/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/derivatives.hpp"
#include "tests/support/malloc_counter.hpp"
#include "tests/support/models.hpp"
#include "tests/support/status.hpp"

using namespace signorini;

namespace {

constexpr double h = 0.01;

/// What the table of a joint says apart from bodies and anchors.
struct Tie {
  const char *spatial, *planar;  // empty: there is none
  bool anchored = true;
};

constexpr Tie ties[] = {
    {"[[joint]]\ntype = \"ball\"\n", ""},
    {"[[joint]]\ntype = \"revolute\"\naxes = [[1, 2, 3]]\n", "[[joint]]\ntype = \"revolute\"\n"},
    {"[[joint]]\ntype = \"prismatic\"\naxes = [[1, 2, 3]]\n",
        "[[joint]]\ntype = \"prismatic\"\naxes = [[1, 2]]\n"},
    {"[[joint]]\ntype = \"universal\"\naxes = [[1, 2, 0], [-2, 1, 3]]\n", ""},
    {"[[joint]]\ntype = \"screw\"\naxes = [[1, 2, 3]]\npitch = 0.7\n", ""},
    {"[[joint]]\ntype = \"fixed\"\n", "[[joint]]\ntype = \"fixed\"\n"},
    {"[[joint]]\ntype = \"distance\"\n", "[[joint]]\ntype = \"distance\"\n", false},
    {"[[joint]]\ntype = \"expression\"\nexpressions = [\"{0}.qx + sin({0}.y) - {1}.z\", \"{0}.qz - "
     "{1}.qy\"]\n",
        "[[joint]]\ntype = \"expression\"\nexpressions = [\"{0}.theta + {0}.y - {1}.theta\"]\n", false},
    {"[[spring]]\nstiffness = 30\ndamping = 2\nlength = 0.5\n",
        "[[spring]]\nstiffness = 30\ndamping = 2\nlength = 0.5\n", false},
    {"[[spring]]\nstiffness = 30\ndamping = 2\nlength = 0\n",
        "[[spring]]\nstiffness = 30\ndamping = 2\nlength = 0\n", false},
};

/// Puts the names of the bodies into expressions.
std::string named(std::string text, const std::string& first, const std::string& second) {
  for (const auto& [mark, name] : {std::pair{"{0}", first}, std::pair{"{1}", second}})
    for (std::size_t at; (at = text.find(mark)) != std::string::npos;) text.replace(at, 3, name);
  return text;
}

std::string body(const std::string& name, double x, bool planar, const std::string& keys) {
  return fmt::format("[[body]]\nname = \"{}\"\nposition = [{}, 0{}]\n{}", name, x, planar ? "" : ", 0", keys);
}

std::string free_body(const std::string& name, double x, bool planar) {
  return body(name, x, planar,
      planar ? "mass = 1.5\ninertia = 0.3\nvelocity = [0.1, 0.2]\nangular_velocity = 0.5\n"
             : "mass = 1.5\ninertia = [0.2, 0.3, 0.4]\nvelocity = [0.1, 0.2, 0]\nangular_velocity = [1, 0, "
               "0.5]\n");
}

/// A model in which every tie holds free bodies to a fixed, to a driven and to a free one.
std::string every_tie(bool planar) {
  std::string text = fmt::format("[model]\nname = \"ties_{0}\"\ndimension = {0}\n", planar ? 2 : 3) +
      body("wall", 0, planar, "motion = \"fixed\"\n") +
      body("cart", 0, planar,
          planar
              ? "motion = \"prescribed\"\nvelocity = [\"sin(t)\", 0.1]\nangular_velocity = \"0.2*t\"\n"
              : "motion = \"prescribed\"\nvelocity = [\"sin(t)\", 0.1, 0]\nangular_velocity = [0, \"0.2*t\", "
                "0.1]\n");
  int number = 0;
  for (const Tie& tie : ties) {
    const char* table = planar ? tie.planar : tie.spatial;
    if (std::string(table).empty()) continue;
    for (const char* to : {"wall", "cart", "mate"}) {
      ++number;
      const bool mate = to == std::string("mate");
      const double x = mate ? 3.0 * number : 1;
      const std::string first = fmt::format("body{}", number),
                        second = mate ? fmt::format("mate{}", number) : to;
      text += free_body(first, x, planar);
      if (mate) text += free_body(second, x - 1, planar);
      text += named(table, first, second);
      text += fmt::format("bodies = [\"{}\", \"{}\"]\n", first, second);
      const char* zero = planar ? "" : ", 0";
      if (tie.anchored) text += fmt::format("anchors = [[-0.5, 0.25{0}], [0.5, 0.25{0}]]\n", zero);
    }
  }
  return text;
}

std::vector<double> row_of(const engine::NamedSimulator& simulator) {
  std::vector<double> row(static_cast<std::size_t>(simulator.column_count()));
  simulator.row(row.data());
  return row;
}

void run(engine::NamedSimulator& simulator, long from, long to) {
  for (long k = from; k < to; ++k) {
    const sim::StepReport<double> report = simulator.step(k, h);
    INFO("step " << k << ": " << test::status_of(simulator, report));
    REQUIRE(report.solved());
  }
}

void check_derivatives(engine::NamedSimulator& compiled, engine::NamedSimulator& interpreted) {
  compiled.prepare(h);
  interpreted.prepare(h);
  for (unsigned point = 0; point < 5; ++point) {
    INFO("point " << point);
    const std::vector<double> z = test::random_point(compiled, point);
    const std::vector<double> J = test::dense_jacobian(compiled, z);
    REQUIRE(test::largest_difference(J, test::dense_jacobian(interpreted, z)) <= 1e-12);
    REQUIRE(test::largest_difference(J, test::difference_jacobian(compiled, z)) <= 1e-6);
  }
}

void check_same_run(engine::NamedSimulator& compiled, engine::NamedSimulator& interpreted) {
  REQUIRE(compiled.column_count() == interpreted.column_count());
  for (long k = 0; k < 50; ++k) {
    run(compiled, k, k + 1);
    run(interpreted, k, k + 1);
    const std::vector<double> a = row_of(compiled), b = row_of(interpreted);
    for (int i = 0; i + 2 < compiled.column_count(); ++i) {  // iterations and residual are the solver's
      INFO("step " << k << ", column " << compiled.column(i));
      const double x = a[static_cast<std::size_t>(i)], y = b[static_cast<std::size_t>(i)];
      REQUIRE(std::string(compiled.column(i)) == interpreted.column(i));
      REQUIRE(std::abs(x - y) <= 1e-9 * (1 + std::abs(y)));
    }
  }
}

void check_restore(engine::NamedSimulator& simulator) {
  simulator.reset();
  run(simulator, 0, 10);
  const engine::Snapshot saved = simulator.save();
  run(simulator, 10, 20);
  const std::vector<double> first = row_of(simulator);
  REQUIRE(simulator.restore(saved));
  run(simulator, 10, 20);
  CHECK(row_of(simulator) == first);
}

long allocations(engine::NamedSimulator& simulator) {
  simulator.reset();
  bool solved = true;
  const long before = test::malloc_count();
  for (long k = 0; k < 20; ++k) solved = simulator.step(k, h).solved() && solved;
  const long after = test::malloc_count();
  REQUIRE(solved);
  return after - before;
}

}  // namespace

TEST_CASE("joints of every kind run compiled as they do interpreted, without heap, and can be restored") {
  const bool planar = GENERATE(true, false);
  const auto lowered = test::lower_text(every_tie(planar));
  const auto compiled = test::compiled(*lowered), interpreted = engine::interpret_model(lowered);
  check_derivatives(*compiled, *interpreted);
  check_same_run(*compiled, *interpreted);
  check_restore(*compiled);
  check_restore(*interpreted);
  if (test::malloc_is_counted())
    CHECK(allocations(*compiled) == 0);
  else
    WARN("skipped: malloc cannot be counted in this build");
}

TEST_CASE("a snapshot holds the poses of driven bodies") {
  const auto simulator = engine::interpret_model(test::lower_text(every_tie(true)));
  run(*simulator, 0, 30);
  const engine::Snapshot saved = simulator->save();
  double x = 0;
  for (const engine::NamedNumber& item : saved.state)
    if (item.name == "cart.x") x = item.value;
  CHECK(x == test::value(*simulator, "cart.x"));
  CHECK(x > 0.01);
  const auto other = engine::interpret_model(test::lower_text(every_tie(true)));
  REQUIRE(other->restore(saved));
  run(*simulator, 30, 40);
  run(*other, 30, 40);
  CHECK(row_of(*other) == row_of(*simulator));
}
