#pragma once

#include <algorithm>
#include <cmath>

#include "signorini/model/fields.hpp"
#include "signorini/model/history.hpp"
#include "signorini/model/past.hpp"
#include "signorini/model/tables.hpp"
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
  T* held() const noexcept { return work.held.data() + island().begin; }
  T* anchors() const noexcept { return work.anchors.data() + island().begin; }
  T* solution() const noexcept { return work.solution.data() + island().begin; }
  auto blocks() const noexcept { return work.islands.blocks_of(model, island()); }

  template <class F>
  void for_each_block(F&& f) const noexcept {
    work.islands.for_each_block(model, island(), f);
  }
  template <class F>
  void for_each_body(F&& f) const noexcept {
    work.islands.for_each_body(island(), f);
  }
  template <class F>
  void for_each_contact(F&& f) const noexcept {
    work.islands.for_each_contact(model, island(), f);
  }
  template <class F>
  void for_each_joint(F&& f) const noexcept {
    work.islands.for_each_joint(model, island(), f);
  }

  /// The part of the last step by which the data of a body, or of the whole island, are shifted; 0: an Euler
  /// step.
  T shift_of([[maybe_unused]] int body) const noexcept {
    if constexpr (may_shift<Model>)
      if (is_two_step(model)) return work.shifts[body];
    return T(0);
  }
  T shift() const noexcept { return shift_of(work.islands.first_body(island())); }
  bool is_shifted() const noexcept { return shift() > T(0); }

  /// The step that kernels know: 2/3 of the true one, `h`, where data are shifted.
  T stride_of(int body) const noexcept {
    if constexpr (may_shift<Model>) return h * (T(1) - shift_of(body));
    return h;
  }
  T stride() const noexcept {
    if constexpr (may_shift<Model>) return h * (T(1) - shift());
    return h;
  }

  /// Where that step begins: the bodies at l, their poses shifted.
  const typename Model::Space::State* from() const noexcept {
    if constexpr (may_shift<Model>)
      if (is_two_step(model)) return work.from.data();
    return now.bodies.data();
  }

  /// What the blocks read.
  StepTables<Model> tables() const noexcept {
    StepTables<Model> tables{{.h = stride(), .speed = work.speeds[number]}, from(),
        work.candidate.bodies.data(), work.impulses.data(), histories_of<Model>(now), params};
    if constexpr (may_shift<Model>) tables.momentum = work.momenta.data();
    return tables;
  }

  /// What belongs to a contact.
  template <class Contact>
  const typename Model::Space::Law& law(const Contact& c) const noexcept {
    return params.laws[static_cast<std::size_t>(c.at.trace)];
  }
  template <class Contact>
  const typename Model::Space::Pair& pair(const Contact& c) const noexcept {
    return params.pairs[static_cast<std::size_t>(c.at.trace)];
  }

  T mass(int body) const noexcept { return params.inertias[static_cast<std::size_t>(body)].mass; }

  /// Of the bodies that a tie acts on: what its loads are measured with.
  template <class Tie>
  T reduced_mass(const Tie& tie) const noexcept {
    const T one = mass(tie.at.body[0]);
    if (tie.kind.info.bodies < 2) return one;
    const T two = mass(tie.at.body[1]);
    return one / (one + two) * two;
  }

  /// The heaviest body of the island.
  T heaviest() const noexcept {
    T heaviest = T(0);
    for_each_body([&](int body) { heaviest = std::max(heaviest, mass(body)); });
    return heaviest;
  }

  /// Where z has the normal impulse of a contact.
  template <class Contact, class Number>
  static Number* normal_impulse(const Contact& c, Number* z) noexcept {
    return z + c.own + c.kind.info.group(Meaning::normal_impulse).first;
  }

  /// What the trace shows of a block at z.
  template <class Contact>
  void observe(const Contact& c, typename Model::Space::Contact& seen) const noexcept {
    problem().gather(c, z());
    c.kind.step.observe(work.local_z.data(), work.frozen.data() + c.frozen, seen, work.facet.data());
  }

  /// The row of a contact's gap at z, as a speed: negative where z would penetrate. Only the block of this
  /// contact is evaluated.
  template <class Contact>
  T gap_row(const Contact& c) const noexcept {
    problem().gather(c, z());
    c.kind.step.residual(work.local_z.data(), work.frozen.data() + c.frozen, work.local_row.data());
    return work.local_row[c.kind.info.velocities + c.kind.info.group(Meaning::normal_impulse).first];
  }
};

/// The speed at which its law lets a contact push its bodies apart in this step.
template <class Model, class Contact>
typename Model::Scalar rebound_of(const IslandStep<Model>& s, const Contact& c) noexcept {
  const auto* history = histories_of<Model>(s.now);
  return c.kind.info.group(Meaning::history).count > 0 ? history[c.at.trace].rebound
                                                       : typename Model::Scalar(0);
}

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

/// The frozen half of each joint.
template <class Model>
void prepare_joints(const IslandStep<Model>& s) noexcept {
  const StepTables<Model> tables = s.tables();
  s.for_each_joint([&](const auto& j) { prepare_block(s.model, tables, j, s.work.frozen.data()); });
}

/// What the laws of an island's contacts remember of a solution z.
template <class Model>
void advance_histories(const IslandStep<Model>& s) noexcept {
  auto* next = histories_of<Model>(s.work.candidate);
  s.for_each_contact([&](const auto& c) {
    for_each_memory(c, [&](int field, int at) { set_field(next[c.at.trace], field, s.z()[at]); });
  });
}

/// The bodies of an island at l+1 for a solution z, in work.candidate.
template <class Model>
void advance(const IslandStep<Model>& s) noexcept {
  s.for_each_body([&](int body) {
    const auto k = static_cast<std::size_t>(body);
    auto& next = s.work.candidate.bodies[k];
    set_velocity(s.z() + s.work.islands.body_at(body), next);
    s.model.body.advance({.h = s.stride()}, s.from()[k], next, next);
  });
  if (s.model.sizes.histories > 0) advance_histories(s);
}

}  // namespace signorini::sim
