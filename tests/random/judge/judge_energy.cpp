#include <algorithm>
#include <cmath>

#include "tests/random/judge/loads.hpp"

namespace signorini::scenes {

namespace {

/// What joints carry in a group of bodies.
struct Held {
  Real force = 0, moment = 0;  // [N s], [N m s] by joints, of all bodies
};

/// What contacts and joints have done to a group of bodies that hold each other.
struct Balance {
  Held held;
  Real created = 0;  // [J] T(nu+) - T(nu_free), less what prescribed bodies put in
  Real allowed = 0;  // [J]
  Real turned = 0;   // [J] allowed where contact normals turned; found only where it matters
  bool is_driven_by_joint = false;
  std::string name;
};

/// T(nu+) - T(nu_free) of a body: nu_free has all loads but those of contacts and joints; M of the start.
Real gained(const Step& step, std::size_t i, const Loads& loads, Real& scale) {
  const Long33 I = inertia_at_start(step, i);
  const Real m = step.world.bodies[i].mass;
  const Wrench known = loads.applied[i] + loads.springs[i];
  const Long3 v = to_long(step.after.bodies[i].velocity), w = to_long(step.after.bodies[i].spin);
  const Long3 v_free = sum(to_long(step.before.bodies[i].velocity), 1 / m, known.linear);
  const Long3 w_free = sum(to_long(step.before.bodies[i].spin), 1, solved(I, known.angular));
  const Real after = (m * dot(v, v) + dot(w, times(I, w))) / 2;
  const Real free = (m * dot(v_free, v_free) + dot(w_free, times(I, w_free))) / 2;
  scale = after + free;
  return after - free;
}

Real squared(const Vec3& a) { return dot(to_long(a), to_long(a)); }

/// h/2 (w1^2 r1 + w2^2 r2): a point of a turning body moves along a chord, not along its velocity.
Real swing(const Step& step, std::size_t one, const Long3& x1, std::size_t two, const Long3& x2) {
  const BodyMoment &a = step.after.bodies[one], &b = step.after.bodies[two];
  return Real(step.h) / 2 *
      (squared(a.spin) * norm(sum(x1, -1, to_long(a.position))) +
          squared(b.spin) * norm(sum(x2, -1, to_long(b.position))));
}

/// created <= sum p_n [(-g_l)+/h + swing + min(|n - n_l|, 1) (|v_rel,l| + h g)], and what tolerances allow.
void add_contact(const Step& step, std::size_t index, Balance& balance) {
  const WorldContact& c = step.world.contacts[index];
  const ContactMoment& seen = step.after.contacts[index];
  const Long3 x1 = to_long(seen.first), x2 = to_long(seen.second), f = to_long(seen.impulse);
  const Real within = length_tolerance(step, c.size, c.bodies[0], c.bodies[1]);
  balance.allowed += seen.pn * (2 * within / step.h + swing(step, c.bodies[0], x1, c.bodies[1], x2));
  // A body that moves as prescribed gives what its impulse does.
  for (std::size_t side = 0; side < 2; ++side) {
    if (step.world.bodies[c.bodies[side]].motion != model::Motion::prescribed) continue;
    const BodyMoment& driven = step.after.bodies[c.bodies[side]];
    const Real sign = side == 0 ? -1 : 1;  // of what the other body gets
    balance.created -= sign * dot(f, velocity_at(driven, side == 0 ? x1 : x2));
    balance.created -= sign * seen.pr * dot(to_long(seen.normal), to_long(driven.spin));
  }
}

/// The terms of a contact that need its geometry at the start. Where a body slides over an edge the impulse
/// of the end has the normal of the end: it does work v . (n - n_l), 0.58 of the bound at most in what was
/// measured.
Real allowed_by_start(const Step& step, std::size_t index) {
  const WorldContact& c = step.world.contacts[index];
  const ContactMoment& seen = step.after.contacts[index];
  const SignedDistance start = distance_of(step.world, step.before, c, to_long(seen.normal));
  const BodyMoment &a = step.before.bodies[c.bodies[0]], &b = step.before.bodies[c.bodies[1]];
  const Long3 relative = sum(velocity_at(a, to_long(seen.first)), -1, velocity_at(b, to_long(seen.second)));
  const Real speed = norm(relative) + step.h * norm(step.world.gravity);
  const Real turn = norm(sum(to_long(seen.normal), -1, start.normal));
  return seen.pn * (std::max(Real(0), -start.gap) / step.h + std::min(turn, Real(1)) * speed);
}

/// What joints give to a body is what contacts do not explain.
void add_held(const Step& step, std::size_t i, const Loads& loads, Held& held) {
  const Wrench known = loads.applied[i] + loads.springs[i] + loads.contacts[i], change = change_of(step, i);
  held.force += norm(sum(change.linear, -1, known.linear));
  held.moment += norm(sum(change.angular, -1, known.angular));
}

/// Joints hold positions, so that their impulses do work along chords, too. Each carries at most what all
/// bodies of the group get: the tension of a chain cancels in its links.
void add_joint(const Step& step, const model::Joint& joint, Balance& balance) {
  const std::size_t one = static_cast<std::size_t>(joint.bodies[0]),
                    two = static_cast<std::size_t>(joint.bodies[1]);
  if (step.world.bodies[one].motion == model::Motion::prescribed ||
      step.world.bodies[two].motion == model::Motion::prescribed)
    balance.is_driven_by_joint = true;
  const Long3 x1 = anchor_of(step.world, step.after, joint, 0),
              x2 = anchor_of(step.world, step.after, joint, 1);
  const Real rounding = 2 * coordinate_rounding(step.world, step.after, one, two) / step.h + 1e-10L;
  const Real square = squared(step.after.bodies[one].spin) + squared(step.after.bodies[two].spin);
  balance.allowed +=
      balance.held.force * (swing(step, one, x1, two, x2) + rounding) + balance.held.moment * step.h * square;
}

/// What rounding of coordinates leaves open of a spring's impulse, times the speed of its ends.
void add_spring_noise(const Step& step, const model::Joint& spring, Balance& balance) {
  const std::size_t one = static_cast<std::size_t>(spring.bodies[0]),
                    two = static_cast<std::size_t>(spring.bodies[1]);
  const Real noise = (step.h * spring.numbers.at("stiffness").value + spring.numbers.at("damping").value) *
      coordinate_rounding(step.world, step.after, one, two);
  Real speed = 0;
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
    speed += norm(velocity_at(step.after.bodies[static_cast<std::size_t>(spring.bodies[side])],
        anchor_of(step.world, step.after, spring, side)));
  balance.allowed += noise * speed;
}

std::vector<Balance> balances_of(const Step& step, const std::vector<int>& groups, const Loads& loads) {
  std::vector<Balance> balances(groups.size());
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (groups[i] < 0) continue;
    Balance& balance = balances[static_cast<std::size_t>(groups[i])];
    Real scale = 0;
    balance.created += gained(step, i, loads, scale);
    balance.allowed += 1e-9L * scale;
    add_held(step, i, loads, balance.held);
    balance.name += (balance.name.empty() ? "" : " ") + step.world.bodies[i].name;
  }
  for (const model::Joint& joint : step.world.model.joints) {
    // A spring does not hold its bodies together: they may belong to two groups.
    for (const int body : joint.bodies)
      if (const int group = groups[static_cast<std::size_t>(body)]; is_spring(joint) && group >= 0)
        add_spring_noise(step, joint, balances[static_cast<std::size_t>(group)]);
    if (is_spring(joint)) continue;
    const int one = groups[static_cast<std::size_t>(joint.bodies[0])],
              two = groups[static_cast<std::size_t>(joint.bodies[1])];
    add_joint(step, joint, balances[static_cast<std::size_t>(std::max(one, two))]);
  }
  return balances;
}

int group_of(const Step& step, const std::vector<int>& groups, std::size_t contact) {
  const WorldContact& c = step.world.contacts[contact];
  return std::max(groups[c.bodies[0]], groups[c.bodies[1]]);
}

}  // namespace

// The bounds are those of small turns within a step; a tenth more is left for others.
void judge_energy(const Step& step, Faults& faults) {
  const Loads loads = loads_of(step);
  const std::vector<int> groups = groups_of(step, {.contacts = true});
  std::vector<Balance> balances = balances_of(step, groups, loads);
  for (std::size_t i = 0; i < step.world.contacts.size(); ++i)
    if (step.after.contacts[i].pn > 0)
      add_contact(step, i, balances[static_cast<std::size_t>(group_of(step, groups, i))]);
  for (std::size_t g = 0; g < balances.size(); ++g) {
    Balance& balance = balances[g];
    if (balance.name.empty() || balance.is_driven_by_joint || balance.created <= balance.allowed) continue;
    for (std::size_t i = 0; i < step.world.contacts.size(); ++i)
      if (step.after.contacts[i].pn > 0 && group_of(step, groups, i) == static_cast<int>(g))
        balance.turned += allowed_by_start(step, i);
    expect_at_most(faults, "energy created", balance.name, balance.created,
        Real(1.1) * (balance.allowed + balance.turned));
  }
}

}  // namespace signorini::scenes
