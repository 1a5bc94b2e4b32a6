#pragma once

#include <algorithm>
#include <cmath>

#include "signorini/geometry/closest_search.hpp"
#include "signorini/model/axes.hpp"
#include "signorini/step/island_step.hpp"
#include "signorini/step/point_motion.hpp"

namespace signorini::sim {

/// M^-1 P of an impulse on a body, M at a pose.
template <class Model>
void velocity_change(const IslandStep<Model>& s, std::size_t body, const typename Model::Space::State& pose,
    const TieImpulse<typename Model::Scalar, Model::Space::velocities>& impulse,
    typename Model::Scalar* change) noexcept {
  using T = typename Model::Scalar;
  constexpr int dimension = Model::Space::dimension;
  const auto& I = s.params.inertias[body];
  for (int i = 0; i < dimension; ++i) change[i] = impulse.p[i] / I.mass;
  if constexpr (dimension == 2) {
    change[2] = impulse.p[2] / I.izz;
  } else {
    T l[3] = {impulse.p[3], impulse.p[4], impulse.p[5]};
    to_body_axes(pose, l);
    // The adjugate of the inertia, divided by its determinant.
    const T xx = I.iyy * I.izz - I.iyz * I.iyz, yy = I.ixx * I.izz - I.ixz * I.ixz,
            zz = I.ixx * I.iyy - I.ixy * I.ixy, xy = I.ixz * I.iyz - I.ixy * I.izz,
            xz = I.ixy * I.iyz - I.ixz * I.iyy, yz = I.ixy * I.ixz - I.ixx * I.iyz;
    const T determinant = I.ixx * xx + I.ixy * xy + I.ixz * xz;
    T* w = change + 3;
    w[0] = (xx * l[0] + xy * l[1] + xz * l[2]) / determinant;
    w[1] = (xy * l[0] + yy * l[1] + yz * l[2]) / determinant;
    w[2] = (xz * l[0] + yz * l[1] + zz * l[2]) / determinant;
    to_world_axes(pose, w);
  }
}

/// P . M^-1 P of an impulse; M is taken where the scheme has it: at l+1 in a two-step scheme, else at l.
template <class Model>
typename Model::Scalar impulse_energy(const IslandStep<Model>& s, std::size_t body,
    const TieImpulse<typename Model::Scalar, Model::Space::velocities>& impulse) noexcept {
  using T = typename Model::Scalar;
  constexpr int nu = Model::Space::velocities;
  T change[nu], sum = T(0);
  velocity_change(
      s, body, is_two_step(s.model) ? s.work.candidate.bodies[body] : s.now.bodies[body], impulse, change);
  for (int i = 0; i < nu; ++i) sum += impulse.p[i] * change[i];
  return sum;
}

/// How the points of a contact move against each other at l+1; `seen` is as the block sees it.
template <class Model, class Contact>
PointMotion<typename Model::Scalar> motion_of(
    const IslandStep<Model>& s, const Contact& c, const typename Model::Space::Contact& seen) noexcept {
  const auto* bodies = s.work.candidate.bodies.data();
  const PoseTables<Model> tables{{}, bodies, bodies, s.params};
  const auto ports = s.model.pair_ports(c.kind, tables, c.at);
  return {std::get<1>(ports), std::get<2>(ports), seen};
}

/// What contacts give the bodies at the velocities at l+1: never less than what the balance finds, which
/// takes (P . M^-1 P) / 2 off. Where it is not positive, nothing was created.
template <class T>
class ContactPower {
 public:
  /// A contact with a load; `slow` is a speed that its gap may be off by.
  void add(T load, T power, T slow) noexcept {
    if (!(load > T(0))) return;
    push_ = true;
    power_ += power - T(2) * load * slow;
  }

  bool push() const noexcept { return push_; }
  bool give_energy() const noexcept { return !(power_ <= T(0)); }

