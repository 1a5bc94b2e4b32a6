#pragma once

#include <limits>
#include <type_traits>

#include "signorini/mcp/problem.hpp"
#include "signorini/step/workspace.hpp"

namespace signorini::sim {

/// The MCP of one step for an island, assembled from its blocks: bodies, joints, contacts.
template <class Model>
class StepProblem {
 public:
  using Scalar = typename Model::Scalar;
  using T = Scalar;
  static constexpr bool has_sane_bounds = true;
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
  bool is_nonnegative(int i) const noexcept { return work_.nonnegative[island_.begin + i] != 0; }
  T lower(int i) const noexcept { return is_nonnegative(i) ? T(0) : -std::numeric_limits<T>::infinity(); }
  T upper(int) const noexcept { return std::numeric_limits<T>::infinity(); }
  mcp::PatternView pattern() const noexcept { return pattern_; }

  void residual(const T* z, T* F) const noexcept {
    for_each_block([&](const auto& block, const T* frozen) {
      if constexpr (is_body<decltype(block.kind)>) {
        block.kind.step.residual(z + block.own, frozen, F + block.own);
      } else {
        gather(block, z);
        block.kind.step.residual(work_.local_z.data(), frozen, work_.local_row.data());
        scatter_rows(block, F);
        if (gives()) give_way(block, z, F);
      }
    });
  }

  void jacobian(const T* z, T* F, T* values) const noexcept {
    for (int k = 0; k < pattern_.nonzeros; ++k) values[k] = T(0);
    const int* place = places_;
    for_each_block([&](const auto& block, const T* frozen) {
      T* value = work_.local_value.data();
      if constexpr (is_body<decltype(block.kind)>) {
        block.kind.step.jacobian(z + block.own, frozen, F + block.own, value);
      } else {
        gather(block, z);
        block.kind.step.jacobian(work_.local_z.data(), frozen, work_.local_row.data(), value);
        scatter_rows(block, F);
        if (gives()) give_way(block, z, F);
      }
      place = add_values(block.kind.step.entries, place, values);
      if (island_.giving != GivingWay::none) place = add_give_values(block, z, place, values);
    });
  }

  /// The unknowns of a joint's or a contact's block, nu first, in work.local_z.
  template <class Block>
  void gather(const Block& block, const T* z) const noexcept {
    T* local = work_.local_z.data();
    const T* first = z + work_.islands.body_at(block.at.body[0]);
    for (int k = 0; k < nu; ++k) *local++ = first[k];
    if (block.kind.info.bodies == 2) {
      const T* second = z + work_.islands.body_at(block.at.body[1]);
      for (int k = 0; k < nu; ++k) *local++ = second[k];
    }
    for (int k = 0; k < block.kind.info.own; ++k) *local++ = z[block.own + k];
  }

  BlockName row_name(int row) const noexcept {
    return name(row, [](const KindInfo& info) { return info.rows; });
  }
  BlockName unknown_name(int unknown) const noexcept {
    return name(unknown, [](const KindInfo& info) { return info.unknowns; });
  }

 private:
  static constexpr int nu = Model::Space::velocities;
  template <class Kind>
  static constexpr bool is_body = std::remove_cvref_t<Kind>::role == BlockRole::body;

  template <class F>
  void for_each_block(F&& f) const noexcept {
    work_.islands.for_each_block(
        model_, island_, [&](const auto& block) { f(block, work_.frozen.data() + block.frozen); });
  }

  // A joint or contact adds to the momentum of its bodies and has its own rows to itself.
  template <class Block>
  void scatter_rows(const Block& block, T* F) const noexcept {
    const T* local = work_.local_row.data();
    T* first = F + work_.islands.body_at(block.at.body[0]);
    for (int k = 0; k < nu; ++k) first[k] += *local++;
    if (block.kind.info.bodies == 2) {
      T* second = F + work_.islands.body_at(block.at.body[1]);
      for (int k = 0; k < nu; ++k) second[k] += *local++;
    }
    for (int k = 0; k < block.kind.info.own; ++k) F[block.own + k] = *local++;
  }

  const int* add_values(int count, const int* place, T* values) const noexcept {
    for (int k = 0; k < count; ++k) values[*place++] += work_.local_value[k];
    return place;
  }

  /// Whether ties give way: what rows say of loads that are shared.
  bool gives() const noexcept { return island_.giving != GivingWay::none && work_.give > T(0); }

  template <class Block>
  void give_way(const Block& block, const T* z, T* F) const noexcept {
    add_give(island_.giving, block.kind.info, work_.gives[block.number], work_.give, z + block.own,
        work_.anchors.data() + island_.begin + block.own, F + block.own);
  }

  template <class Block>
  const int* add_give_values(const Block& block, const T* z, const int* place, T* values) const noexcept {
    add_give_slopes(island_.giving, block.kind.info, work_.gives[block.number], work_.give, z + block.own,
        [&](T value) { values[*place++] += value; });
    return place;
  }

  /// The block that number i belongs to, and its name there; empty where there is none.
  template <class NamesOf>
  BlockName name(int i, NamesOf&& names_of) const noexcept {
    BlockName found;
    for_each_block([&](const auto& block, const T*) {
      const int local = i - block.own;
      if (i >= 0 && local >= 0 && local < block.kind.info.own)
        found = {block.at.name, names_of(block.kind.info)[static_cast<std::size_t>(local)].name};
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
