#include "generator/model/overlap.hpp"

#include <fmt/format.h>

#include <algorithm>

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

double distance(const Body& body, const Plane& plane, const std::map<std::string, double>& parameters) {
  const Shape& shape = body.shape;
  const Mat3 turned = rotation(values(body.orientation));
  const Vec3 down = transposed_times(turned, -1.0 * plane.normal);  // body axes
  double below = 0;  // largest reach of the set along -n from the centre of mass
  if (shape.type == ShapeType::implicit) {
    const int dimension = static_cast<int>(body.position.size());
    below = support(Region(shape.surfaces, parameters, dimension), down);
  } else {
    below = dot(down, to_vec3(values(shape.at))) +
        support(shape, transposed_times(rotation(values(shape.orientation)), down));
  }
  return dot(plane.normal, to_vec3(values(body.position))) - plane.offset - below;
}

void check_overlap(const Contact& contact, Reading& reading) {
  const Body* body = &reading.model.bodies[static_cast<std::size_t>(contact.bodies[0])];
  const Body* wall = &reading.model.bodies[static_cast<std::size_t>(contact.bodies[1])];
  if (body->shape.type == ShapeType::halfspace) std::swap(body, wall);
  const Plane plane = world_plane(*wall);
  const double gap = distance(*body, plane, reading.scope.parameters);
  if (gap >= -1e-6 * body->shape.size) return;
  reading.report.error(contact.where,
      fmt::format(
          "contact '{}': body '{}' starts {:.3g} m inside '{}'", contact.name, body->name, -gap, wall->name),
      fmt::format("move its position by that much along {}", shown(plane.normal, reading.model.dimension)));
}

}  // namespace signorini::model
