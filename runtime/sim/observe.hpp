#pragma once

#include "signorini/sim/certify.hpp"
#include "signorini/sim/island_step.hpp"

namespace signorini::sim {

/// Surfaces that carry the contact: l_i |grad f_i| above this.
template <class T>
inline constexpr T active_facet = T(1e-7);

/// Fills work.contacts from a solution z of an island and certifies it; work.candidate holds the poses at
/// l+1.
template <class Model>
Certificate<typename Model::Scalar> observe_solution(const IslandStep<Model>& s) noexcept {
  using T = typename Model::Scalar;
  constexpr int nu = Model::Space::velocities;
  const StepProblem<Model> problem = s.problem();
  Workspace<Model>& work = s.work;
  const auto& bodies = work.candidate.bodies;
  Certificate<T> certificate;
  s.for_each_contact([&](const auto& c) {
    auto& seen = work.contacts[c.instance.index];
    problem.gather(c.kind, c.instance, c.own, s.z());
    c.kind.step.observe(work.local_z.data(), work.frozen.data() + c.frozen, seen, work.facet.data());
    int active = 0;
    for (int k = 0; k < c.kind.facets; ++k) active += work.facet[k] > active_facet<T> ? 1 : 0;
    const bool touching = seen.pn > T(0) && !(seen.gap > gap_tolerance<T>);
    seen.facets = touching ? static_cast<T>(active) : T(0);
    if (!touching) seen.sigma = T(0);
    if (seen.gap > gap_tolerance<T>)
      refine_gap<Model>(c, bodies[static_cast<std::size_t>(c.instance.body)],
          second_body<Model>(c, s.params, bodies), seen, work.local_z.data() + c.kind.bodies * nu,
          work.facet.data());
    certify(c.instance.name, c.law, seen, certificate);
    if (c.instance.swapped) swap_bodies(seen);
  });
  return certificate;
}

/// Fills work.contacts from poses alone: distances and points, no impulses. False where a closest point was
/// not found.
template <class Model>
bool observe_state(const Model& model, const typename Model::Params& params,
    const typename Model::State& state, Workspace<Model>& work) noexcept {
  using T = typename Model::Scalar;
  bool all = true;
  const auto observe = [&](const auto& c) {
    const auto& body = state.bodies[static_cast<std::size_t>(c.instance.body)];
    const auto& other = second_body<Model>(c, params, state.bodies);
    auto& seen = work.contacts[c.instance.index];
    ClosestPoint<Model, std::remove_cvref_t<decltype(c.kind)>> closest(c.kind);
    T* z = work.local_z.data();
    all = closest.find_from_scratch(body, c.first, other, c.second, c.law, z) && all;
    c.kind.closest.observe(z, closest.frozen(), seen, work.facet.data());
    refine_gap<Model>(c, body, other, seen, z, work.facet.data());
    seen.facets = T(0);
    if (c.instance.swapped) swap_bodies(seen);
  };
  for (int i = 0; i < work.islands.count(); ++i)
    for_each_contact(model, params, work.islands, work.islands[i], observe);
  return all;
}

}  // namespace signorini::sim