 private:
  T power_{};
  bool push_ = false;
};

/// The balance of an island's step: what contacts and joints give the bodies, T(nu+) - T(nu+ - M^-1 P), less
/// what prescribed bodies put in, and what the scheme explains of it. Rigid contacts and joints give nothing;
/// with positions at l+1 they do along chords and where normals turn,
///     created <= sum p_n [(-g_l)+ / h + h/2 (w1^2 r1 + w2^2 r2) + min(|n - n_l|, 1) (|v_rel,l| + h |g|)],
/// and joints likewise. A contact that gives back what it took from an impact gives p_n times that speed.
template <class Model>
class EnergyBalance {
 public:
  using T = typename Model::Scalar;
  using Contact = typename Model::Space::Contact;

  explicit EnergyBalance(const IslandStep<Model>& s) noexcept : s_(s) {
    s.for_each_body([&](int body) { s.work.tie_impulses[body] = {}; });
    s.for_each_contact([&](const auto& c) { add_contact(c); });
    s.for_each_joint([&](const auto& j) { add_joint(j); });
  }

  /// As a part of what is explained; above 1 something is wrong.
  T created() noexcept {
    if (is_driven_) return T(0);
    T scale = T(0);
    s_.for_each_body([&](int body) {
      const auto k = static_cast<std::size_t>(body);
      constexpr int nu = Model::Space::velocities;
      const auto& impulse = s_.work.tie_impulses[body];
      T velocity[nu], gained = T(0);
      get_velocity(s_.work.candidate.bodies[k], velocity);
      for (int i = 0; i < nu; ++i) gained += velocity[i] * impulse.p[i];
      const T taken = impulse_energy(s_, k, impulse) / T(2);
      allowed_ += s_.params.inertias[k].mass * linear_size<Model>(velocity) * s_.work.tolerance;
      created_ += gained - taken;
      scale += std::abs(gained) + taken;
    });
    constexpr T rounding = sizeof(T) == 4 ? T(1e-3) : T(1e-9), turns = T(1.1);
    allowed_ = turns * (allowed_ + rounding * scale);
    if (created_ <= allowed_) return T(0);
    s_.for_each_contact([&](const auto& c) { allowed_ += turns * allowed_by_start(c); });
    return created_ / allowed_;
  }

  /// The contact that pushes most.
  int place() const noexcept { return at_; }

 private:
  template <class Block>
  void add_contact(const Block& c) noexcept {
    Contact seen = s_.work.seen_contacts[c.at.trace];
    if (!(seen.pn > T(0))) return;
    if (c.at.turned) swap_bodies(seen);  // as the block sees it
    const Ends<T> ends(seen);
    const auto [one, two] = bodies_of(c, s_.work.candidate.bodies.data());
    const T spin = spin_impulse(seen);
    push(c.at.body[0], one, ends.x1, ends.f, spin, ends.n, T(1));
    if (c.kind.info.bodies == 2)
      push(c.at.body[1], two, ends.x2, ends.f, spin, ends.n, T(-1));
    else  // one that does not move gives nothing
      created_ -= speed_along(two, ends.x2, ends.f) + spin * turn_about(two, ends.n);
    allowed_ += seen.pn *
        (T(2) * tolerance_of_gap(s_, c) / s_.stride() + rebound_of(s_, c) + swing(one, ends.x1) +
            swing(two, ends.x2));
    if (seen.pn > largest_) largest_ = seen.pn, at_ = c.at.trace;
  }

  /// Where a joint holds a prescribed body its power is not known: no balance.
  template <class Block>
  void add_joint(const Block& j) noexcept {
    if (!is_rigid_tie(j.kind.info)) return;
    constexpr int nu = Model::Space::velocities, dimension = Model::Space::dimension;
    is_driven_ = is_driven_ || (j.kind.info.bodies == 1 && s_.model.sizes.moving > s_.model.sizes.bodies);
    const T* row = s_.work.local_row.data();
    s_.problem().gather(j, s_.z());
    j.kind.step.residual(s_.work.local_z.data(), s_.work.frozen.data() + j.frozen, s_.work.local_row.data());
    for (int side = 0; side < j.kind.info.bodies; ++side, row += nu) {
      const int body = j.at.body[static_cast<std::size_t>(side)];
      const auto k = static_cast<std::size_t>(body);
      const auto& inertia = s_.params.inertias[k];
      const T length = gyration(inertia), w = spin_of(s_.work.candidate.bodies.data()[body]);
      T force = T(0), moment = T(0);
      for (int i = 0; i < nu; ++i) {
        const T p = -row[i] * inertia.mass * (i < dimension ? T(1) : length);
        s_.work.tie_impulses[body].p[i] += p;
        (i < dimension ? force : moment) += p * p;
      }
      // A pull at the end of the longest lever that its moment needs, and no shorter than the body is thick.
      force = std::sqrt(force), moment = std::sqrt(moment);
      allowed_ +=
          chord() * s_.h * w * w * (force * length + T(2) * moment) + T(10) * s_.work.tolerance * force;
    }
  }

