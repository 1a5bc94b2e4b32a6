#pragma once

#include <algorithm>
#include <cmath>

#include "signorini/model/fields.hpp"
#include "signorini/step/contact_data.hpp"
#include "signorini/step/joint_data.hpp"
#include "signorini/step/step_problem.hpp"

namespace signorini::sim {

/// A step of one island: what goes in, and the storage it works in.
template <class Model>
struct IslandStep {
  using T = typename Model::Scalar;

  const Model& model;
  const typename Model::Params& params;
  T h;
  const typename Model::State& now;
  Workspace<Model>& work;
  int number;

  const Island& island() const noexcept { return work.islands[number]; }
  StepProblem<Model> problem() const noexcept { return {model, work, number}; }
  T* z() const noexcept { return work.z.data() + island().begin; }
  T* kept() const noexcept { return work.kept.data() + island().begin; }

  template <class F>
  void for_each_body(F&& f) const noexcept {
    work.islands.for_each_body(island(), f);
  }
  template <class F>
  void for_each_contact(F&& f) const noexcept {
    sim::for_each_contact(model, params, work.islands, island(), f);
  }
  template <class F>
  void for_each_joint(F&& f) const noexcept {
    sim::for_each_joint(model, params, work.islands, island(), f);
  }

  /// The row of a contact's gap at z, as a speed: negative where z would penetrate. Only the block of this
  /// contact is evaluated.
  template <class Contact>
  T gap_row(const Contact& c) const noexcept {
    problem().gather(c.kind, c.instance, c.own, z());
    c.kind.step.residual(work.local_z.data(), work.frozen.data() + c.frozen, work.local_row.data());
    return work.local_row[free_bodies(c.kind) * Model::Space::velocities + c.kind.closest.unknowns];
  }

  /// The second body of a contact or joint as the frozen half of its block takes it: at l where it is free,
  /// at l+1 where its motion is prescribed.
  template <class Tie>
  const typename Model::Space::State& second_at_start(const Tie& tie) const noexcept {
    return tie.kind.second == SecondBody::driven ? second_body<Model>(tie, params, work.candidate.bodies)
                                                 : second_body<Model>(tie, params, now.bodies);
  }

  /// Its inertia; a body that is not free has none, and the first one's stands in and is not read.
  template <class Tie>
  const typename Model::Space::Inertia& second_inertia(const Tie& tie) const noexcept {
    const int body = tie.kind.second == SecondBody::free ? tie.instance.other : tie.instance.body;
    return params.inertias[static_cast<std::size_t>(body)];
  }
};

/// The length of the first part of a velocity or an impulse, without the turn.
template <class Model>
typename Model::Scalar linear_size(const typename Model::Scalar* nu) noexcept {
  typename Model::Scalar square{};
  for (int i = 0; i < Model::Space::dimension; ++i) square += nu[i] * nu[i];
  return std::sqrt(square);
}

/// How fast things change in a step [m/s]: what gravity and applied impulses do to the bodies of an island.
template <class Model>
typename Model::Scalar typical_speed(const IslandStep<Model>& s) noexcept {
  using T = typename Model::Scalar;
  T square = T(0);
  for (const T g : to_array<T>(s.params.gravity)) square += s.h * s.h * g * g;
  T speed = T(0);
  s.for_each_body([&](int body) {
    const auto k = static_cast<std::size_t>(body);
    T nu[Model::Space::velocities];
    get_velocity(s.now.bodies[k], nu);
    const T push = linear_size<Model>(to_array<T>(s.work.impulses[body]).data()) / s.params.inertias[k].mass;
    speed = std::max({speed, push, T(0.01) * linear_size<Model>(nu)});
  });
  speed += std::sqrt(square);
  return speed > T(0) ? speed : T(1);
}

/// The frozen half of each contact; adjust(contact, law, path) may change a copy of its coefficients first.
template <class Model, class Adjust>
void prepare_contacts(const IslandStep<Model>& s, Adjust&& adjust) noexcept {
  s.for_each_contact([&](const auto& c) {
    const auto k = static_cast<std::size_t>(c.instance.body);
    typename Model::Space::Law law = c.law;
    Path<typename Model::Scalar> path{.speed = s.work.speeds[s.number]};
    adjust(c, law, path);
    c.kind.step.prepare(s.h, s.now.bodies[k], s.params.inertias[k], c.first, s.second_at_start(c),
        s.second_inertia(c), c.second, law, path, s.work.frozen.data() + c.frozen);
  });
}

/// The frozen half of each joint.
template <class Model>
void prepare_joints(const IslandStep<Model>& s) noexcept {
  s.for_each_joint([&](const auto& j) {
    const auto k = static_cast<std::size_t>(j.instance.body);
    j.kind.step.prepare(s.h, s.now.bodies[k], s.params.inertias[k], s.second_at_start(j), s.second_inertia(j),
        j.data, s.work.frozen.data() + j.frozen);
  });
}

template <class Model>
void prepare_contacts(const IslandStep<Model>& s) noexcept {
  prepare_contacts(s, [](const auto&, auto&, auto&) {});
}

/// The bodies of an island at l+1 for a solution z, in work.candidate.
template <class Model>
void advance(const IslandStep<Model>& s) noexcept {
  s.for_each_body([&](int body) {
    const auto k = static_cast<std::size_t>(body);
    auto& next = s.work.candidate.bodies[k];
    set_velocity(s.z() + s.work.islands.body_at(body), next);
    s.model.body.advance(s.h, s.now.bodies[k], next, next);
  });
}

}  // namespace signorini::sim
