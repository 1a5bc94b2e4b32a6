#include "tests/random/draw/stage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace signorini::scenes {

namespace {

Posed posed(const Actor& actor, const StagePart& part, bool as_prism, double height) {
  Support support = placed_within(support_of(part.shape), part.at, part.turn);
  if (as_prism) support = extruded(std::move(support), height);
  return {std::move(support), actor.position, actor.orientation};
}

bool is_plane(const StagePart& part) { return part.shape.type == "halfspace"; }

/// From a body to a half-space, which has its own axes.
Real to_plane(const Actor& body, const StagePart& part, const Actor& wall, const StagePart& plane) {
  const std::vector<double>& numbers = plane.shape.numbers;
  Long3 normal{};
  for (std::size_t i = 0; i + 1 < numbers.size(); ++i) normal[i] = numbers[i];
  normal = times(rotation_of(wall.orientation), unit(normal));
  return distance_to_plane(posed(body, part, false, 0), normal, numbers.back(), to_long(wall.position));
}

Vec3 moved(const Vec3& a, Real s, const Vec3& b) { return to_double(sum(to_long(a), s, to_long(b))); }

}  // namespace

Stage::Stage(RandomSource& source, int dimensions, double length)
    : random(source),
      dimension(dimensions),
      size(length),
      mass(random.log_between(1e-2, 1e2)),
      mass_ratio(random.chance(0.2) ? 1e6 : random.log_between(1, 100)),
      speed(std::sqrt(9.81 * length)) {}

std::size_t Stage::add_free(const ShapeSpec& shape, double liveliness) {
  Actor actor;
  actor.name = "body" + std::to_string(actors.size() + 1);
  actor.parts.push_back({shape, {}, {1, 0, 0, 0}});
  actor.mass = mass * random.log_between(1 / std::sqrt(mass_ratio), std::sqrt(mass_ratio));
  actor.orientation = dimension == 3 ? random.orientation() : random.turn_in_plane();
  actor.velocity = random.point(liveliness * speed);
  actor.spin = random.point(3 * liveliness * speed / size);
  if (dimension == 2) actor.velocity[2] = actor.spin[0] = actor.spin[1] = 0;
  actors.push_back(actor);
  return actors.size() - 1;
}

std::size_t Stage::add_any(double part, double aspect, double liveliness) {
  return add_free(draw_shape(random, dimension, part * size, aspect), liveliness);
}

std::size_t Stage::add_fixed(const ShapeSpec& shape, const Vec3& position, const Quaternion& turn) {
  Actor actor;
  actor.name = "wall" + std::to_string(actors.size() + 1);
  actor.role = Role::fixed;
  actor.parts.push_back({shape, {}, {1, 0, 0, 0}});
  actor.position = position;
  actor.orientation = turn;
  actors.push_back(actor);
  return actors.size() - 1;
}

std::size_t Stage::add_plane(const Vec3& normal, const Vec3& through) {
  ShapeSpec plane{"halfspace", dimension, {}, {}};
  for (std::size_t i = 0; i < static_cast<std::size_t>(dimension); ++i) plane.numbers.push_back(normal[i]);
  plane.numbers.push_back(0);
  return add_fixed(plane, through);
}

Real Stage::distance(const Actor& one, const Actor& two) const {
  Real smallest = 1e300L;
  for (const StagePart& a : one.parts)
    for (const StagePart& b : two.parts) {
      if (is_plane(a) && is_plane(b)) continue;
      if (is_plane(b))
        smallest = std::min(smallest, to_plane(one, a, two, b));
      else if (is_plane(a))
        smallest = std::min(smallest, to_plane(two, b, one, a));
      else
        smallest = std::min(smallest,
            signed_distance(posed(one, a, dimension == 2, 1e3 * size), posed(two, b, false, 0)).gap);
    }
  return smallest;
}

double Stage::clearance(std::size_t actor) const {
  Real smallest = 1e300L;
  for (std::size_t i = 0; i < actors.size(); ++i)
    if (i != actor) smallest = std::min(smallest, distance(actors[actor], actors[i]));
  return static_cast<double>(smallest);
}

// No step is longer than the distance, so that nothing is passed.
void Stage::approach(std::size_t actor, const Vec3& along, double gap) {
  Actor& body = actors[actor];
  body.position = moved(body.position, -20 * size, along);
  for (int k = 0; k < 200; ++k) {
    const double left = clearance(actor) - gap;
    if (left <= 1e-10 * size) break;
    const Vec3 next = moved(body.position, left, along);
    if (norm(to_long(next)) > 60 * size) break;  // it misses them all
    body.position = next;
  }
}

double Stage::draw_gap() {
  const double choice = random.between(0, 1);
  if (choice < 0.3) return 1e-9 * size;
  if (choice < 0.5) return size * random.log_between(1e-6, 1e-2);
  return size * random.between(0.01, 0.3);
}

Friction Stage::draw_friction() {
  Friction friction;
  if (random.chance(0.15)) return friction;
  friction.mu = random.chance(0.2) ? random.between(1, 2) : random.between(0, 1);
  if (dimension == 3 && random.chance(0.3)) friction.er = size * random.log_between(1e-3, 0.1);
  return friction;
}

void Stage::contact(std::size_t one, std::size_t two, const Friction& friction) {
  Section section{"[[contact]]", {}};
  section.set("bodies", fmt::format("[\"{}\", \"{}\"]", actors[one].name, actors[two].name));
  if (friction.mu > 0)
    section.set("friction",
        friction.er > 0 ? fmt::format("{{ mu = {}, er = {} }}", friction.mu, friction.er)
                        : fmt::format("{{ mu = {} }}", friction.mu));
  ties_.push_back(section);
}

void Stage::contact_all(const Friction& friction) {
  for (std::size_t i = 0; i < actors.size(); ++i)
    for (std::size_t j = i + 1; j < actors.size(); ++j)
      if (actors[i].role == Role::free || actors[j].role == Role::free) {
        // Half-spaces come second in most files, and first in some.
        const bool turned = actors[i].role != Role::free && random.chance(0.8);
        contact(turned ? j : i, turned ? i : j, friction);
      }
}

Section& Stage::joint(const std::string& type, std::size_t one, std::size_t two) {
  Section section{"[[joint]]", {}};
  section.set("name", quoted(fmt::format("{}{}", type, ties_.size())));
  section.set("type", quoted(type));
  section.set("bodies", fmt::format("[\"{}\", \"{}\"]", actors[one].name, actors[two].name));
  ties_.push_back(section);
  return ties_.back();
}

Section& Stage::spring(std::size_t one, std::size_t two) {
  Section section{"[[spring]]", {}};
  section.set("name", quoted(fmt::format("spring{}", ties_.size())));
  section.set("bodies", fmt::format("[\"{}\", \"{}\"]", actors[one].name, actors[two].name));
  ties_.push_back(section);
  return ties_.back();
}

Section& Stage::force(std::size_t actor) {
  Section section{"[[force]]", {}};
  section.set("body", quoted(actors[actor].name));
  ties_.push_back(section);
  return ties_.back();
}

std::string Stage::list(const Vec3& v) const {
  return fmt::format("[{}]", fmt::join(v.begin(), v.begin() + dimension, ", "));
}

}  // namespace signorini::scenes