  template <class Block>
  auto bodies_of(const Block& c, const typename Model::Space::State* bodies) const noexcept {
    const PoseTables<Model> tables{{}, bodies, bodies, s_.params};
    const auto ports = s_.model.pair_ports(c.kind, tables, c.at);
    return std::pair(std::get<1>(ports), std::get<2>(ports));
  }

  static T spin_impulse(const Contact& seen) noexcept {
    if constexpr (Model::Space::dimension == 3) return seen.pr;
    return T(0);
  }

  template <class State>
  void push(int body, const State& state, const T* x, const T* f, T spin, const T* n, T sign) noexcept {
    T* p = s_.work.tie_impulses[body].p;
    if constexpr (Model::Space::dimension == 2) {
      p[0] += sign * f[0], p[1] += sign * f[1];
      p[2] += sign * ((x[0] - state.x) * f[1] - (x[1] - state.y) * f[0]);
    } else {
      const T r[3] = {x[0] - state.x, x[1] - state.y, x[2] - state.z};
      for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        p[i] += sign * f[i];
        p[3 + i] += sign * (r[j] * f[k] - r[k] * f[j] + spin * n[i]);
      }
    }
  }

  /// h/2 w^2 r: a point of a turning body moves along a chord, not along its velocity.
  template <class State>
  T swing(const State& state, const T* x) const noexcept {
    const T w = spin_of(state);
    return chord() * s_.h / T(2) * w * w * distance_from(state, x);
  }

  /// The difference quotient of two steps, (3 x+ - 4 x + x-) / 2h, leaves 3/2 of one chord less 1/2 of the
  /// next: nothing of the first order where motion is smooth, and no more than this where it is not.
  T chord() const noexcept { return s_.is_shifted() ? T(1.5) : T(1); }

  /// What the geometry at l explains of a contact.
  template <class Block>
  T allowed_by_start(const Block& c) const noexcept {
    const Contact& seen = s_.work.seen_contacts[c.at.trace];
    if (!(seen.pn > T(0))) return T(0);
    Contact start;
    const bool found = look_at_closest_points(s_.model, c, s_.params, s_.now.bodies.data(), start);
    const T sign = c.at.turned ? T(-1) : T(1);
    const T turn = found ? std::sqrt(std::max(T(0), T(2) - T(2) * sign * normal_cosine(seen, start))) : T(1);
    const Ends<T> ends(seen);
    const auto [one, two] = bodies_of(c, s_.now.bodies.data());
    T square = T(0), gravity = T(0);
    for (int i = 0; i < Model::Space::dimension; ++i) {
      T axis[3] = {};
      axis[i] = T(1);
      const T v = speed_along(one, c.at.turned ? ends.x2 : ends.x1, axis) -
          speed_along(two, c.at.turned ? ends.x1 : ends.x2, axis);
      square += v * v;
    }
    for (const T g : to_array<T>(s_.params.gravity)) gravity += g * g;
    const T deep = found ? std::max(T(0), -start.gap) / s_.h : T(0);
    const T chords = s_.is_shifted() ? T(2.5) : T(1);  // 3/2 of that of the step and 1/2 of that of two
    return seen.pn * (deep + chords * std::min(turn, T(1)) * (std::sqrt(square) + s_.h * std::sqrt(gravity)));
  }

  const IslandStep<Model>& s_;
  T created_ = T(0), allowed_ = T(0), largest_ = T(0);
  int at_ = -1;
  bool is_driven_ = false;
};

}  // namespace signorini::sim
