#pragma once

#include "signorini/step/certify.hpp"
#include "signorini/step/step_problem.hpp"

namespace signorini::sim {

/// find(problem, place in it) for the island that has number i of the whole problem; empty where there is
/// none.
template <class Model, class Find>
BlockName name_in_island(const Model& model, Workspace<Model>& work, int i, Find&& find) noexcept {
  for (int island = 0; island < work.islands.count(); ++island) {
    const int local = i - work.islands[island].begin;
    if (local >= 0 && local < work.islands[island].unknowns)
      return find(StepProblem<Model>(model, work, island), local);
  }
  return {};
}

/// A row of the whole problem: "rolling", "slip along t".
template <class Model>
BlockName row_name(const Model& model, Workspace<Model>& work, int row) noexcept {
  return name_in_island(
      model, work, row, [](const auto& problem, int local) { return problem.row_name(local); });
}

template <class Model>
BlockName unknown_name(const Model& model, Workspace<Model>& work, int unknown) noexcept {
  return name_in_island(
      model, work, unknown, [](const auto& problem, int local) { return problem.unknown_name(local); });
}

/// The name of a contact or joint, by its place in the trace; empty where there is none.
template <class Model>
const char* name_in_trace(const Model& model, BlockRole role, int place) noexcept {
  const char* name = "";
  model.for_each_kind([&](const auto& kind, const InstanceTable& table) {
    for (int i = 0; i < table.count; ++i)
      if (kind.info.role == role && table.instances[i].trace == place) name = table.instances[i].name;
  });
  return name;
}

/// What a report speaks of: the row that is worst, or what breaks the certificate, and in which block.
template <class Model>
BlockName place_of(
    const Model& model, Workspace<Model>& work, const StepReport<typename Model::Scalar>& report) noexcept {
  if (report.status != Status::uncertified) return row_name(model, work, report.worst_row);
  const Violation broken =
      violation(report.certificate, Model::Policy::template accept<typename Model::Scalar>);
  return {name_in_trace(model, broken.role, broken.at), broken.name};
}

/// "warm": the rung that a report speaks of; empty where none was tried.
template <class Model>
constexpr const char* attempt_word(const StepReport<typename Model::Scalar>& report) noexcept {
  return report.attempt < 0 ? "" : Model::Policy::ladder[report.attempt].word;
}

}  // namespace signorini::sim
