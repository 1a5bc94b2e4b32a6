#pragma once

#include <tuple>

#include "signorini/model/kind.hpp"
#include "signorini/model/space.hpp"

namespace signorini::sim {

/// The tables of a running model, from which the ports of a kernel take their rows: see `Model::ports`.
template <class Model>
struct StepTables {
  using Space = typename Model::Space;

  StepNumbers<typename Model::Scalar> step;
  const typename Space::State* now;        // moving bodies at l, shifted in a two-step scheme
  const typename Space::State* end;        // at l+1, those whose motion is prescribed
  const typename Space::Impulse* applied;  // to free bodies
  const typename Space::History* history;  // at l; null where no law remembers anything
  const typename Model::Params& params;
  const typename Space::Impulse* momentum = nullptr;  // of free bodies at l, shifted; two-step schemes only
};

/// The same for a search at given poses.
template <class Model>
struct PoseTables {
  using Space = typename Model::Space;

  SearchNumbers<typename Model::Scalar> search;
  const typename Space::State* now;  // moving bodies, wherever they are
  const typename Space::State* end;
  const typename Model::Params& params;
};

/// The frozen half of a block.
template <class Model, class Block>
void prepare_block(const Model& model, const StepTables<Model>& tables, const Block& block,
    typename Model::Scalar* frozen) noexcept {
  std::apply([&](const auto&... port) { block.kind.step.prepare(port..., frozen + block.frozen); },
      model.ports(block.kind, tables, block.at));
}

}  // namespace signorini::sim
