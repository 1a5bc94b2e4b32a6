#pragma once

#include <cstdint>

#include "signorini/geometry/posed_pair.hpp"
#include "signorini/step/island_step.hpp"
#include "signorini/step/shift.hpp"

namespace signorini::sim {

/// The impulses that the model's forces apply in the step.
template <class Model>
void apply_loads(const Model& model, const typename Model::Params& params, const typename Model::Input& input,
    typename Model::Scalar h, const typename Model::State& now, Workspace<Model>& work) noexcept {
  for (int i = 0; i < model.sizes.bodies; ++i) work.impulses[i] = {};
  model.apply(params, input, h, now, work.impulses.data());
}

/// Moves the bodies whose motion is prescribed from l on for a time, with their velocities in work.candidate.
template <class Model>
void move_driven_bodies(const Model& model, const typename Model::Params& params, typename Model::Scalar time,
    const typename Model::State& now, Workspace<Model>& work) noexcept {
  auto* next = work.candidate.bodies.data();
  const IslandStep<Model> s{model, params, time, now, work, 0};
  for (int i = model.sizes.bodies; i < model.sizes.moving; ++i) {
    model.body.advance({.h = s.stride_of(i)}, s.from()[i], next[i], next[i]);
    work.free_states[i] = next[i];
  }
}

/// Moves the bodies whose motion is prescribed to l+1, in work.candidate.
template <class Model>
void drive(const Model& model, const typename Model::Params& params, const typename Model::Input& input,
    typename Model::Scalar h, const typename Model::State& now, Workspace<Model>& work) noexcept {
  auto* next = work.candidate.bodies.data();
  for (int i = model.sizes.bodies; i < model.sizes.moving; ++i) next[i] = now.bodies.data()[i];
  model.drive(params, input, now.t + h, next + model.sizes.bodies);
  move_driven_bodies(model, params, h, now, work);
}

/// With what the loads of ties that give way are measured.
enum class GiveUnit : std::uint8_t {
  heaviest_body,  // of the island: all ties give way alike under a load
  own_bodies      // each tie its own: light bodies are pushed as gently as heavy ones
};

/// How the ties of an island give way where they share loads.
template <class Model>
void prepare_gives(const IslandStep<Model>& s, GiveUnit unit) noexcept {
  using T = typename Model::Scalar;
  const T heaviest = s.heaviest();
  s.work.islands.for_each_tie(s.model, s.island(), [&](const auto& block) {
    auto& give = s.work.gives[block.number];
    const T part = s.reduced_mass(block) / heaviest;
    give.load = unit == GiveUnit::own_bodies ? T(1) : part;
    if constexpr (std::remove_cvref_t<decltype(block.kind)>::role == BlockRole::contact) {
      if (!(s.pair(block).weight > T(0))) return;  // one pair of closest points
      give.tilt = part / (s.work.speeds[s.number] * s.pair(block).size);
      take_axes(s.now.bodies[static_cast<std::size_t>(block.at.body[0])], give);
      PosedPair<Model, std::remove_cvref_t<decltype(block.kind)>> pair(
          s.model, block.kind, block.at, s.params, s.now.bodies.data());
      pair.prepare(T(0), {});
      pair.inner_point(give.centre);
    }
  });
}

/// The frozen half of each block of an island.
template <class Model>
void prepare_island(const IslandStep<Model>& s) noexcept {
  if (s.island().shares()) prepare_gives(s, GiveUnit::heaviest_body);
  const StepTables<Model> tables = s.tables();
  s.for_each_block([&](const auto& block) { prepare_block(s.model, tables, block, s.work.frozen.data()); });
}

/// Prescribed motion, and the frozen half of each block.
template <class Model>
void prepare_blocks(const Model& model, const typename Model::Params& params,
    const typename Model::Input& input, typename Model::Scalar h, const typename Model::State& now,
    Workspace<Model>& work) noexcept {
  shift_bodies(model, params, input, h, now, work);
  drive(model, params, input, h, now, work);
  for (int i = 0; i < work.islands.count(); ++i)
    prepare_island(IslandStep<Model>{model, params, h, now, work, i});
}

/// Computes what stands still during the step: applied impulses, prescribed motion, typical speeds of the
/// islands (units of rows), and the frozen half of each block.
template <class Model>
void prepare(const Model& model, const typename Model::Params& params, const typename Model::Input& input,
    typename Model::Scalar h, const typename Model::State& now, Workspace<Model>& work) noexcept {
  apply_loads(model, params, input, h, now, work);
  for (int i = 0; i < work.islands.count(); ++i)
    work.speeds[i] = typical_speed(IslandStep<Model>{model, params, h, now, work, i});
  prepare_blocks(model, params, input, h, now, work);
}

/// The same, but typical speeds stay as they are.
template <class Model>
void prepare_again(const Model& model, const typename Model::Params& params,
    const typename Model::Input& input, typename Model::Scalar h, const typename Model::State& now,
    Workspace<Model>& work) noexcept {
  apply_loads(model, params, input, h, now, work);
  prepare_blocks(model, params, input, h, now, work);
}

}  // namespace signorini::sim
