#include "generator/model/overlap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "generator/model/reading.hpp"
#include "generator/model/region.hpp"
#include "generator/model/support.hpp"

namespace signorini::model {

Plane world_plane(const Body& halfspace) {
  const Shape& shape = halfspace.shape;
  const std::vector<double> numbers = values(shape.numbers);
  const std::vector<double> normal(numbers.begin(), numbers.end() - 1);
  const Mat3 turned = rotation(values(halfspace.orientation));
  Plane plane;
  plane.normal = turned * (rotation(values(shape.orientation)) * to_vec3(normal));
  const Vec3 origin = to_vec3(values(halfspace.position)) + turned * to_vec3(values(shape.at));
  plane.offset = numbers.back() + dot(plane.normal, origin);
  return plane;
}

double reach(const Body& body, const Vec3& direction, const std::map<std::string, double>& parameters) {
  const Shape& shape = body.shape;
  const Vec3 d = transposed_times(rotation(values(body.orientation)), direction);  // body axes
  const double from = dot(direction, to_vec3(values(body.position)));
  if (shape.type == ShapeType::implicit) {
    const int dimension = static_cast<int>(body.position.size());
    return from + support(Region(shape.surfaces, parameters, dimension), d);
  }
  return from + dot(d, to_vec3(values(shape.at))) +
      support(shape, transposed_times(rotation(values(shape.orientation)), d));
}

double distance(const Body& body, const Plane& plane, const std::map<std::string, double>& parameters) {
  return -reach(body, -1.0 * plane.normal, parameters) - plane.offset;
}

Separation separation(
    const Body& a, const Body& b, const std::map<std::string, double>& parameters, double enough) {
  const int dimension = static_cast<int>(a.position.size());
  Separation best{-std::numeric_limits<double>::infinity(), {}};
  const auto consider = [&](const Vec3& direction) {
    const double gap = -reach(a, direction, parameters) - reach(b, -1.0 * direction, parameters);
    if (!(gap > best.gap)) return false;
    best = {gap, direction};
    return true;
  };
  const Vec3 line = to_vec3(values(b.position)) - to_vec3(values(a.position));
  if (norm(line) > 0) consider((1 / norm(line)) * line);
  for (const Vec3& direction : spread_directions(dimension, dimension == 2 ? 8 : 20)) {
    if (best.gap >= enough) return best;
    consider(direction);
  }
  // Uphill by smaller and smaller steps: gap(direction) has one summit where it is positive.
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

namespace {

// The gap of a contact at the start, or one that is large enough, and the direction from `body` to the other.
Separation initial_gap(const Body& body, const Body& other, Reading& reading) {
  if (other.shape.type != ShapeType::halfspace)
    return separation(body, other, reading.scope.parameters, -1e-6 * body.shape.size);
  const Plane plane = world_plane(other);
  return {distance(body, plane, reading.scope.parameters), -1.0 * plane.normal};
}

}  // namespace

void check_overlap(const Contact& contact, Reading& reading) {
  const Body* body = &reading.model.bodies[static_cast<std::size_t>(contact.bodies[0])];
  const Body* other = &reading.model.bodies[static_cast<std::size_t>(contact.bodies[1])];
  if (body->motion == Motion::fixed) std::swap(body, other);
  const Separation start = initial_gap(*body, *other, reading);
  if (start.gap >= -1e-6 * body->shape.size) return;
  reading.report.error(contact.where,
      fmt::format("contact '{}': body '{}' starts {:.3g} m inside '{}'", contact.name, body->name, -start.gap,
          other->name),
      fmt::format(
          "move its position by that much along {}", shown(-1.0 * start.direction, reading.model.dimension)));
}

}  // namespace signorini::model
