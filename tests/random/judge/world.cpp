#include "tests/random/judge/world.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "generator/shapes/shape_kind.hpp"

namespace signorini::scenes {

namespace {

std::vector<double> values_of(const std::vector<model::Quantity>& quantities) {
  std::vector<double> numbers;
  for (const model::Quantity& q : quantities) numbers.push_back(q.value);
  return numbers;
}

Vec3 point_of(const std::vector<model::Quantity>& quantities) {
  Vec3 point{};
  for (std::size_t i = 0; i < std::min<std::size_t>(3, quantities.size()); ++i)
    point[i] = quantities[i].value;
  return point;
}

/// Of a quaternion, of one angle, or of nothing.
Quaternion turn_of(const std::vector<model::Quantity>& q) {
  if (q.size() == 4) return {q[0].value, q[1].value, q[2].value, q[3].value};
  if (q.size() == 1) return {std::cos(q[0].value / 2), 0, 0, std::sin(q[0].value / 2)};
  return {1, 0, 0, 0};
}

/// The smallest extent along the shape's own axes.
double thickness_of(const Support& support, const Quaternion& turn, int dimension) {
  Real smallest = std::numeric_limits<Real>::infinity();
  for (std::size_t i = 0; i < static_cast<std::size_t>(dimension); ++i) {
    Long3 axis{};
    axis[i] = 1;
    axis = times(rotation_of(turn), axis);
    smallest = std::min(smallest, dot(axis, sum(support(axis), -1, support(minus(axis)))));
  }
  return static_cast<double>(smallest);
}

WorldPart part_of(const model::Shape& shape, int dimension) {
  if (shape.kind == nullptr) throw std::invalid_argument("surfaces have no support function here");
  WorldPart part;
  const std::vector<double> numbers = values_of(shape.sizes.empty() ? shape.numbers : shape.sizes);
  const Vec3 at = point_of(shape.at);
  const Quaternion turn = turn_of(shape.orientation);
  if (shape.kind->halfspace) {
    part.is_halfspace = true;
    Long3 normal{};
    for (std::size_t i = 0; i + 1 < numbers.size(); ++i) normal[i] = numbers[i];
    part.normal = times(rotation_of(turn), unit(normal));
    part.offset = numbers.back() + dot(part.normal, to_long(at));
    part.size = part.thickness = std::numeric_limits<double>::infinity();
    return part;
  }
  part.support = placed_within(support_of({shape.kind->name, dimension, numbers, shape.vertices}), at, turn);
  part.size = static_cast<double>(size_of(part.support));
  part.thickness = thickness_of(part.support, turn, dimension);
  return part;
}

Long33 inertia_of(const std::vector<model::Quantity>& i) {
  if (i.size() == 1) return {{{1, 0, 0}, {0, 1, 0}, {0, 0, i[0].value}}};
  if (i.size() != 6) return {};
  const auto I = [&](std::size_t k) { return Real(i[k].value); };
  return {{{I(0), I(3), I(4)}, {I(3), I(1), I(5)}, {I(4), I(5), I(2)}}};
}

}  // namespace

World::World(const model::Model& from)
    : model(from), dimension(from.dimension), gravity(to_long(point_of(from.gravity))) {
  for (const model::Body& b : from.bodies) {
    WorldBody body{b.name, b.motion, b.mass.value, inertia_of(b.inertia), {}, point_of(b.position),
        turn_of(b.orientation)};
    for (const model::Part& part : b.parts) body.parts.push_back(part_of(part.shape, dimension));
    bodies.push_back(std::move(body));
  }
  for (const model::Contact& c : from.contacts) {
    WorldContact contact;
    contact.name = c.name;
    contact.size = std::numeric_limits<double>::infinity();
    for (std::size_t side = 0; side < 2; ++side) {
      contact.bodies[side] = static_cast<std::size_t>(c.bodies[side]);
      contact.parts[side] = static_cast<std::size_t>(c.parts[side]);
      const WorldPart& part = bodies[contact.bodies[side]].parts[contact.parts[side]];
      contact.size = std::min(contact.size, part.size);
      contact.thickness += part.thickness;
    }
    for (const auto& [key, number] : {std::pair{"mu", &contact.mu}, std::pair{"et", &contact.et},
             std::pair{"eo", &contact.eo}, std::pair{"er", &contact.er}})
      if (const auto given = c.friction.coefficients.find(key); given != c.friction.coefficients.end())
        *number = given->second.value;
    contacts.push_back(contact);
  }
}

}  // namespace signorini::scenes
