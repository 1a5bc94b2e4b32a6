#pragma once

#include "signorini/sim/certify.hpp"
#include "signorini/sim/step_problem.hpp"

namespace signorini::sim {

/// Surfaces that carry the contact: l_i |grad f_i| above this.
template <class T>
inline constexpr T active_facet = T(1e-7);

/// Fills work.contacts from a solution z and certifies it; `next` holds the poses at l+1.
template <class Model>
Certificate<typename Model::Scalar> observe_solution(const Model& model, const typename Model::Params& params,
    const typename Model::State& next, const typename Model::Scalar* z, Workspace<Model>& work) noexcept {
  using T = typename Model::Scalar;
  constexpr int nu = Model::Space::velocities;
  const StepProblem<Model> problem(model, work);
  Certificate<T> certificate;
  for_each_contact(model, params, [&](const auto& c) {
    auto& seen = work.contacts[c.instance.index];
    problem.gather(c.kind, c.instance, c.own, z);
    c.kind.step.observe(work.local_z.data(), work.frozen.data() + c.frozen, seen, work.facet.data());
    int active = 0;
    for (int k = 0; k < c.kind.facets; ++k) active += work.facet[k] > active_facet<T> ? 1 : 0;
    const bool touching = seen.pn > T(0) && !(seen.gap > gap_tolerance<T>);
    seen.facets = touching ? static_cast<T>(active) : T(0);
    if (!touching) seen.sigma = T(0);
    if (seen.gap > gap_tolerance<T>)
      refine_gap<Model>(c, next.bodies[static_cast<std::size_t>(c.instance.body)],
          second_body<Model>(c, params, next.bodies), seen, work.local_z.data() + c.kind.bodies * nu,
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
  for_each_contact(model, params, [&](const auto& c) {
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
  });
  return all;
}

}  // namespace signorini::sim
