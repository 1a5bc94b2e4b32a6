#include <algorithm>
#include <cmath>

#include "tests/random/judge/judge.hpp"

namespace signorini::scenes {

namespace {

/// (p_t/e_t)^2 + (p_o/e_o)^2 + (p_r/e_r)^2, the square root of it [N s].
Real friction_of(const WorldContact& c, const ContactMoment& seen) {
  Real square = std::pow(Real(seen.pt) / c.et, 2) + std::pow(Real(seen.po) / c.eo, 2);
  if (c.er > 0) square += std::pow(Real(seen.pr) / c.er, 2);
  return std::sqrt(square);
}

/// The impulse as a vector has the reported parts along and across the normal.
void judge_vector(const ContactMoment& seen, const std::string& name, Faults& faults) {
  const Long3 n = to_long(seen.normal), f = to_long(seen.impulse);
  const Real along = -dot(f, n), across = norm(sum(f, along, n)), within = 1e-9L * norm(f) + 1e-300L;
  expect_at_most(faults, "impulse parts off the vector", name,
      std::max(std::abs(along - seen.pn), std::abs(across - std::hypot(Real(seen.pt), Real(seen.po)))),
      within);
}

/// Power of friction is -mu p_n sigma, sigma^2 = sum (e_i v_i)^2: opposed to slip, and as large as may be
/// where there is any. For e_t = e_o.
void judge_slip(const Step& step, std::size_t index, Faults& faults) {
  const WorldContact& c = step.world.contacts[index];
  const ContactMoment& seen = step.after.contacts[index];
  if (c.et != c.eo && step.world.dimension == 3) return;
  const BodyMoment &one = step.after.bodies[c.bodies[0]], &two = step.after.bodies[c.bodies[1]];
  const Long3 n = to_long(seen.normal), f = to_long(seen.impulse);
  const Long3 v1 = velocity_at(one, to_long(seen.first)), v2 = velocity_at(two, to_long(seen.second));
  const Long3 relative = sum(v1, -1, v2), slip = sum(relative, -dot(relative, n), n);
  const Real spin = dot(n, sum(to_long(one.spin), -1, to_long(two.spin)));
  const Real sigma = std::hypot(c.et * norm(slip), c.er * spin);
  const Real power = dot(f, slip) + seen.pr * spin;
  // Both speeds are differences of larger ones.
  const Real speed = norm(v1) + norm(v2) + norm(to_long(one.velocity)) + norm(to_long(two.velocity)) +
      c.er * (norm(to_long(one.spin)) + norm(to_long(two.spin))) + step.h * norm(step.world.gravity);
  const Real bound = c.mu * seen.pn;
  expect_at_most(faults, "friction that does not oppose slip", c.name, std::abs(power + bound * sigma),
      1e-7L * std::max(Real(1), Real(c.et)) * bound * speed);
}

}  // namespace

void judge_friction(const Step& step, Faults& faults) {
  for (std::size_t i = 0; i < step.world.contacts.size(); ++i) {
    const WorldContact& c = step.world.contacts[i];
    const ContactMoment& seen = step.after.contacts[i];
    if (!(seen.pn > impulse_noise(step, c))) continue;
    judge_vector(seen, c.name, faults);
    expect_at_most(faults, "friction outside the cone", c.name, friction_of(c, seen),
        c.mu * seen.pn * (1 + 1e-7L) + 1e-14L * seen.pn);
    if (c.mu > 0) judge_slip(step, i, faults);
  }
}

}  // namespace signorini::scenes
