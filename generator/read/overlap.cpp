#include "generator/read/overlap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "generator/convex/region.hpp"
#include "generator/model/reading.hpp"
#include "generator/shapes/shape_kind.hpp"

namespace signorini::model {

namespace {

/// Where the shape's axes begin, world axes: a point inside.
Vec3 origin(const PosedPart& part) {
  return to_vec3(values(part.body.position)) +
      rotation(values(part.body.orientation)) * to_vec3(values(part.shape.at));
}

/// A unit vector from the inside of a to the inside of b.
Vec3 centre_line(const PosedPart& a, const PosedPart& b) {
  const Vec3 line = origin(b) - origin(a);
  return norm(line) > 0 ? (1 / norm(line)) * line : Vec3{0, 1, 0};
}

}  // namespace

Plane world_plane(const PosedPart& halfspace) {
  const Shape& shape = halfspace.shape;
  const std::vector<double> numbers = values(shape.numbers);
  const std::vector<double> normal(numbers.begin(), numbers.end() - 1);
  const Mat3 turned = rotation(values(halfspace.body.orientation));
  Plane plane;
  plane.normal = turned * (rotation(values(shape.orientation)) * to_vec3(normal));
  plane.offset = numbers.back() + dot(plane.normal, origin(halfspace));
  return plane;
}

Vec3 furthest(const PosedPart& part, const Vec3& direction, const std::map<std::string, double>& parameters) {
  const Shape& shape = part.shape;
  const Mat3 turned = rotation(values(part.body.orientation)), inner = rotation(values(shape.orientation));
  const Vec3 d = transposed_times(inner, transposed_times(turned, direction));  // the shape's axes
  const Vec3 point = shape.kind != nullptr
      ? shape.kind->furthest(shape, d)
      : furthest(Region(shape.surfaces, parameters, static_cast<int>(shape.at.size())), d);
  if (!std::isfinite(point[0])) return point;
  return origin(part) + turned * (inner * point);
}

double distance(const PosedPart& part, const Plane& plane, const std::map<std::string, double>& parameters) {
  return dot(plane.normal, furthest(part, -1.0 * plane.normal, parameters)) - plane.offset;
}

Separation separation(
    const PosedPart& a, const PosedPart& b, const std::map<std::string, double>& parameters, double enough) {
  const int dimension = static_cast<int>(a.body.position.size());
  const auto lowest = [&](const Vec3& n) {
    return furthest(b, -1.0 * n, parameters) - furthest(a, n, parameters);
  };
  // Where they touch, their closest points show no direction. So they are moved apart by what may be missing.
  const Vec3 away = centre_line(a, b);
  const auto lowest_apart = [&](const Vec3& n) { return lowest(n) + std::max(-enough, 0.0) * away; };
  Separation best = closest_to_origin(lowest_apart, away, std::max(enough, 0.0));
  const auto gap_along = [&](const Vec3& n) {
    const Vec3 point = lowest(n);
    return std::isfinite(point[0]) ? dot(n, point) : -std::numeric_limits<double>::infinity();
  };
  best.gap = gap_along(best.direction);
  if (best.gap >= enough) return best;
  // They overlap. How deep is a question of the direction in which they are to be moved apart.
  const auto consider = [&](const Vec3& direction) {
    const double gap = gap_along(direction);
    if (!(gap > best.gap)) return false;
    best = {gap, direction};
    return true;
  };
  for (const Vec3& direction : spread_directions(dimension, dimension == 2 ? 8 : 20)) consider(direction);
  // Uphill by smaller and smaller steps.
  const std::vector<Vec3> moves = spread_directions(dimension, dimension == 2 ? 4 : 8);
  int improvements_left = 200;
  for (double step = 0.3; step > 1e-9 && best.gap < enough;) {
    bool improved = false;
    const Vec3 centre = best.direction;
    for (const Vec3& move : moves) {
      const Vec3 moved = centre + step * move;
      improved = consider((1 / norm(moved)) * moved) || improved;
    }
    if (!improved || --improvements_left < 0) step /= 2;
  }
  return best;
}

Vec3 normal(const PosedPart& a, const PosedPart& b, const std::map<std::string, double>& parameters) {
  if (is_halfspace(b.shape)) return -1.0 * world_plane(b).normal;
  // Moved apart by a hair, so that closest points show a direction where they touch.
  const Vec3 away = centre_line(a, b);
  const auto lowest = [&](const Vec3& n) {
    return furthest(b, -1.0 * n, parameters) - furthest(a, n, parameters) + 1e-6 * a.shape.size * away;
  };
  return closest_to_origin(lowest, away, std::numeric_limits<double>::infinity()).direction;
}

namespace {

// The gap of a contact at the start, or one that is large enough, and the direction from `part` to the other.
Separation initial_gap(const PosedPart& part, const PosedPart& other, Reading& reading) {
  if (!is_halfspace(other.shape))
    return separation(part, other, reading.scope.parameters, -1e-6 * part.shape.size);
  const Plane plane = world_plane(other);
  return {distance(part, plane, reading.scope.parameters), -1.0 * plane.normal};
}

}  // namespace

void check_overlap(const Contact& contact, Reading& reading) {
  std::size_t one = 0, two = 1;
  const auto body = [&](std::size_t side) -> const Body& {
    return reading.model.bodies[static_cast<std::size_t>(contact.bodies[side])];
  };
  if (body(0).motion != Motion::free) std::swap(one, two);
  const PosedPart part(body(one), contact.parts[one]), other(body(two), contact.parts[two]);
  const Separation start = initial_gap(part, other, reading);
  if (start.gap >= -1e-6 * part.shape.size) return;
  reading.report.error(contact.where,
      fmt::format("contact '{}': body '{}' starts {:.3g} m inside '{}'", contact.name, part.body.name,
          -start.gap, other.body.name),
      fmt::format(
          "move its position by that much along {}", shown(-1.0 * start.direction, reading.model.dimension)));
}

}  // namespace signorini::model
