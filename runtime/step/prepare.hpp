#pragma once

#include "signorini/step/island_step.hpp"

namespace signorini::sim {

/// The impulses that the model's forces apply in the step.
template <class Model>
void apply_loads(const Model& model, const typename Model::Params& params, const typename Model::Input& input,
    typename Model::Scalar h, const typename Model::State& now, Workspace<Model>& work) noexcept {
  for (int i = 0; i < model.sizes.bodies; ++i) work.impulses[i] = {};
  model.apply(params, input, h, now, work.impulses.data());
}

/// Moves the bodies whose motion is prescribed to l+1, in work.candidate.
template <class Model>
void drive(const Model& model, const typename Model::Params& params, const typename Model::Input& input,
    typename Model::Scalar h, const typename Model::State& now, Workspace<Model>& work) noexcept {
  auto* next = work.candidate.bodies.data();
  const auto* from = now.bodies.data();
  for (int i = model.sizes.bodies; i < model.sizes.moving; ++i) next[i] = from[i];
  model.drive(params, input, now.t + h, next + model.sizes.bodies);
  for (int i = model.sizes.bodies; i < model.sizes.moving; ++i) {
    model.body.advance({.h = h}, from[i], next[i], next[i]);
    work.free_states[i] = next[i];
  }
}

/// Prescribed motion, and the frozen half of each block.
template <class Model>
void prepare_blocks(const Model& model, const typename Model::Params& params,
    const typename Model::Input& input, typename Model::Scalar h, const typename Model::State& now,
    Workspace<Model>& work) noexcept {
  drive(model, params, input, h, now, work);
  for (int i = 0; i < work.islands.count(); ++i) {
    const StepTables<Model> tables = IslandStep<Model>{model, params, h, now, work, i}.tables();
    work.islands.for_each_block(model, work.islands[i],
        [&](const auto& block) { prepare_block(model, tables, block, work.frozen.data()); });
  }
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
