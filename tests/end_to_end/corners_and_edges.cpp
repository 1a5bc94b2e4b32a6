// Corners of more surfaces than it takes, and edges on edges: the weak spots of polytopes.
#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "tests/support/convex_distance.hpp"
#include "tests/support/scene.hpp"

using namespace signorini;
using sim::ContactMode;

namespace {

const std::string octahedron =
    "type = \"polytope\", vertices = [[0.3, 0, 0], [-0.3, 0, 0], [0, 0.3, 0], [0, -0.3, 0], [0, 0, 0.3], "
    "[0, 0, -0.3]]";
// A pyramid on its apex: four faces meet there; the centroid is a quarter of the height from the base.
const std::string pyramid =
    "type = \"polytope\", vertices = [[0.2, 0.2, 0.1], [-0.2, 0.2, 0.1], [-0.2, -0.2, 0.1], [0.2, -0.2, "
    "0.1], [0, 0, -0.3]]";

std::string on_plane(const std::string& shape, const std::string& pose) {
  return "[model]\nname = \"corner\"\n[[body]]\nname = \"stone\"\nmass = 1\n" + pose + "\nshape = { " +
      shape +
      " }\n[[body]]\nname = \"ground\"\nmotion = \"fixed\"\nshape = { type = \"halfspace\" }\n"
      "[[contact]]\nname = \"touch\"\nbodies = [\"stone\", \"ground\"]\nfriction = { mu = 0.4, er = 0.05 }\n";
}

/// A box on another that is fixed, its sides from -0.5 to 0.5, turned by 45 degrees about y: an edge on top.
std::string on_edge(const std::string& pose, const std::string& shape) {
  return "[model]\nname = \"edge\"\n[[body]]\nname = \"stone\"\nmass = 1\n" + pose + "\nshape = { " + shape +
      " }\n[[body]]\nname = \"roof\"\nmotion = \"fixed\"\norientation = [\"cos(pi/8)\", 0, \"sin(pi/8)\", "
      "0]\nshape = { type = \"box\", size = [1, 1, 1] }\n"
      "[[contact]]\nname = \"touch\"\nbodies = [\"stone\", \"roof\"]\nfriction = { mu = 0.9 }\n";
}

struct Run {
  explicit Run(const std::string& text)
      : simulator(engine::interpret_model(test::lower_text(text))), row(*simulator) {}
  void steps(long count) {
    for (const long end = k + count; k < end; ++k) {
      INFO("step " << k);
      REQUIRE(simulator->step(k, 0.01).solved());
      row.read();
      REQUIRE(row["touch.gap"] >= -1e-8);
    }
  }
  std::unique_ptr<engine::NamedSimulator> simulator;
  test::TraceRow row;
  long k = 0;
};

}  // namespace

TEST_CASE("a body balances on a corner where four faces meet, and it is a point") {
  const std::string shape = GENERATE(octahedron, pyramid);
  Run run(on_plane(shape, "position = [0, 0, 0.3]"));
  run.steps(100);
  CHECK(run.simulator->contact_phase(0).mode == ContactMode::point);
  CHECK(run.simulator->contact_phase(0).motion == sim::ContactMotion::sticks);
  CHECK(std::abs(run.row["stone.z"] - 0.3) <= 1e-9);
  CHECK(test::largest_velocity(run.row, "stone") <= 1e-9);
  CHECK(run.row["touch.pn"] == Approx(0.0981).epsilon(1e-9));
  CHECK(std::hypot(run.row["touch.a1x"], run.row["touch.a1y"]) <= 1e-9);
}

TEST_CASE("a body that falls on a corner of four faces ends on a face") {
  const std::string shape = GENERATE(octahedron, pyramid);
  Run run(on_plane(shape, "position = [0, 0, 0.35]\nangular_velocity = [0.8, 0.3, 0]"));
  run.steps(300);
  CHECK(run.simulator->contact_phase(0).mode == ContactMode::surface);
  CHECK(test::largest_velocity(run.row, "stone") <= 1e-9);
  CHECK(run.row["touch.facets"] == 1);
}

