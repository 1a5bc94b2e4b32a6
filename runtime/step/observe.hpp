#pragma once

#include <algorithm>
#include <cmath>

#include "signorini/step/certify.hpp"
#include "signorini/step/energy.hpp"
#include "signorini/step/island_step.hpp"
#include "signorini/step/passage.hpp"
#include "signorini/step/rounding.hpp"
#include "signorini/step/shift.hpp"

namespace signorini::sim {

/// Surfaces that carry the contact: l_i |grad f_i| above this.
template <class T>
inline constexpr T active_facet = T(1e-7);

/// By how much the gap of a contact may be less than it is shown, because its points are not quite the
/// closest ones [m]: what its rows of points and normals leave, parts of a size.
template <class Model, class Contact>
typename Model::Scalar error_of_points(const IslandStep<Model>& s, const Contact& c) noexcept {
  using T = typename Model::Scalar;
  const KindInfo& info = c.kind.info;
  s.problem().gather(c, s.z());
  c.kind.step.residual(s.work.local_z.data(), s.work.frozen.data() + c.frozen, s.work.local_row.data());
  T largest = T(0);
  for (const Meaning meaning :
      {Meaning::point_1, Meaning::multiplier_1, Meaning::point_2, Meaning::multiplier_2, Meaning::distance}) {
    const Group& group = info.group(meaning);
    for (int k = group.first; k < group.first + group.count; ++k) {
      const T row = s.work.local_row[info.velocities + k], z = s.z()[c.own + k];
      const bool bounded = info.unknowns[static_cast<std::size_t>(k)].bound == Bound::nonnegative;
      largest = std::max(largest, std::abs(bounded ? std::min(row, z) : row));
    }
  }
  return largest * static_cast<T>(s.pair(c).size);
}

/// Fills work.seen_contacts from a solution z of an island and certifies it; work.candidate holds the poses
/// at l+1.
template <class Model>
Certificate<typename Model::Scalar> observe_solution(const IslandStep<Model>& s) noexcept {
  using T = typename Model::Scalar;
  const StepProblem<Model> problem = s.problem();
  Workspace<Model>& work = s.work;
  Certificate<T> certificate;
  bool has_rigid_joints = false;
  s.for_each_joint([&](const auto& j) {
    problem.gather(j, s.z());
    j.kind.step.observe(work.local_z.data(), work.frozen.data() + j.frozen, work.seen_joints[j.at.trace]);
    if (!is_rigid_tie(j.kind.info)) return;
    certificate.add_open(std::abs(work.seen_joints[j.at.trace].value), j.at.trace);
    has_rigid_joints = true;
  });
  ContactPower<T> contacts;
  s.for_each_contact([&](const auto& c) {
    auto& seen = work.seen_contacts[c.at.trace];
    s.observe(c, seen);
    int active = 0;
    for (int k = 0; k < c.kind.facets; ++k) active += work.facet[k] > active_facet<T> ? 1 : 0;
    const T tolerance = tolerance_of_gap(s, c);
    const bool touching = seen.pn > T(0) && !(seen.gap > tolerance);
    seen.facets = touching ? static_cast<T>(active) : T(0);
    if (!touching) seen.sigma = T(0);
    if (seen.gap > tolerance && work.distances)
      refine_gap(s.model, c, s.params, work.candidate.bodies.data(), seen,
          work.local_z.data() + c.kind.info.velocities, work.facet.data());
    const auto motion = motion_of(s, c, seen);
    const T gap = may_have_passed(s, c, seen.gap, motion.opening) ? gap_on_the_way(s, c, seen) : seen.gap;
    const T error = touching && work.tolerance_hides ? error_of_points(s, c) : T(0);
    certify(c.at.trace, s.law(c), seen, gap - error, tolerance, T(1e3) * work.tolerance, certificate);
    contacts.add(seen.pn, motion.power - seen.pn * rebound_of(s, c), tolerance / s.stride());
    if (c.at.turned) swap_bodies(seen);
  });
  if (contacts.push() && (has_rigid_joints || contacts.give_energy())) {
    EnergyBalance<Model> energy(s);
    certificate.add_created(energy.created(), energy.place());
  }
  return certificate;
}

/// The true distances of contacts that are apart, after a step that left them out (work.distances = false).
/// The gap of the problem itself is up to a few percent larger there, and positive only where the true one
/// is: a caller that does not read it saves the time. `state` is where the step led.
template <class Model>
void measure_distances(const Model& model, const typename Model::Params& params,
    const typename Model::State& state, Workspace<Model>& work) noexcept {
  using T = typename Model::Scalar;
  for (int i = 0; i < work.islands.count(); ++i) {
    const Island& island = work.islands[i];
    work.islands.for_each_contact(model, island, [&](const auto& c) {
      auto& seen = work.contacts[c.at.trace];
      if (!(seen.gap > gap_tolerance<T>)) return;
      if (c.at.turned) swap_bodies(seen);
      refine_gap(model, c, params, state.bodies.data(), seen, work.solution.data() + island.begin + c.own,
          work.facet.data());
      if (c.at.turned) swap_bodies(seen);
    });
  }
}

/// Fills work.joints from a state alone: a step of no time, in which nothing moves.
template <class Model>
void observe_joints(const Model& model, const typename Model::Params& params,
    const typename Model::State& state, Workspace<Model>& work) noexcept {
  using T = typename Model::Scalar;
  constexpr int nu = Model::Space::velocities;
  std::copy_n(state.bodies.data(), model.sizes.moving, work.candidate.bodies.data());
  for (int i = 0; i < work.islands.count(); ++i) {
    const IslandStep<Model> s{model, params, T(0), state, work, i};
    shift_island(s, T(0));
    prepare_joints(s);
    s.for_each_joint([&](const auto& j) {
      T* z = work.local_z.data();
      for (int k = 0; k < j.kind.info.bodies; ++k)
        get_velocity(state.bodies.data()[j.at.body[static_cast<std::size_t>(k)]], z + k * nu);
      std::fill_n(z + j.kind.info.velocities, j.kind.info.own, T(0));
      j.kind.step.observe(z, work.frozen.data() + j.frozen, work.joints[j.at.trace]);
    });
  }
}

/// Fills work.contacts from poses alone: distances and points, no impulses. False where a closest point was
/// not found.
template <class Model>
bool observe_state(const Model& model, const typename Model::Params& params,
    const typename Model::State& state, Workspace<Model>& work) noexcept {
  using T = typename Model::Scalar;
  bool all = true;
  const auto observe = [&](const auto& c) {
    auto& seen = work.contacts[c.at.trace];
    ClosestPoint<Model, std::remove_cvref_t<decltype(c.kind)>> closest(
        model, c.kind, c.at, params, state.bodies.data());
    T* z = work.local_z.data();
    all = closest.find_from_scratch() && all;
    closest.observe(seen, work.facet.data());
    closest.store(z);
    all = refine_gap(model, c, params, state.bodies.data(), seen, z, work.facet.data()) && all;
    seen.facets = T(0);
    if (c.at.turned) swap_bodies(seen);
  };
  for (int i = 0; i < work.islands.count(); ++i)
    work.islands.for_each_contact(model, work.islands[i], observe);
  observe_joints(model, params, state, work);
  return all;
}

}  // namespace signorini::sim
