#pragma once

#include <algorithm>

#include "signorini/step/ladder.hpp"
#include "signorini/step/memory.hpp"
#include "signorini/step/multistep.hpp"
#include "signorini/step/prepare.hpp"
#include "signorini/step/validity.hpp"

namespace signorini::sim {

/// Makes what the islands found the solution, its memory and the next state.
template <class Model>
void commit(const Model& model, const typename Model::Params& params, typename Model::Scalar h,
    const typename Model::State& now, typename Model::State& next, Memory<Model>& memory,
    Workspace<Model>& work) noexcept {
  memory.begin_step();
  for (int i = 0; i < work.islands.count(); ++i) {
    const IslandStep<Model> s{model, params, h, now, work, i};
    std::copy_n(s.z(), s.island().unknowns, s.solution());
    Model::Policy::remember(s);
    memory.remember(s.blocks(), s.z());
  }
  std::copy_n(work.seen_contacts.data(), model.sizes.contacts, work.contacts.data());
  std::copy_n(work.seen_joints.data(), model.sizes.joints, work.joints.data());
  for (int i = 0; i < work.islands.count(); ++i)
    report_impulses(IslandStep<Model>{model, params, h, now, work, i});
  keep_past(model, now, work);
  work.candidate.t = now.t + h;
  next = work.candidate;
}

/// One step from `now` to `next`, island by island. On failure `next`, `memory` and the solution in `work`
/// are untouched. `now` and `next` may be the same object. `work.limits` bounds the work.
template <class Model>
StepReport<typename Model::Scalar> step(const Model& model, const typename Model::Params& params,
    const typename Model::Input& input, typename Model::Scalar h, const typename Model::State& now,
    typename Model::State& next, Memory<Model>& memory, Workspace<Model>& work) noexcept {
  StepReport<typename Model::Scalar> report;
  if (!is_valid(model, h, now) || !is_valid(model, params)) return report;
  prepare(model, params, input, h, now, work);
  work.iterations_left = work.limits.max_iterations;
  report = StepReport<typename Model::Scalar>::of_nothing();
  for (int i = 0; i < work.islands.count(); ++i) {
    const auto island = step_in_turn(IslandStep<Model>{model, params, h, now, work, i}, memory);
    report.add(island);
    if (!island.solved()) return report;
  }
  commit(model, params, h, now, next, memory, work);
  return report;
}

}  // namespace signorini::sim
