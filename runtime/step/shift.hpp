#pragma once

#include <algorithm>
#include <cmath>

#include "signorini/model/past.hpp"
#include "signorini/step/island_step.hpp"
#include "signorini/step/memory.hpp"

namespace signorini::sim {

/// Shifts the pose of a body.
template <class Model>
void shift_pose(const IslandStep<Model>& s, int body, typename Model::Scalar part) noexcept {
  if constexpr (may_shift<Model>) {
    const auto& now = s.now.bodies[static_cast<std::size_t>(body)];
    s.work.shifts[body] = part;
    s.model.body.shift(
        ShiftNumbers<typename Model::Scalar>{part}, now, pasts_of<Model>(s.now)[body], s.work.from[body]);
  }
}

/// Shifts poses and momenta of an island's bodies.
template <class Model>
void shift_island(
    [[maybe_unused]] const IslandStep<Model>& s, [[maybe_unused]] typename Model::Scalar part) noexcept {
  if (!is_two_step(s.model)) return;
  if constexpr (may_shift<Model>)
    s.for_each_body([&](int body) {
      const auto k = static_cast<std::size_t>(body);
      shift_pose(s, body, part);
      s.model.body.momentum(ShiftNumbers<typename Model::Scalar>{part}, s.now.bodies[k],
          pasts_of<Model>(s.now)[k], s.params.inertias[k], s.work.impulses[body], pushes_of<Model>(s.now)[k],
          s.work.momenta[body]);
    });
}

/// The Euler steps that an island owes before its step.
template <class Model>
int steps_owed(const IslandStep<Model>& s) noexcept {
  const auto* owed = owed_of<Model>(s.now);
  int most = 0;
  s.for_each_body([&](int body) { most = std::max(most, static_cast<int>(owed[body].steps)); });
  return most;
}

/// Whether a contact gives back in this step what it took in an impact.
template <class Model>
bool rebounds(const IslandStep<Model>& s) noexcept {
  bool any = false;
  s.for_each_contact(
      [&](const auto& c) { any = any || rebound_of(s, c) > at_bound<typename Model::Scalar>; });
  return any;
}

/// Finds what forces give as impulses in the step, in work.struck.
template <class Model>
void find_strikes([[maybe_unused]] const Model& model, [[maybe_unused]] const typename Model::Params& params,
    [[maybe_unused]] const typename Model::Input& input, [[maybe_unused]] typename Model::Scalar h,
    [[maybe_unused]] const typename Model::State& now, [[maybe_unused]] Workspace<Model>& work) noexcept {
  if constexpr (may_shift<Model>) {
    for (int i = 0; i < model.sizes.bodies; ++i) work.struck[i] = {};
    if constexpr (requires { &Model::strike; }) model.strike(params, input, h, now, work.struck.data());
  }
}

/// Whether an impulse strikes a body of an island.
template <class Model>
bool is_struck([[maybe_unused]] const IslandStep<Model>& s) noexcept {
  using T = typename Model::Scalar;
  bool struck = false;
  if constexpr (may_shift<Model>)
    s.for_each_body([&](int body) {
      for (const T p : to_array<T>(s.work.struck[body])) struck = struck || p != T(0);
    });
  return struck;
}

/// Whether a prescribed velocity jumps: it changes by a part of itself, and by much more than in the last
/// step. Bodies that it pushes would go on to gain speed after that.
template <class Model>
bool drive_jumps(const Model& model, const typename Model::State& now, Workspace<Model>& work) noexcept {
  using T = typename Model::Scalar;
  constexpr int nu = Model::Space::velocities;
  constexpr T much = T(3), part = T(0.05);
  T change = T(0), before = T(0), speed = T(0);
  for (int i = model.sizes.bodies; i < model.sizes.moving; ++i) {
    T end[nu], start[nu], past[nu];
    get_velocity(work.candidate.bodies.data()[i], end);
    get_velocity(now.bodies.data()[i], start);
    get_velocity(pasts_of<Model>(now)[i], past);
    for (int k = 0; k < nu; ++k) {
      change = std::max(change, std::abs(end[k] - start[k]));
      before = std::max(before, std::abs(start[k] - past[k]));
      speed = std::max({speed, std::abs(start[k]), std::abs(end[k])});
    }
  }
  return change > much * before && change > part * speed;
}

/// Chooses which islands and which driven bodies make an Euler step, and shifts the data of the others.
template <class Model>
void shift_bodies(const Model& model, const typename Model::Params& params,
    const typename Model::Input& input, typename Model::Scalar h, const typename Model::State& now,
    Workspace<Model>& work) noexcept {
  using T = typename Model::Scalar;
  if (!is_two_step(model)) return;
  find_strikes(model, params, input, h, now, work);
  bool jumps = false;
  if constexpr (may_shift<Model>) {
    model.drive(params, input, now.t + h, work.candidate.bodies.data() + model.sizes.bodies);
    jumps = work.jumps = drive_jumps(model, now, work);
  }
  const auto* owed = owed_of<Model>(now);
  for (int i = model.sizes.bodies; i < model.sizes.moving; ++i)
    shift_pose(IslandStep<Model>{model, params, h, now, work, 0}, i,
        owed[i].steps > T(0) || jumps ? T(0) : bdf2_part<T>);
  for (int i = 0; i < work.islands.count(); ++i) {
    const IslandStep<Model> s{model, params, h, now, work, i};
    shift_island(s, steps_owed(s) > 0 || rebounds(s) || is_struck(s) || jumps ? T(0) : bdf2_part<T>);
  }
}

}  // namespace signorini::sim
