#include <algorithm>
#include <cmath>

#include "tests/random/judge/judge.hpp"

namespace signorini::scenes {

namespace {

/// The bodies a part s of the way through the step: along the chords that the scheme follows, or falling
/// last, as a body does that leaves over an edge.
Moment on_the_way(const Step& step, double s, bool falls_last) {
  Moment moment = step.after;
  for (std::size_t i = 0; i < moment.bodies.size(); ++i) {
    const BodyMoment &a = step.before.bodies[i], &b = step.after.bodies[i];
    BodyMoment& body = moment.bodies[i];
    Real product = 0;
    for (std::size_t k = 0; k < 4; ++k) product += a.orientation[k] * b.orientation[k];
    const bool falls = falls_last && step.world.bodies[i].is_free();
    const double first = falls ? std::min(1.0, 2 * s) : s, last = falls ? std::max(0.0, 2 * s - 1) : s;
    for (std::size_t k = 0; k < 3; ++k) {
      const double fall = step.h * step.h * static_cast<double>(step.world.gravity[k]);
      body.position[k] = a.position[k] + first * (b.position[k] - a.position[k] - fall) + last * fall;
    }
    for (std::size_t k = 0; k < 4; ++k)
      body.orientation[k] = (1 - s) * a.orientation[k] + s * (product < 0 ? -1 : 1) * b.orientation[k];
  }
  return moment;
}

/// How far the bodies of a contact move against each other in the step, surfaces included [m].
Real travel(const Step& step, const WorldContact& c) {
  const auto moved = [&](std::size_t i) {
    return sum(to_long(step.after.bodies[i].position), -1, to_long(step.before.bodies[i].position));
  };
  Real turned = 0;
  for (const std::size_t i : c.bodies)
    turned += std::min(Real(3), step.h * norm(to_long(step.after.bodies[i].spin)));
  return norm(sum(moved(c.bodies[0]), -1, moved(c.bodies[1]))) + turned * c.size;
}

/// How deep the bodies of a contact overlap on a way.
Real depth_on_the_way(const Step& step, const WorldContact& c, bool falls_last) {
  Real depth = 0;
  for (const double s : {0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875})
    depth = std::max(depth, -distance_of(step.world, on_the_way(step, s, falls_last), c).gap);
  return depth;
}

}  // namespace

// Two bodies that were apart along n and are apart along about -n, and overlapped on the way.
void judge_passage(const Step& step, Faults& faults) {
  for (const WorldContact& c : step.world.contacts) {
    if (!std::isfinite(c.thickness) || travel(step, c) < c.thickness / 2) continue;
    const SignedDistance before = distance_of(step.world, step.before, c);
    const SignedDistance after = distance_of(step.world, step.after, c);
    if (before.gap < 0 || after.gap < 0 || dot(before.normal, after.normal) > Real(-0.3)) continue;
    if (depth_on_the_way(step, c, false) <= 0.01L * c.thickness) continue;
    expect_at_most(faults, "passed through", c.name, depth_on_the_way(step, c, true), 0.25L * c.size);
  }
}

}  // namespace signorini::scenes
