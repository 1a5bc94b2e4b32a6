#include "bench/solvers/courses.hpp"

#include <fmt/format.h>

#include "tests/support/random_scene.hpp"

namespace signorini::bench {

namespace {

/// A family of scenes that share a model: what differs is a parameter or an initial state of it.
struct Shape {
  const char* name;
  const char* table;  // of the model file
  bool round;         // all axes are equal
  int exponent;
};

constexpr Shape shapes[] = {
    {"sphere", R"({ type = "sphere", radius = "a" })", true, 2},
    {"ellipsoid", R"({ type = "ellipsoid", axes = ["a", "b", "c"] })", false, 2},
    {"superellipsoid 4", R"({ type = "superellipsoid", axes = ["a", "b", "c"], exponent = 4 })", false, 4},
    {"superellipsoid 6", R"({ type = "superellipsoid", axes = ["a", "b", "c"], exponent = 6 })", false, 6},
};

Scenario model_of(const Shape& shape) {
  return {fmt::format("drops: {}", shape.name),
      fmt::format(R"([model]
name = "drop"
step = 0.01
duration = 1.5
[parameters]
a = 1
b = 1
c = 1
m = 1
mu = 0.3
er = 0.1
nx = 0
ny = 0
nz = 1
offset = 0
[[body]]
name = "stone"
mass = "m"
position = [0, 0, 2]
shape = {}
[[body]]
name = "ground"
motion = "fixed"
shape = {{ type = "halfspace", normal = ["nx", "ny", "nz"], offset = "offset" }}
[[contact]]
name = "touch"
bodies = ["stone", "ground"]
friction = {{ mu = "mu", er = "er" }}
)",
          shape.table)};
}

/// A scene with this shape; where that changes it, the body keeps its height above the plane.
test::Scene scene_of(const Shape& shape, unsigned seed) {
  test::Scene scene = test::random_scene(seed);
  const double gap = test::true_gap(scene, scene.position, scene.orientation);
  if (shape.round) scene.axes[1] = scene.axes[2] = scene.axes[0];
  scene.exponent = shape.exponent;
  scene.position[2] += (gap - test::true_gap(scene, scene.position, scene.orientation)) / scene.normal[2];
  return scene;
}

void set_up(const test::Scene& s, engine::NamedSimulator& simulator) {
  const auto set = [&](const char* name, double value) { simulator.set(name, value); };
  set("a", s.axes[0]), set("b", s.axes[1]), set("c", s.axes[2]);
  set("m", s.mass), set("mu", s.mu), set("er", s.er);
  set("nx", s.normal[0]), set("ny", s.normal[1]), set("nz", s.normal[2]), set("offset", s.offset);
  set("stone.x", s.position[0]), set("stone.y", s.position[1]), set("stone.z", s.position[2]);
  set("stone.qw", s.orientation[0]), set("stone.qx", s.orientation[1]);
  set("stone.qy", s.orientation[2]), set("stone.qz", s.orientation[3]);
  set("stone.vx", s.velocity[0]), set("stone.vy", s.velocity[1]), set("stone.vz", s.velocity[2]);
  set("stone.wx", s.spin[0]), set("stone.wy", s.spin[1]), set("stone.wz", s.spin[2]);
}

Course drops_of(const Shape& shape, unsigned count) {
  Course course{model_of(shape), {}};
  for (unsigned seed = 1; seed <= count; ++seed)
    course.runs.push_back({fmt::format("seed {}", seed),
        [scene = scene_of(shape, seed)](engine::NamedSimulator& simulator) { set_up(scene, simulator); }});
  return course;
}

}  // namespace

std::vector<Course> courses(unsigned drops, Effort effort) {
  const auto as_it_is = [](engine::NamedSimulator&) {};
  std::vector<Course> all;
  for (Scenario& scenario : effort == Effort::smoke ? scenarios(effort) : committed_models())
    all.push_back({std::move(scenario), {{"", as_it_is}}});
  all.push_back({spheres(10), {{"", as_it_is}}});
  for (const Shape& shape : shapes) all.push_back(drops_of(shape, drops));
  return all;
}

}  // namespace signorini::bench
