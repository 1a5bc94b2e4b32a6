#include <algorithm>
#include <cmath>

#include "tests/random/judge/judge.hpp"

namespace signorini::scenes {

namespace {

/// The bodies a part s of the way through the step: along the chords that the scheme follows.
Moment on_the_way(const Step& step, double s) {
  Moment moment = step.after;
  for (std::size_t i = 0; i < moment.bodies.size(); ++i) {
    const BodyMoment &a = step.before.bodies[i], &b = step.after.bodies[i];
    BodyMoment& body = moment.bodies[i];
    Real product = 0;
    for (std::size_t k = 0; k < 4; ++k) product += a.orientation[k] * b.orientation[k];
    for (std::size_t k = 0; k < 3; ++k) body.position[k] = (1 - s) * a.position[k] + s * b.position[k];
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

}  // namespace

// Two bodies that were apart along n and are apart along about -n, and overlapped on the way.
void judge_passage(const Step& step, Faults& faults) {
  for (const WorldContact& c : step.world.contacts) {
    if (!std::isfinite(c.thickness) || travel(step, c) < c.thickness / 2) continue;
    const SignedDistance before = distance_of(step.world, step.before, c);
    const SignedDistance after = distance_of(step.world, step.after, c);
    if (before.gap < 0 || after.gap < 0 || dot(before.normal, after.normal) > Real(-0.3)) continue;
    Real depth = 0;
    for (const double s : {0.25, 0.5, 0.75})
      depth = std::max(depth, -distance_of(step.world, on_the_way(step, s), c).gap);
    expect_at_most(faults, "passed through", c.name, depth, 0.01L * c.thickness);
  }
}

}  // namespace signorini::scenes
