#include "generator/convex/polytope.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "tests/support/catch.hpp"

using namespace signorini::model;

namespace {

std::vector<Vec3> cube() {
  std::vector<Vec3> points;
  for (const double x : {-1.0, 1.0})
    for (const double y : {-1.0, 1.0})
      for (const double z : {-1.0, 1.0}) points.push_back({x, y, z});
  return points;
}

std::vector<Facet> cube_facets() {
  std::vector<Facet> facets;
  for (std::size_t i = 0; i < 3; ++i) {
    for (const double sign : {-1.0, 1.0}) {
      facets.push_back({{}, 1});
      facets.back().normal[i] = sign;
    }
  }
  return facets;
}

std::vector<Vec3> on_a_ball(int count, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  std::vector<Vec3> points;
  for (int i = 0; i < count; ++i) {
    const Vec3 p{normal(random), normal(random), normal(random)};
    points.push_back((1 / norm(p)) * p);
  }
  return points;
}

std::size_t edges(const Polytope& polytope) {
  std::size_t sides = 0;
  for (const auto& face : polytope.faces) sides += face.size();
  return sides / 2;
}

Polytope good(const PolytopeResult& result) {
  REQUIRE(result.fault == PolytopeFault::none);
  return result.polytope;
}

}  // namespace

TEST_CASE("the hull of a cube has six facets of four corners each") {
  const Polytope hull = good(convex_hull(cube()));
  CHECK(hull.facets.size() == 6);
  CHECK(hull.vertices.size() == 8);
  for (const auto& face : hull.faces) CHECK(face.size() == 4);
  for (const Facet& facet : hull.facets) CHECK_THAT(facet.offset, WithinAbs(1, 1e-15));
}

TEST_CASE("points inside the hull, on a facet, on an edge and twice the same vanish") {
  std::vector<Vec3> points = cube();
  points.insert(points.end(), {{0, 0, 0}, {1, 0.3, -0.2}, {1, 1, 0.5}, {-1, -1, -1}});
  const Polytope hull = good(convex_hull(points));
  CHECK(hull.facets.size() == 6);
  CHECK(hull.vertices.size() == 8);
}

TEST_CASE("coplanar corners make one facet in any pose") {
  // A prism on a polygon of twelve corners, turned, moved and scaled.
  const Mat3 r = rotation({0.5, 0.5, -0.1, std::sqrt(0.49)});
  for (const double scale : {1e-3, 1.0, 1e3}) {
    std::vector<Vec3> points;
    for (int i = 0; i < 12; ++i) {
      const double angle = i * std::numbers::pi / 6;
      for (const double z : {-0.5, 0.5})
        points.push_back(scale * (r * Vec3{std::cos(angle), std::sin(angle), z} + Vec3{5, -3, 2}));
    }
    const Polytope hull = good(convex_hull(points));
    CHECK(hull.facets.size() == 14);
    CHECK(hull.vertices.size() == 24);
    CHECK_THAT(mass_properties(hull, 3).volume, WithinRel(3 * scale * scale * scale, 1e-12));
  }
}

TEST_CASE("random hulls hold their points, obey Euler and are what their facets enclose") {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    INFO("seed " << seed);
    const std::vector<Vec3> points = on_a_ball(4 + static_cast<int>(seed), seed);
    const Polytope hull = good(convex_hull(points));
    CHECK(hull.vertices.size() == points.size());
    CHECK(hull.vertices.size() + hull.facets.size() == edges(hull) + 2);
    for (const Facet& facet : hull.facets) {
      CHECK_THAT(norm(facet.normal), WithinAbs(1, 1e-14));
      double highest = -1;
      for (const Vec3& p : points) highest = std::max(highest, dot(facet.normal, p) - facet.offset);
      CHECK_THAT(highest, WithinAbs(0, 1e-12));
    }
  }
}

TEST_CASE("exact moments do not depend on how a polytope is cut") {
  // The cube of side 2 and the two prisms that the plane x + y = 0 makes of it.
  const MassProperties whole = mass_properties(good(convex_hull(cube())), 3);
  CHECK_THAT(whole.volume, WithinRel(8, 1e-14));
  CHECK_THAT(whole.inertia[0][0], WithinRel(2.0 / 3, 1e-14));
  CHECK_THAT(whole.inertia[0][1], WithinAbs(0, 1e-15));
  double volume = 0;
  Vec3 first{};
  for (const double side : {-1.0, 1.0}) {
    std::vector<Vec3> half;
    for (const Vec3& p : cube())
      if (side * (p[0] + p[1]) >= 0) half.push_back(p);
    const MassProperties part = mass_properties(good(convex_hull(half)), 3);
    volume += part.volume;
    first = first + part.volume * part.centroid;
    CHECK_THAT(part.centroid[0], WithinRel(side / 3, 1e-14));
  }
  CHECK_THAT(volume, WithinRel(8, 1e-14));
  CHECK_THAT(norm(first), WithinAbs(0, 1e-14));
}