TEST_CASE("an edge crosses an edge in a point") {
  // Turned by 45 degrees about x: its lower edge runs along x, that of the roof along y.
  const double height = std::sqrt(0.5) + std::sqrt(0.5) * 0.4;
  Run run(on_edge(
      fmt::format("position = [0, 0, {}]\norientation = [\"cos(pi/8)\", \"sin(pi/8)\", 0, 0]", height),
      "type = \"box\", size = [0.6, 0.4, 0.4]"));
  run.steps(50);
  CHECK(run.simulator->contact_phase(0).mode == ContactMode::point);
  CHECK(std::abs(run.row["stone.z"] - height) <= 1e-9);
  CHECK(test::largest_velocity(run.row, "stone") <= 1e-9);
  CHECK(std::abs(run.row["touch.nz"] + 1) <= 1e-9);
}

TEST_CASE("an edge lies on a parallel edge in a line") {
  // Both edges run along y. The normal is not unique, and the balance on it not stable.
  const double height = std::sqrt(0.5) + std::sqrt(0.5) * 0.4;
  Run run(on_edge(
      fmt::format("position = [0, 0, {}]\norientation = [\"cos(pi/8)\", 0, \"sin(pi/8)\", 0]", height),
      "type = \"box\", size = [0.4, 0.6, 0.4]"));
  run.steps(1);
  CHECK(run.simulator->contact_phase(0).mode == ContactMode::line);
  CHECK(run.row["touch.pn"] > 0);
  CHECK(std::abs(run.row["stone.z"] - height) <= 9.81 * 0.01 * 0.01);
  run.steps(150);  // it falls to one side
}

TEST_CASE("an edge lies across a face in a line, and a face on a face in a surface") {
  const auto [pose, mode] = GENERATE(table<std::string, ContactMode>({
      {"position = [0, 0, \"0.2*sqrt(2)\"]\norientation = [\"cos(pi/8)\", 0, \"sin(pi/8)\", 0]",
          ContactMode::line},
      {"position = [0, 0, 0.2]", ContactMode::surface},
  }));
  const std::string table_text =
      "[[body]]\nname = \"table\"\nmotion = \"fixed\"\nposition = [0, 0, -0.5]\n"
      "shape = { type = \"box\", size = [2, 2, 1] }\n";
  Run run("[model]\nname = \"table\"\n[[body]]\nname = \"stone\"\nmass = 1\n" + pose +
      "\nshape = { type = \"box\", size = [0.4, 0.6, 0.4] }\n" + table_text +
      "[[contact]]\nname = \"touch\"\nbodies = [\"stone\", \"table\"]\nfriction = { mu = 0.5 }\n");
  run.steps(20);
  CHECK(run.simulator->contact_phase(0).mode == mode);
  CHECK(run.row["touch.pn"] == Approx(0.0981).epsilon(1e-6));
}

TEST_CASE("a cylinder stands on a surface, lies on a line and leans on a point") {
  const auto [orientation, height, mode] = GENERATE(table<std::string, std::string, ContactMode>({
      {"[1, 0, 0, 0]", "0.15", ContactMode::surface},
      {"[1, 1, 0, 0]", "0.1", ContactMode::line},
      {"[\"cos(0.1)\", \"sin(0.1)\", 0, 0]", "0.15*cos(0.2) + 0.1*sin(0.2)", ContactMode::point},
  }));
  Run run(on_plane("type = \"cylinder\", radius = 0.1, length = 0.3",
      "position = [0, 0, \"" + height + "\"]\norientation = " + orientation));
  run.steps(1);
  CHECK(run.simulator->contact_phase(0).mode == mode);
  CHECK(run.row["touch.pn"] > 0);
}
