#pragma once

#include <limits>

#include "signorini/mcp/problem.hpp"
#include "signorini/step/workspace.hpp"

namespace signorini::sim {

/// The MCP of one step for an island, assembled from its blocks: bodies, joints, contacts.
template <class Model>
class StepProblem {
 public:
  using Scalar = typename Model::Scalar;
  using T = Scalar;
  static constexpr int extent =
      extents_of<Model>().islands == 1 ? extents_of<Model>().unknowns : mcp::dynamic;

  StepProblem(const Model& model, Workspace<Model>& work, int island) noexcept
      : model_(model),
        work_(work),
        island_(work.islands[island]),
        pattern_(work.assembly.pattern(island)),
        places_(work.assembly.places(island)) {}

  const Island& island() const noexcept { return island_; }
  int size() const noexcept { return island_.unknowns; }
  T lower(int i) const noexcept {
    return work_.nonnegative[island_.begin + i] != 0 ? T(0) : -std::numeric_limits<T>::infinity();
  }
  T upper(int) const noexcept { return std::numeric_limits<T>::infinity(); }
  mcp::PatternView pattern() const noexcept { return pattern_; }

  void residual(const T* z, T* F) const noexcept {
    work_.islands.for_each_body(island_, [&](int body) {
      const int at = work_.islands.body_at(body);
      model_.body.step.residual(z + at, frozen_of(body), F + at);
    });
    for_each_tie([&](const auto& kind, const auto& instance, int own, const T* frozen) {
      gather(kind, instance, own, z);
      kind.step.residual(work_.local_z.data(), frozen, work_.local_row.data());
      scatter_rows(kind, instance, own, F);
    });
  }

  void jacobian(const T* z, T* F, T* values) const noexcept {
    for (int k = 0; k < pattern_.nonzeros; ++k) values[k] = T(0);
    const int* place = places_;
    work_.islands.for_each_body(island_, [&](int body) {
      const int at = work_.islands.body_at(body);
      model_.body.step.jacobian(z + at, frozen_of(body), F + at, work_.local_value.data());
      place = add_values(model_.body.step.entries, place, values);
    });
    for_each_tie([&](const auto& kind, const auto& instance, int own, const T* frozen) {
      gather(kind, instance, own, z);
      kind.step.jacobian(work_.local_z.data(), frozen, work_.local_row.data(), work_.local_value.data());
      scatter_rows(kind, instance, own, F);
      place = add_values(kind.step.entries, place, values);
    });
  }

  /// The unknowns of a joint's or a contact's block, nu first, in work.local_z.
  template <class Kind, class Instance>
  void gather(const Kind& kind, const Instance& instance, int own, const T* z) const noexcept {
    T* local = work_.local_z.data();
    const T* first = z + work_.islands.body_at(instance.body);
    for (int k = 0; k < nu; ++k) *local++ = first[k];
    if (kind.second == SecondBody::free) {
      const T* second = z + work_.islands.body_at(instance.other);
      for (int k = 0; k < nu; ++k) *local++ = second[k];
    }
    for (int k = 0; k < kind.own; ++k) *local++ = z[own + k];
  }

  BlockName row_name(int row) const noexcept {
    return name(
        row, model_.body.rows, [](const auto& kind) -> const auto& { return kind.rows; });
  }
  BlockName unknown_name(int unknown) const noexcept {
    return name(
        unknown, model_.body.unknowns, [](const auto& kind) -> const auto& { return kind.unknowns; });
  }

 private:
  static constexpr int nu = Model::Space::velocities;

  const T* frozen_of(int body) const noexcept { return work_.frozen.data() + body * model_.body.step.frozen; }

  template <class F>
  void for_each_tie(F&& f) const noexcept {
    work_.islands.for_each_tie(
        model_, island_, [&](const auto& kind, const auto& instance, int own, int frozen) {
          f(kind, instance, own, work_.frozen.data() + frozen);
        });
  }

  // A joint or contact adds to the momentum of its bodies and has its own rows to itself.
  template <class Kind, class Instance>
  void scatter_rows(const Kind& kind, const Instance& instance, int own, T* F) const noexcept {
    const T* local = work_.local_row.data();
    T* first = F + work_.islands.body_at(instance.body);
    for (int k = 0; k < nu; ++k) first[k] += *local++;
    if (kind.second == SecondBody::free) {
      T* second = F + work_.islands.body_at(instance.other);
      for (int k = 0; k < nu; ++k) second[k] += *local++;
    }
    for (int k = 0; k < kind.own; ++k) F[own + k] = *local++;
  }

  const int* add_values(int count, const int* place, T* values) const noexcept {
    for (int k = 0; k < count; ++k) values[*place++] += work_.local_value[k];
    return place;
  }

  /// The block that number i belongs to, and its name there; empty where there is none.
  template <class BodyNames, class NamesOf>
  BlockName name(int i, const BodyNames& body_names, NamesOf&& names_of) const noexcept {
    BlockName found;
    if (i < 0) return found;
    work_.islands.for_each_body(island_, [&](int body) {
      const int local = i - work_.islands.body_at(body);
      if (local >= 0 && local < nu)
        found = {model_.body_name(body), body_names[static_cast<std::size_t>(local)].name};
    });
    for_each_tie([&](const auto& kind, const auto& instance, int own, const T*) {
      const int local = i - own;
      if (local >= 0 && local < kind.own)
        found = {instance.name, names_of(kind)[static_cast<std::size_t>(local)].name};
    });
    return found;
  }

  const Model& model_;
  Workspace<Model>& work_;
  const Island& island_;
  mcp::PatternView pattern_;
  const int* places_;
};

}  // namespace signorini::sim
