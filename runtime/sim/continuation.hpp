#pragma once

#include <algorithm>
#include <cmath>

#include "signorini/mcp/natural_residual.hpp"
#include "signorini/sim/contact_data.hpp"
#include "signorini/sim/solve_within.hpp"
#include "signorini/sim/step_problem.hpp"
#include "signorini/solvers/newton.hpp"

namespace signorini::sim {

/// The frozen half of each contact; adjust(contact, law, path) may change a copy of its coefficients first.
template <class Model, class Adjust>
void prepare_contacts(const Model& model, const typename Model::Params& params, typename Model::Scalar h,
    const typename Model::State& now, Workspace<Model>& work, Adjust&& adjust) noexcept {
  for_each_contact(model, params, [&](const auto& c) {
    const auto k = static_cast<std::size_t>(c.instance.body);
    typename Model::Space::Law law = c.law;
    Path<typename Model::Scalar> path{.speed = work.speed};
    adjust(c, law, path);
    // A body that is not free has no inertia; the first one's stands in and is not read.
    const auto other = c.kind.bodies == 2 ? static_cast<std::size_t>(c.instance.other) : k;
    c.kind.step.prepare(h, now.bodies[k], params.inertias[k], c.first,
        second_body<Model>(c, params, now.bodies), params.inertias[other], c.second, law, path,
        work.frozen.data() + c.frozen);
  });
}

/// Follows the solution of a family of problems from tau = 0, which is easy, to tau = 1, which is the step
/// itself, each time from the last answer. Strides grow where the path is easy and are halved where it is
/// not. adjust(contact, law, path, tau) makes the coefficients of the family. z in the workspace is start and
/// answer.
template <class Model, class Adjust>
solvers::SolveReport<typename Model::Scalar> follow_path(const Model& model,
    const typename Model::Params& params, typename Model::Scalar h, const typename Model::State& now,
    Workspace<Model>& work, Adjust&& adjust) noexcept {
  using T = typename Model::Scalar;
  constexpr T smallest_stride = T(1) / T(256);
  const StepProblem<Model> problem(model, work);
  T* z = work.z.data();
  T* kept = work.kept.data();
  const auto copy = [&](const T* from, T* to) { std::copy(from, from + model.sizes.unknowns, to); };
  constexpr int most = 30;  // iterations; a stride that needs more is too long
  const auto solve_at = [&](T tau) {
    prepare_contacts(model, params, h, now, work,
        [&](const auto& c, auto& law, auto& path) { adjust(c, law, path, tau); });
    tell_log(work, [&](auto& log) { log.begin_stride(tau); });
    return solve_within(work, most, [&](const auto& options, const auto& log) noexcept {
      return solvers::solve(problem, z, options, work.newton, log);
    });
  };
  auto report = solve_at(T(0));
  int iterations = report.iterations;
  int evaluations = report.evaluations;
  for (T reached = T(0), stride = T(0.5); report.status == mcp::Status::solved && reached < T(1);) {
    copy(z, kept);
    const T target = std::min(reached + stride, T(1));
    const auto trial = solve_at(target);
    iterations += trial.iterations;
    evaluations += trial.evaluations;
    if (trial.status == mcp::Status::solved) {
      reached = target;
      stride *= T(2);
    } else if ((stride /= T(4)) >= smallest_stride && work.iterations_left > 0) {
      copy(kept, z);
    } else {
      report = trial;
    }
  }
  prepare_contacts(model, params, h, now, work, [](const auto&, auto&, auto&) {});
  report.iterations = iterations;
  report.evaluations = evaluations;
  if (report.status == mcp::Status::solved) return report;
  // The path ended on the way: what is left is measured on the step itself.
  T* F = work.newton.F.data();
  problem.residual(z, F);
  const auto norm = mcp::natural_residual_norm(problem, z, F);
  ++report.evaluations;
  report.residual = norm.value;
  report.worst_row = norm.worst_row;
  return report;
}

/// From no friction to all of it.
template <class Model>
solvers::SolveReport<typename Model::Scalar> solve_by_friction(const Model& model,
    const typename Model::Params& params, typename Model::Scalar h, const typename Model::State& now,
    Workspace<Model>& work) noexcept {
  return follow_path(
      model, params, h, now, work, [](const auto&, auto& law, auto&, auto tau) { law.mu *= tau; });
}

/// From contacts moved away until free motion misses them, where the answer is known, back to where they are.
/// A shape without a unique closest point is moved a little further, to where its closest point is unique.
template <class Model>
solvers::SolveReport<typename Model::Scalar> solve_by_approach(const Model& model,
    const typename Model::Params& params, typename Model::Scalar h, const typename Model::State& now,
    Workspace<Model>& work) noexcept {
  using T = typename Model::Scalar;
  for_each_contact(model, params, [&](const auto& c) { work.z[c.own + c.kind.closest.unknowns] = T(0); });
  return follow_path(model, params, h, now, work, [&](const auto& c, const auto& law, auto& path, T tau) {
    const T margin = law.weight > T(0) ? T(0.01) / std::sqrt(law.weight) : T(0);
    path.shift = (T(1) - tau) * (work.depths[c.instance.index] + margin);
  });
}

}  // namespace signorini::sim
