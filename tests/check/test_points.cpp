#include <array>

#include "generator/check/points.hpp"
#include "generator/engine/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/models.hpp"

using namespace signorini;
using namespace signorini::test;
using check::Point;
using check::PointKind;
using check::Points;

namespace {

Points points_of(const std::string& name, int count, unsigned seed = 1) {
  const auto lowered = lower_file(model_path(name));
  const auto simulator = engine::interpret_model(lowered);
  return check::choose_points(*simulator, lowered->mcp.model, count, seed);
}

std::array<int, 3> counts(const Points& points) {
  std::array<int, 3> result{};
  for (const Point& point : points.list) ++result[static_cast<std::size_t>(point.kind)];
  return result;
}

}  // namespace

TEST_CASE("a third of the points is of each kind") {
  CHECK(counts(points_of("spinning_sphere", 30)) == std::array{10, 10, 10});
}

TEST_CASE("a model without bounds has no change of the active set, and more points of the other kinds") {
  CHECK(counts(points_of("spring_mass", 30)) == std::array{15, 15, 0});
}

TEST_CASE("a run of few steps is cut into more") {
  const Points points = points_of("spinning_sphere", 90);  // 20 steps of 0.07 s
  CHECK_THAT(points.h, WithinRel(0.035, 1e-12));
  CHECK(points.steps == 40);
  CHECK(points.steps_wanted == 40);
}

TEST_CASE("the same seed gives the same points, another one others") {
  const Points a = points_of("disc_on_plane", 12, 3), b = points_of("disc_on_plane", 12, 3),
               c = points_of("disc_on_plane", 12, 4);
  for (std::size_t i = 0; i < a.list.size(); ++i) CHECK(a.list[i].z == b.list[i].z);
  CHECK(a.list[0].z != c.list[0].z);
}

TEST_CASE("near changes an unknown lies at its bound, just inside and just across") {
  std::array<bool, 3> seen{};
  for (const Point& point : points_of("spinning_sphere", 60).list) {
    if (point.kind != PointKind::change) continue;
    for (const double z : point.z) {
      if (z == 1e-6) seen[0] = true;
      if (z == 0) seen[1] = true;
      if (z == -1e-6) seen[2] = true;
    }
  }
  CHECK(seen == std::array{true, true, true});
}

TEST_CASE("random states have unit quaternions") {
  for (const Point& point : points_of("spinning_sphere", 9).list) {
    double square = 0;
    for (const engine::NamedNumber& item : point.at.state)
      if (item.name.find(".q") != std::string::npos) square += item.value * item.value;
    CHECK_THAT(square, WithinRel(1.0, 1e-12));
  }
}
