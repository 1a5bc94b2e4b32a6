#pragma once

#include <limits>

#include "signorini/mcp/problem.hpp"
#include "signorini/sim/workspace.hpp"

namespace signorini::sim {

/// The MCP of one step, assembled from the blocks of a model: bodies, then contacts.
template <class Model>
class StepProblem {
 public:
  using Scalar = typename Model::Scalar;
  using T = Scalar;
  static constexpr int extent = extents_of<Model>().unknowns;

  StepProblem(const Model& model, Workspace<Model>& work) noexcept : model_(model), work_(work) {}

  int size() const noexcept { return model_.sizes.unknowns; }
  T lower(int i) const noexcept {
    return work_.nonnegative[i] != 0 ? T(0) : -std::numeric_limits<T>::infinity();
  }
  T upper(int) const noexcept { return std::numeric_limits<T>::infinity(); }
  mcp::PatternView pattern() const noexcept { return work_.assembly.pattern(); }

  void residual(const T* z, T* F) const noexcept {
    const T* frozen = work_.frozen.data();
    for (int i = 0; i < model_.sizes.bodies; ++i, frozen += model_.body.step.frozen)
      model_.body.step.residual(z + i * nu, frozen, F + i * nu);
    model_.for_each_contact_table([&](const auto& kind, const auto& table, const auto& offsets) {
      for (int i = 0; i < table.count; ++i) {
        const int own = offsets.unknown + i * kind.own;
        gather(kind, table.instances[i], own, z);
        kind.step.residual(work_.local_z.data(), frozen_of(kind, offsets, i), work_.local_row.data());
        scatter_rows(kind, table.instances[i], own, F);
      }
    });
  }

  void jacobian(const T* z, T* F, T* values) const noexcept {
    const int nonzeros = work_.assembly.pattern().nonzeros;
    for (int k = 0; k < nonzeros; ++k) values[k] = T(0);
    const T* frozen = work_.frozen.data();
    int entry = 0;
    for (int i = 0; i < model_.sizes.bodies; ++i, frozen += model_.body.step.frozen) {
      model_.body.step.jacobian(z + i * nu, frozen, F + i * nu, work_.local_value.data());
      entry = add_values(model_.body.step.entries, entry, values);
    }
    model_.for_each_contact_table([&](const auto& kind, const auto& table, const auto& offsets) {
      for (int i = 0; i < table.count; ++i) {
        const int own = offsets.unknown + i * kind.own;
        gather(kind, table.instances[i], own, z);
        kind.step.jacobian(work_.local_z.data(), frozen_of(kind, offsets, i), work_.local_row.data(),
            work_.local_value.data());
        scatter_rows(kind, table.instances[i], own, F);
        entry = add_values(kind.step.entries, entry, values);
      }
    });
  }

  /// The unknowns of a contact's block, nu first, in work.local_z.
  template <class Kind>
  void gather(const Kind& kind, const ContactInstance& instance, int own, const T* z) const noexcept {
    T* local = work_.local_z.data();
    for (int k = 0; k < nu; ++k) *local++ = z[instance.body * nu + k];
    if (kind.bodies == 2)
      for (int k = 0; k < nu; ++k) *local++ = z[instance.other * nu + k];
    for (int k = 0; k < kind.own; ++k) *local++ = z[own + k];
  }

  template <class Kind>
  T* frozen_of(const Kind& kind, const ContactOffsets& offsets, int i) const noexcept {
    return work_.frozen.data() + offsets.frozen + i * kind.step.frozen;
  }

 private:
  static constexpr int nu = Model::Space::velocities;

  // A contact adds to the momentum of its bodies and has its own rows to itself.
  template <class Kind>
  void scatter_rows(const Kind& kind, const ContactInstance& instance, int own, T* F) const noexcept {
    const T* local = work_.local_row.data();
    for (int k = 0; k < nu; ++k) F[instance.body * nu + k] += *local++;
    if (kind.bodies == 2)
      for (int k = 0; k < nu; ++k) F[instance.other * nu + k] += *local++;
    for (int k = 0; k < kind.own; ++k) F[own + k] = *local++;
  }

  int add_values(int count, int entry, T* values) const noexcept {
    for (int k = 0; k < count; ++k, ++entry) values[work_.assembly.place(entry)] += work_.local_value[k];
    return entry;
  }

  const Model& model_;
  Workspace<Model>& work_;
};

template <class Model>
BlockName row_name(const Model& model, int row) noexcept {
  constexpr int nu = Model::Space::velocities;
  if (row < 0) return {};
  if (row < model.sizes.bodies * nu) return {model.body_name(row / nu), model.body.rows[row % nu].name};
  BlockName found;
  model.for_each_contact_table([&](const auto& kind, const auto& table, const auto& offsets) {
    const int local = row - offsets.unknown;
    if (local >= 0 && local < table.count * kind.own)
      found = {table.instances[local / kind.own].name, kind.rows[local % kind.own].name};
  });
  return found;
}

template <class Model>
BlockName unknown_name(const Model& model, int column) noexcept {
  constexpr int nu = Model::Space::velocities;
  if (column < model.sizes.bodies * nu)
    return {model.body_name(column / nu), model.body.unknowns[column % nu].name};
  BlockName found;
  model.for_each_contact_table([&](const auto& kind, const auto& table, const auto& offsets) {
    const int local = column - offsets.unknown;
    if (local >= 0 && local < table.count * kind.own)
      found = {table.instances[local / kind.own].name, kind.unknowns[local % kind.own].name};
  });
  return found;
}

}  // namespace signorini::sim
