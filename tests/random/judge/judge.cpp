#include "tests/random/judge/judge.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace signorini::scenes {

void expect_at_most(Faults& faults, const char* what, const std::string& where, Real amount, Real allowed) {
  if (amount <= allowed) return;
  faults.push_back({what, where, static_cast<double>(amount), static_cast<double>(allowed)});
}

double length_tolerance(const Step& step, double size, std::size_t one, std::size_t two) {
  return std::max(std::min(1e-8, 1e-6 * size), coordinate_rounding(step.world, step.after, one, two));
}

Real impulse_noise(const Step& step, const WorldContact& c) {
  Real mass = std::numeric_limits<Real>::infinity(), speed = step.h * norm(step.world.gravity);
  for (const std::size_t i : c.bodies) {
    if (step.world.bodies[i].is_free()) mass = std::min(mass, step.world.bodies[i].mass);
    speed = std::max(
        {speed, norm(to_long(step.before.bodies[i].velocity)), norm(to_long(step.after.bodies[i].velocity))});
  }
  return 1e-9L * mass * speed;
}

Faults judge(const Step& step) {
  Faults faults;
  judge_motion(step, faults);
  judge_geometry(step, faults);
  judge_passage(step, faults);
  judge_friction(step, faults);
  judge_momentum(step, faults);
  judge_energy(step, faults);
  judge_joints(step, faults);
  return faults;
}

namespace {

/// (0, w) (x) q
std::array<Real, 4> times_spin(const Long3& w, const std::array<Real, 4>& q) {
  const Long3 v{q[1], q[2], q[3]}, turned = sum(scaled(q[0], w), 1, cross(w, v));
  return {-dot(w, v), turned[0], turned[1], turned[2]};
}

/// How far q+ is from q + (h/2)(0, w) (x) q, normalised; in the plane from an angle of h w.
Real turn_error(const Step& step, const BodyMoment& before, const BodyMoment& after) {
  const Long3 w = to_long(after.spin);
  std::array<Real, 4> q{
      before.orientation[0], before.orientation[1], before.orientation[2], before.orientation[3]};
  if (step.world.dimension == 2) {
    const Real half = step.h * w[2] / 2, c = std::cos(half), s = std::sin(half);
    q = {c * q[0] - s * q[3], 0, 0, c * q[3] + s * q[0]};
  } else {
    const std::array<Real, 4> rate = times_spin(w, q);
    for (std::size_t i = 0; i < 4; ++i) q[i] += Real(step.h) / 2 * rate[i];
  }
  Real square = 0, same = 0, opposite = 0;
  for (const Real x : q) square += x * x;
  for (std::size_t i = 0; i < 4; ++i) {
    const Real x = q[i] / std::sqrt(square);
    same += std::pow(x - after.orientation[i], 2);
    opposite += std::pow(x + after.orientation[i], 2);
  }
  return std::sqrt(std::min(same, opposite));
}

}  // namespace

// c+ = c + h v+, and the quaternion likewise.
void judge_motion(const Step& step, Faults& faults) {
  for (std::size_t i = 0; i < step.world.bodies.size(); ++i) {
    const WorldBody& body = step.world.bodies[i];
    if (body.motion == model::Motion::fixed) continue;
    const BodyMoment &before = step.before.bodies[i], &after = step.after.bodies[i];
    const Long3 moved = sum(to_long(before.position), step.h, to_long(after.velocity));
    const Real rounding =
        coordinate_rounding(step.world, step.after, i, i) + 1e-14L * step.h * norm(to_long(after.velocity));
    expect_at_most(faults, "position off its velocity", body.name,
        norm(sum(moved, -1, to_long(after.position))), rounding);
    const Real turned = 1e-12L + 1e-15L * std::abs(step.h * norm(to_long(after.spin)));
    expect_at_most(faults, "orientation off its spin", body.name, turn_error(step, before, after), turned);
  }
}

}  // namespace signorini::scenes
