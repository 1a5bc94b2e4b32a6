#pragma once

#include <algorithm>

#include "signorini/formulations/implicit/paths.hpp"
#include "signorini/formulations/implicit/scattered.hpp"
#include "signorini/formulations/implicit/seed.hpp"
#include "signorini/geometry/closest_search.hpp"
#include "signorini/newton/newton.hpp"
#include "signorini/newton/smoothed.hpp"
#include "signorini/step/attempt.hpp"
#include "signorini/step/certify.hpp"

namespace signorini::sim {

/// How a step of the implicit scheme is solved [Chakraborty 2007]: contact points are unknowns of the step,
/// so that its solution does not penetrate, and Newton's method needs good starts. The step itself
/// (step/step.hpp) knows nothing of this.
struct Implicit {
  /// From the last answers, then cold, then by steps that keep complementarity, along a path from an easier
  /// problem, from scattered starts, and by smoothing.
  static constexpr Attempt ladder[] = {
      {"extrapolated", Seed::extrapolated, Method::newton, Family::step_itself, 6},
      {"warm", Seed::last, Method::newton, Family::step_itself, 8},
      {"cold", Seed::free_motion, Method::newton, Family::step_itself, 15},
      {"warm_pivots", Seed::last, Method::pivotal, Family::step_itself, 30},
      {"cold_pivots", Seed::free_motion, Method::pivotal, Family::step_itself, 30},
      {"landing", Seed::last, Method::pivotal, Family::landing, 30},
      {"scattered", Seed::scattered, Method::pivotal, Family::step_itself, 15},
      {"approach", Seed::free_motion, Method::pivotal, Family::approach, 30},
      {"smoothed", Seed::free_motion, Method::smoothed, Family::step_itself, 100}};
  static constexpr int cold = 2;
  /// After `mend`, from where it left z.
  static constexpr Attempt mended = ladder[1];

  template <class T>
  static constexpr Accept<T> accept{.gap = gap_tolerance<T>,
      .cone = sizeof(T) == 4 ? T(1e-3) : T(1e-8),
      .energy = sizeof(T) == 4 ? T(1e-3) : T(1e-8)};

  /// The attempt that is better made before all others, or -1: where a contact is about to land, the last
  /// answers know nothing of the impact.
  template <class Model>
  static int first(const IslandStep<Model>& s, const Memory<Model>& memory) noexcept {
    return is_landing(s, memory) ? cold : -1;
  }

  /// Writes a start to z.
  template <class Model>
  static void seed(const Attempt& attempt, const IslandStep<Model>& s, const Memory<Model>& memory) noexcept {
    if (is_from_memory(attempt))
      start_from_memory(attempt.seed, s, memory);
    else
      cold_start(s);
  }

  /// The embedded solver, from z.
  template <class Model>
  static solvers::SolveReport<typename Model::Scalar> solve(
      const Attempt& attempt, const IslandStep<Model>& s) noexcept {
    if (attempt.family == Family::landing) return solve_by_landing(attempt, s);
    if (attempt.family == Family::approach) return solve_by_approach(attempt, s);
    if (attempt.seed == Seed::scattered) return solve_scattered(attempt, s);
    const auto report = solve_within(s.work, attempt.systems, [&](auto options, const auto& log) noexcept {
      if (attempt.method == Method::smoothed)
        return solvers::solve_smoothed(s.problem(), s.z(), options, s.work.newton, log);
      options.reuse_factors = attempt.method == Method::newton && is_from_memory(attempt);
      options.pivotal = attempt.method == Method::pivotal;
      return solvers::solve(s.problem(), s.z(), options, s.work.newton, log);
    });
    return is_from_memory(attempt) ? report : polished(s, report);
  }

  /// A solution that is only just one goes on to rounding: what is left of it would be there in every step of
  /// a body that comes to rest, as a speed.
  template <class Model>
  static solvers::SolveReport<typename Model::Scalar> polished(
      const IslandStep<Model>& s, solvers::SolveReport<typename Model::Scalar> report) noexcept {
    using T = typename Model::Scalar;
    const T enough = T(1e-3) * s.work.limits.tolerance;
    if (report.status != mcp::Status::solved || report.residual <= enough) return report;
    std::copy_n(s.z(), s.island().unknowns, s.held());
    constexpr int few = 2;
    const auto better = solve_within(s.work, few, [&](auto options, const auto& log) noexcept {
      options.tolerance = enough;
      return solvers::solve(s.problem(), s.z(), options, s.work.newton, log);
    });
    report.iterations += better.iterations;
    report.evaluations += better.evaluations;
    if (better.residual < report.residual)
      report.residual = better.residual, report.worst_row = better.worst_row;
    else
      std::copy_n(s.held(), s.island().unknowns, s.z());
    return report;
  }

  /// Mends a point where a solve ended close to a solution; false where it cannot.
  template <class Model>
  static bool mend(const IslandStep<Model>& s, int worst_row) noexcept {
    return fill_ellipsoid_by_spin(s, worst_row);
  }

  /// Changes an answer to what is remembered of it: rolling points in the axes of the world.
  template <class Model>
  static void remember(const IslandStep<Model>& s) noexcept {
    points_to_world(s.model, s.work.islands, s.island(), s.work.candidate.bodies, s.z());
  }
};

}  // namespace signorini::sim
