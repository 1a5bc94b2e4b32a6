#include <algorithm>
#include <cmath>

#include "tests/random/judge/judge.hpp"

namespace signorini::scenes {

namespace {

/// One contact: a direction along which the parts do not overlap is proof enough; where the reported normal
/// is none, the distance itself decides.
void judge_contact(const Step& step, std::size_t index, Faults& faults) {
  const WorldContact& c = step.world.contacts[index];
  const ContactMoment& seen = step.after.contacts[index];
  const Real within = length_tolerance(step, c.size, c.bodies[0], c.bodies[1]);
  const Long3 n = to_long(seen.normal);
  const bool has_normal = std::abs(norm(n) - 1) < 1e-6L;
  const bool pushes = seen.pn > impulse_noise(step, c);
  expect_at_most(faults, "pulling impulse", c.name, -seen.pn, impulse_noise(step, c));
  const Real along = has_normal ? gap_along(step.world, step.after, c, unit(n)) : -1;
  if (along >= -within && !pushes) return;
  const SignedDistance true_one = distance_of(step.world, step.after, c, has_normal ? n : Long3{});
  expect_at_most(faults, "penetration", c.name, -true_one.gap, within);
  if (!pushes || true_one.gap < -within) return;
  expect_at_most(faults, "impulse at a distance", c.name, true_one.gap, within);
  if (true_one.gap > within) return;
  expect_at_most(faults, "impulse along a wrong normal", c.name, -along, 2 * within);
}

}  // namespace

void judge_geometry(const Step& step, Faults& faults) {
  for (std::size_t i = 0; i < step.world.contacts.size(); ++i) judge_contact(step, i, faults);
}

// Apart: to 1e-9 of the size. Touching: as exactly as steps are.
void judge_shown_gaps(const World& world, const Moment& moment, Faults& faults) {
  for (std::size_t i = 0; i < world.contacts.size(); ++i) {
    const WorldContact& c = world.contacts[i];
    const ContactMoment& seen = moment.contacts[i];
    const Real rounding = coordinate_rounding(world, moment, c.bodies[0], c.bodies[1]);
    const Real touching = std::min(1e-8, 1e-6 * c.size), apart = 1e-9L * c.size;
    const SignedDistance true_one = distance_of(world, moment, c, to_long(seen.normal));
    const Real within = std::max(rounding, seen.gap > touching ? apart : touching);
    expect_at_most(faults, "wrong gap shown", c.name, std::abs(seen.gap - true_one.gap), within);
  }
}

}  // namespace signorini::scenes
