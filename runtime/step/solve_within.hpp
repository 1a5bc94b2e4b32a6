#pragma once

#include <algorithm>
#include <type_traits>

#include "signorini/mcp/options.hpp"
#include "signorini/step/step_log.hpp"
#include "signorini/step/workspace.hpp"

namespace signorini::sim {

/// Calls tell(log) where the step has one.
template <class Model, class Tell>
void tell_log([[maybe_unused]] const Workspace<Model>& work, [[maybe_unused]] Tell&& tell) noexcept {
  if constexpr (std::is_same_v<typename Model::Scalar, double>)
    if (work.log != nullptr) [[unlikely]]
      tell(*work.log);
}

/// Hands iterates on to the log of the step.
template <class Model>
struct IterateLog {
  const Workspace<Model>& work;

  bool is_open() const noexcept { return work.log != nullptr; }
  void operator()(const solvers::Iterate<typename Model::Scalar>& now) const noexcept {
    tell_log(work, [&](auto& log) { log.iterate(now); });
  }
};

/// A solve of at most `most` iterations, solve(options), within what the step has left.
template <class Model, class Solve>
solvers::SolveReport<typename Model::Scalar> solve_within(
    Workspace<Model>& work, int most, Solve&& solve) noexcept {
  solvers::Options<typename Model::Scalar> options;
  options.tolerance = work.tolerance;
  options.max_iterations = std::min(most, work.iterations_left);
  const auto report = solve(options);
  work.iterations_left -= report.iterations;
  return report;
}

}  // namespace signorini::sim
