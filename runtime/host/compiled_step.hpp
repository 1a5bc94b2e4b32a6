#pragma once

#include "signorini/step/step.hpp"

namespace signorini::sim {

/// `step`, compiled once: not inline, so that a model in two sources needs it in one.
template <class Model>
struct CompiledStep {
  static StepReport<double> take(const Model& model, const typename Model::Params& params,
      const typename Model::Input& input, double h, typename Model::State& state, Memory<Model>& memory,
      Workspace<Model>& work) noexcept;
};

template <class Model>
StepReport<double> CompiledStep<Model>::take(const Model& model, const typename Model::Params& params,
    const typename Model::Input& input, double h, typename Model::State& state, Memory<Model>& memory,
    Workspace<Model>& work) noexcept {
  return sim::step(model, params, input, h, state, state, memory, work);
}

}  // namespace signorini::sim
