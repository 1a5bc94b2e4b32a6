#include <algorithm>
#include <cmath>

#include "tests/random/judge/loads.hpp"

namespace signorini::scenes {

namespace {

/// How well a change of momentum is known [N s], and a length that turns it into one of angular momentum.
struct Precision {
  Real linear = 0, length = 0, lever = 0;
};

/// Rows are solved to about 1e-11 m/s; 1e-9 of what happens is left for mass ratios and rounding.
Precision precision_of(const Step& step, std::size_t i, const Loads& loads) {
  const WorldBody& body = step.world.bodies[i];
  const BodyMoment &before = step.before.bodies[i], &after = step.after.bodies[i];
  const Long33& I = body.inertia;
  const Real moment = step.world.dimension == 2 ? I[2][2] : (I[0][0] + I[1][1] + I[2][2]) / 3;
  const Real length = std::sqrt(moment / body.mass);
  const Real impulse = norm(loads.applied[i].linear) + norm(loads.springs[i].linear) +
      norm(loads.contacts[i].linear) +
      (norm(loads.applied[i].angular) + norm(loads.springs[i].angular) + norm(loads.contacts[i].angular)) /
          length;
  const Real speed = norm(to_long(before.velocity)) + norm(to_long(after.velocity)) +
      length * (norm(to_long(before.spin)) + norm(to_long(after.spin)));
  Real stiffness = 0;
  for (const model::Joint& joint : step.world.model.joints)
    if (is_spring(joint))
      stiffness += joint.numbers.at("stiffness").value + joint.numbers.at("damping").value / step.h;
  const Real rounding = coordinate_rounding(step.world, step.after, i, i);
  const Real stretch =
      rounding + 1e-11L * step.h * std::max(Real(1), speed);  // as exact as a joint is closed
  return {1e-9L * (impulse + body.mass * speed) + 1e-10L * body.mass + stiffness * step.h * stretch, length,
      rounding * (impulse + body.mass * speed)};
}

/// Whether a joint ties a group to a body that is not free: its impulses are not known from outside.
bool is_held(const Step& step, const std::vector<int>& groups, int group) {
  for (const model::Joint& joint : step.world.model.joints) {
    if (is_spring(joint)) continue;
    const int a = groups[static_cast<std::size_t>(joint.bodies[0])],
              b = groups[static_cast<std::size_t>(joint.bodies[1])];
    if ((a == group && b < 0) || (b == group && a < 0)) return true;
  }
  return false;
}

}  // namespace

// M (nu+ - nu) = all impulses that are known; those of joints cancel in the sum over the bodies they hold,
// because they act at one point of the end of the step.
void judge_momentum(const Step& step, Faults& faults) {
  const Loads loads = loads_of(step);
  const std::vector<int> groups = groups_of(step);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    if (groups[g] != static_cast<int>(g) || is_held(step, groups, groups[g])) continue;
    Wrench missing;
    Real linear = 0, angular = 0;
    const Long3 about = to_long(step.after.bodies[g].position);
    for (std::size_t i = 0; i < groups.size(); ++i) {
      if (groups[i] != groups[g]) continue;
      const Wrench known = loads.applied[i] + loads.springs[i] + loads.contacts[i],
                   change = change_of(step, i);
      const Long3 force = sum(change.linear, -1, known.linear);
      const Long3 r = sum(to_long(step.after.bodies[i].position), -1, about);
      missing.linear = sum(missing.linear, 1, force);
      missing.angular =
          sum(missing.angular, 1, sum(sum(change.angular, -1, known.angular), 1, cross(r, force)));
      const Precision precision = precision_of(step, i, loads);
      linear += precision.linear;
      angular += precision.linear * (precision.length + norm(r)) + precision.lever;
    }
    if (step.world.dimension == 2) missing.angular[0] = missing.angular[1] = 0;
    expect_at_most(
        faults, "momentum out of nothing", step.world.bodies[g].name, norm(missing.linear), linear);
    expect_at_most(
        faults, "angular momentum out of nothing", step.world.bodies[g].name, norm(missing.angular), angular);
  }
}

}  // namespace signorini::scenes
