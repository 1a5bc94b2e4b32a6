#include "tests/random/judge/moment.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace signorini::scenes {

namespace {

ContactMoment read_contact(const std::string& name, const test::TraceRow& row, bool in_space) {
  const auto number = [&](const std::string& column) { return row[name + "." + column]; };
  const auto vector = [&](const std::string& head, const std::string& tail) {
    Vec3 v{number(head + "x" + tail), number(head + "y" + tail), 0};
    if (in_space) v[2] = number(head + "z" + tail);
    return v;
  };
  ContactMoment c;
  c.gap = number("gap"), c.pn = number("pn"), c.pt = number("pt");
  if (in_space) c.po = number("po"), c.pr = number("pr");
  c.impulse = vector("f", "");
  c.normal = vector("n", "");
  c.first = vector("a1", "");
  c.second = vector("a2", "");
  return c;
}

/// The half-space of a contact, in world axes, seen from the place of its body.
struct WallPlane {
  Long3 normal{}, at{};
  Real offset = 0;
};

WallPlane wall_plane(const WorldPart& part, const BodyMoment& body) {
  return {times(rotation_of(body.orientation), part.normal), to_long(body.position), part.offset};
}

std::size_t wall_side(const World& world, const WorldContact& c) {
  for (std::size_t side = 0; side < 2; ++side)
    if (world.bodies[c.bodies[side]].parts[c.parts[side]].is_halfspace) return side;
  return 2;
}

SignedDistance distance_to_wall(
    const World& world, const Moment& moment, const WorldContact& c, std::size_t wall) {
  const std::size_t other = 1 - wall;
  const WallPlane plane =
      wall_plane(world.bodies[c.bodies[wall]].parts[c.parts[wall]], moment.bodies[c.bodies[wall]]);
  const Posed body = posed(world, moment, c.bodies[other], c.parts[other], false);
  SignedDistance found;
  found.gap = distance_to_plane(body, plane.normal, plane.offset, plane.at);
  found.normal = wall == 1 ? minus(plane.normal) : plane.normal;
  return found;
}

}  // namespace

Moment read_moment(const World& world, const test::TraceRow& row) {
  Moment moment;
  moment.t = row["t"];
  for (const WorldBody& body : world.bodies) {
    if (body.motion == model::Motion::fixed)
      moment.bodies.push_back({body.position, body.orientation, {}, {}});
    else
      moment.bodies.push_back({row.position(body.name), row.orientation(body.name), row.velocity(body.name),
          row.spin(body.name)});
  }
  for (const WorldContact& contact : world.contacts)
    moment.contacts.push_back(read_contact(contact.name, row, world.dimension == 3));
  return moment;
}

Posed posed(const World& world, const Moment& moment, std::size_t body, std::size_t part, bool as_prism) {
  const WorldPart& shape = world.bodies[body].parts[part];
  Support support = shape.support;
  if (as_prism) support = extruded(std::move(support), 1e3L * shape.size);
  return {std::move(support), moment.bodies[body].position, moment.bodies[body].orientation};
}

SignedDistance distance_of(
    const World& world, const Moment& moment, const WorldContact& c, const Long3& from) {
  if (const std::size_t wall = wall_side(world, c); wall < 2) return distance_to_wall(world, moment, c, wall);
  const Posed one = posed(world, moment, c.bodies[0], c.parts[0], world.dimension == 2);
  const Posed two = posed(world, moment, c.bodies[1], c.parts[1], false);
  return norm(from) > 0 ? signed_distance(one, two, from) : signed_distance(one, two);
}

Real gap_along(const World& world, const Moment& moment, const WorldContact& c, const Long3& n) {
  if (const std::size_t wall = wall_side(world, c); wall < 2) {
    const SignedDistance found = distance_to_wall(world, moment, c, wall);
    return dot(found.normal, n) > 1 - 1e-9L ? found.gap : -std::numeric_limits<Real>::infinity();
  }
  return exact::gap_along(posed(world, moment, c.bodies[0], c.parts[0], world.dimension == 2),
      posed(world, moment, c.bodies[1], c.parts[1], false), n);
}

double coordinate_rounding(const World& world, const Moment& moment, std::size_t one, std::size_t two) {
  double largest = 0;
  for (const std::size_t body : {one, two})
    for (std::size_t i = 0; i < static_cast<std::size_t>(world.dimension); ++i)
      largest = std::max(largest, std::abs(moment.bodies[body].position[i]));
  return 8 * std::numeric_limits<double>::epsilon() * largest;
}

Long3 velocity_at(const BodyMoment& body, const Long3& x) {
  return sum(to_long(body.velocity), 1, cross(to_long(body.spin), sum(x, -1, to_long(body.position))));
}

}  // namespace signorini::scenes