TEST_CASE("half-spaces give the same polytope as its vertices") {
  const Polytope box = good(intersection(cube_facets()));
  CHECK(box.vertices.size() == 8);
  CHECK(edges(box) == 12);
  const Polytope hull = good(convex_hull(on_a_ball(12, 5)));
  const Polytope again = good(intersection(hull.facets));
  CHECK(again.vertices.size() == hull.vertices.size());
  CHECK_THAT(mass_properties(again, 3).volume, WithinRel(mass_properties(hull, 3).volume, 1e-12));
}

TEST_CASE("half-spaces that describe no polytope are told apart") {
  std::vector<Facet> facets = cube_facets();
  facets.pop_back();
  CHECK(intersection(facets).fault == PolytopeFault::unbounded);
  CHECK_THAT(intersection(facets).direction[2], WithinAbs(1, 1e-15));
  CHECK(intersection({{{1, 0, 0}, 1}, {{-1, 0, 0}, 1}}).fault == PolytopeFault::unbounded);
  facets = cube_facets();
  facets[0].offset = -2;
  CHECK(intersection(facets).fault == PolytopeFault::empty);
  facets[0].offset = -1;
  CHECK(intersection(facets).fault == PolytopeFault::flat);
  facets = cube_facets();
  const double third = std::sqrt(1.0 / 3);
  facets.push_back({{third, third, third}, std::sqrt(3.0)});  // touches a corner
  CHECK(intersection(facets).fault == PolytopeFault::redundant);
  CHECK(intersection(facets).index == 6);
  facets.back() = facets.front();
  CHECK(intersection(facets).fault == PolytopeFault::redundant);
}

TEST_CASE("points in a plane have no hull") {
  CHECK(
      convex_hull({{0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}, {0.3, 0.4, 1}}).fault == PolytopeFault::flat);
  CHECK(convex_hull({{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}}).fault == PolytopeFault::flat);
  CHECK(convex_hull({{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}}).fault == PolytopeFault::flat);
}

TEST_CASE("a hull with facets too small to see is refused") {
  const std::vector<Vec3> points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1e-7, 1e-7, 1}};
  CHECK(convex_hull(points).fault == PolytopeFault::unclear);
}

TEST_CASE("a hull with very many facets is refused") {
  const PolytopeResult result = convex_hull(on_a_ball(110, 3));
  CHECK(result.fault == PolytopeFault::too_many);
  CHECK(result.index == 2 * 110 - 4);  // all triangles
}

TEST_CASE("polygons turn one way and once around") {
  CHECK(good(convex_polygon({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}})).facets.size() == 4);
  CHECK(good(convex_polygon({{0, 1, 0}, {1, 1, 0}, {1, 0, 0}, {0.5, 0, 0}, {0, 0, 0}})).facets.size() == 4);
  CHECK(convex_polygon({{0, 0, 0}, {1, 0, 0}, {0.2, 0.2, 0}, {0, 1, 0}}).fault == PolytopeFault::not_convex);
  CHECK(convex_polygon({{0, 0, 0}, {1, 0, 0}, {0.2, 0.2, 0}, {0, 1, 0}}).index == 2);
  CHECK(convex_polygon({{0, 0, 0}, {0, 0, 0}, {1, 0, 0}, {0.2, 0.2, 0}, {0, 1, 0}}).index == 3);
  CHECK(convex_polygon({{0, 0, 0}, {1, 1, 0}, {2, 2, 0}}).fault == PolytopeFault::flat);
  CHECK(good(convex_polygon({{0, 0, 0}, {1, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 0, 0}}))
            .facets.size() == 4);
  // Crosswise: the areas of both sides cancel.
  CHECK(convex_polygon({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}).fault == PolytopeFault::not_convex);
  std::vector<Vec3> star;
  for (int i = 0; i < 5; ++i) {
    const double angle = 4 * std::numbers::pi * i / 5;
    star.push_back({std::cos(angle), std::sin(angle), 0});
  }
  CHECK(convex_polygon(star).fault == PolytopeFault::not_convex);
}
