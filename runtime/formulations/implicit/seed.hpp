#pragma once

#include <algorithm>
#include <cmath>

#include "signorini/formulations/implicit/estimate_loads.hpp"
#include "signorini/formulations/implicit/free_motion.hpp"
#include "signorini/formulations/implicit/rolling.hpp"
#include "signorini/geometry/closest_search.hpp"
#include "signorini/step/attempt.hpp"
#include "signorini/step/island_step.hpp"
#include "signorini/step/memory.hpp"
#include "signorini/step/passage.hpp"

namespace signorini::sim {

/// The poses that the velocities of z lead to, to work.free_states.
template <class Model>
void place_bodies(const IslandStep<Model>& s) noexcept {
  s.for_each_body([&](int i) {
    const auto& body = s.from()[i];
    auto& free = s.work.free_states[i];
    free = body;
    set_velocity(s.z() + s.work.islands.body_at(i), free);
    s.model.body.advance({.h = s.stride()}, body, free, free);
  });
}

/// Writes nu of each body without contact to z, changed by change(body, nu), and the poses it leads to to
/// work.free_states.
template <class Model, class Change>
void start_bodies_free(const IslandStep<Model>& s, Change&& change) noexcept {
  s.for_each_body([&](int i) {
    const auto& body = s.now.bodies[static_cast<std::size_t>(i)];
    auto* nu = s.z() + s.work.islands.body_at(i);
    get_velocity(body, nu);
    // Rows of angular momentum at l+1 are not linear.
    const int newton_steps = is_two_step(s.model) && Model::Space::dimension == 3 ? 3 : 1;
    free_motion(s.model.body, s.work.frozen.data() + i * s.model.body.step.frozen_count, newton_steps, nu);
    change(i, nu);
  });
  place_bodies(s);
}

/// The friction directions b and the slip speed s that satisfy the rows of friction at the slip of z,
/// e_i v_i + b_i (s + d / h) = 0, where the gap opens at d / h; a contact without friction has none of these
/// unknowns.
template <class Contact, class Law, class T>
void start_friction(const Contact& seen, const Law& law, int count, T h, T* b) noexcept {
  T slip[3] = {law.et * seen.vt, T(0), T(0)};
  if constexpr (requires { seen.vo; }) slip[1] = law.eo * seen.vo, slip[2] = law.er * seen.vr;
  T square = T(0);
  for (int k = 0; k < count; ++k) square += slip[k] * slip[k];
  const T opening = std::max(seen.gap, T(0)) / pace_of(h), speed = std::max(std::sqrt(square), opening);
  for (int k = 0; k < count; ++k) b[k] = speed > T(1e-9) ? -slip[k] / speed : T(0);
  if (count > 0) b[count] = speed - opening;
}

/// The closest points at the poses of free_states where the bodies are apart there and have not passed
/// through each other: a body that leaves over an edge has its normal turned.
template <class Model, class Contact>
void start_beside(const IslandStep<Model>& s, const Contact& c) noexcept {
  typename Model::Space::Contact seen;
  typename Model::Scalar *own = s.z() + c.own, *before = s.work.local_z.data();
  std::copy_n(own, c.kind.info.own, before);
  const bool found =
      look_at_closest_points(s.model, c, s.params, s.work.free_states.data(), seen, own) && seen.gap > 0;
  if (found) {
    s.for_each_body(
        [&](int i) { s.work.candidate.bodies[static_cast<std::size_t>(i)] = s.work.free_states[i]; });
    if (gap_on_the_way(s, c, seen) >= seen.gap) return;
  }
  std::copy_n(before, c.kind.info.own, own);
}

/// Closest points of all contacts at the poses of free_states, followed there from l.
template <class Model>
void start_points(const IslandStep<Model>& s) noexcept {
  s.for_each_contact([&](const auto& c) {
    const bool followed = follow_closest_points(
        s.model, c, s.params, s.now.bodies.data(), s.work.free_states.data(), s.z() + c.own);
    if (!followed) start_beside(s, c);
  });
}

/// Friction against the slip of z.
template <class Model>
void start_friction(const IslandStep<Model>& s) noexcept {
  s.for_each_contact([&](const auto& c) {
    typename Model::Space::Contact seen;
    s.observe(c, seen);
    const Group& b = c.kind.info.group(Meaning::friction_share);
    start_friction(seen, s.law(c), b.count, s.stride(), s.z() + c.own + b.first);
  });
}

/// What ties carry, and where that leads; false where nothing is found.
template <class Model>
bool start_with_loads(const IslandStep<Model>& s, Loads which) noexcept {
  LoadEstimate<Model> loads(s, which);
  if (!loads.find()) return false;
  place_bodies(s);
  start_points(s);
  loads.place_points();
  start_friction(s);
  loads.place_friction();
  return true;
}

/// A start from the state alone: bodies move freely, contact points are closest at the free pose, a contact
/// that would penetrate pushes as much as it takes to stop that, and friction opposes slip. Where ties act on
/// each other, they carry what `LoadEstimate` finds.
template <class Model, class Change>
void cold_start(const IslandStep<Model>& s, Loads loads, Change&& change) noexcept {
  using T = typename Model::Scalar;
  start_bodies_free(s, change);
  T* z = s.z();
  s.work.islands.for_each_tie(
      s.model, s.island(), [&](const auto& tie) { std::fill_n(z + tie.own, tie.kind.info.own, T(0)); });
  start_points(s);
  s.for_each_contact([&](const auto& c) {
    typename Model::Space::Contact seen;
    s.observe(c, seen);
    T& depth = s.work.depths[c.at.trace];
    depth = std::max(-seen.gap, T(0));
  });
  const bool is_alone = s.island().blocks.count <= s.island().bodies + 1;
  if (!is_alone && start_with_loads(s, loads)) return;
  s.for_each_contact(
      [&](const auto& c) { *s.normal_impulse(c, z) = s.work.depths[c.at.trace] / s.stride(); });
  start_friction(s);
}

template <class Model>
void cold_start(const IslandStep<Model>& s) noexcept {
  cold_start(s, Loads::sticking, [](int, auto*) {});
}

/// Whether no body of an island moved in the last step. Impulses of contacts that share a load are not
/// unique: at rest they may wander from step to step, and a polynomial through them leads away.
template <class Model>
bool is_at_rest(const IslandStep<Model>& s, const Memory<Model>& memory) noexcept {
  using T = typename Model::Scalar;
  constexpr T still = sizeof(T) == 4 ? T(1e-4) : T(1e-8);
  bool rest = true;
  s.for_each_block([&](const auto& block) {
    if constexpr (std::remove_cvref_t<decltype(block.kind)>::role == BlockRole::body)
      for (int i = 0; i < Model::Space::velocities; ++i)
        rest = rest && std::abs(memory.last(block)[i]) <= still;
  });
  return rest;
}

/// Impulses of z by a factor: they grow with the stride of the step, and are remembered as if it were h.
template <class Model>
void scale_impulses(const IslandStep<Model>& s, typename Model::Scalar factor) noexcept {
  s.work.islands.for_each_tie(s.model, s.island(), [&](const auto& tie) {
    for (const Meaning load : {Meaning::normal_impulse, Meaning::joint_impulse, Meaning::spring_impulse}) {
      const Group& group = tie.kind.info.group(load);
      for (int k = group.first; k < group.first + group.count; ++k) s.z()[tie.own + k] *= factor;
    }
  });
}

template <class Model>
void impulses_to_stride(const IslandStep<Model>& s) noexcept {
  if (s.is_shifted()) scale_impulses(s, s.stride() / s.h);
}

template <class Model>
void impulses_from_stride(const IslandStep<Model>& s) noexcept {
  if (s.is_shifted()) scale_impulses(s, s.h / s.stride());
}

/// The last answers as a start: the points over which bodies roll where they are in space.
template <class Model>
void start_from_memory(Seed seed, const IslandStep<Model>& s, const Memory<Model>& memory) noexcept {
  if (seed == Seed::extrapolated && !is_at_rest(s, memory))
    memory.extrapolate(s.blocks(), memory.count(s.blocks()), s.z());
  else
    memory.recall(s.blocks(), 0, s.z());
  impulses_to_stride(s);
  advance(s);
  points_to_bodies(s.model, s.work.islands, s.island(), s.work.candidate.bodies, s.z());
}

/// Whether a contact that was apart would be penetrated if all went on as before. Then the last answers are
/// no good start: they know nothing of the impact.
template <class Model>
bool is_landing(const IslandStep<Model>& s, const Memory<Model>& memory) noexcept {
  using T = typename Model::Scalar;
  const int answers = memory.count(s.blocks());
  if (answers == 0) return false;
  const auto was_apart = [&](const auto& c) {
    return !(memory.last(c)[c.kind.info.group(Meaning::normal_impulse).first] > T(0));
  };
  bool apart = false;
  s.for_each_contact([&](const auto& c) { apart = apart || was_apart(c); });
  if (!apart) return false;
  start_from_memory(answers > 1 ? Seed::extrapolated : Seed::last, s, memory);
  bool landing = false;
  s.for_each_contact([&](const auto& c) {
    if (!landing && was_apart(c)) landing = s.gap_row(c) < -s.work.tolerance;
  });
  return landing;
}

/// Mends the point where a solve with weak torsion ends: the contact sticks, and what is left is a spin that
/// torsion cannot stop, e_r v_r in `worst_row`. In the solution the ellipsoid is full there: b_r has what b_t
/// and b_o leave of it, and s = e_r |v_r| / |b_r| is small. False where the point is another one.
template <class Model>
bool fill_ellipsoid_by_spin(const IslandStep<Model>& s, int worst_row) noexcept {
  using T = typename Model::Scalar;
  bool filled = false;
  if constexpr (Model::Space::dimension == 3) {
    s.for_each_contact([&](const auto& c) {
      const Group& shares = c.kind.info.group(Meaning::friction_share);
      if (shares.count < 3 || worst_row != c.own + shares.first + 2) return;
      typename Model::Space::Contact seen;
      s.observe(c, seen);
      T* b = s.z() + c.own + shares.first;
      const T room = T(1) - b[0] * b[0] - b[1] * b[1];
      if (!(room > T(0))) return;
      b[2] = std::copysign(std::sqrt(room), -seen.vr);
      b[3] = s.law(c).er * std::abs(seen.vr / b[2]);
      filled = true;
    });
  }
  return filled;
}

}  // namespace signorini::sim
