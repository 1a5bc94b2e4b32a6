#pragma once

#include <algorithm>

#include "signorini/formulations/implicit/paths.hpp"
#include "signorini/formulations/implicit/scattered.hpp"
#include "signorini/formulations/implicit/seed.hpp"
#include "signorini/formulations/implicit/sharing.hpp"
#include "signorini/formulations/implicit/softening.hpp"
#include "signorini/geometry/closest_search.hpp"
#include "signorini/newton/newton.hpp"
#include "signorini/step/attempt.hpp"
#include "signorini/step/certify.hpp"

namespace signorini::sim {

/// How a step of the implicit scheme is solved [Chakraborty 2007]: contact points are unknowns of the step,
/// so that its solution does not penetrate, and Newton's method needs good starts. The step itself
/// (step/step.hpp) knows nothing of this.
struct Implicit {
  /// From the last answers, then cold, along a path from soft contacts, by steps that keep complementarity,
  /// along a path of steps that grow, from scattered starts, and with contacts that give way.
  static constexpr Attempt ladder[] = {
      {"extrapolated", Seed::extrapolated, Method::newton, Family::step_itself, 6},
      {"warm", Seed::last, Method::newton, Family::step_itself, 8},
      {"cold", Seed::free_motion, Method::newton, Family::step_itself, 15, Units::masses},
      {"softening", Seed::free_motion, Method::newton, Family::softening, 25, Units::loads},
      {"warm_pivots", Seed::last, Method::pivotal, Family::step_itself, 30},
      {"cold_pivots", Seed::free_motion, Method::pivotal, Family::step_itself, 30, Units::loads},
      {"growing", Seed::free_motion, Method::pivotal, Family::growing, 15, Units::loads},
      {"scattered", Seed::scattered, Method::pivotal, Family::step_itself, 15, Units::masses},
      {"compliant", Seed::free_motion, Method::newton, Family::compliant, 25, Units::loads}};
  static constexpr int cold = 2;
  /// After `mend`, from where it left z.
  static constexpr Attempt mended = ladder[1];

  template <class T>
  static constexpr Accept<T> accept{.cone = sizeof(T) == 4 ? T(1e-3) : T(1e-8),
      .energy = sizeof(T) == 4 ? T(1e-3) : T(1e-8),
      .open = sizeof(T) == 4 ? T(1e-2) : T(1e-5)};

  /// By how much gaps and joints of an island may be off because they give way [m].
  template <class Model>
  static typename Model::Scalar give_of(const IslandStep<Model>& s) noexcept {
    using T = typename Model::Scalar;
    return s.work.compliances[s.number] > T(0) ? T(2) * give_depth(s) : T(0);
  }

  /// Whether an attempt is made in an island.
  template <class Model>
  static bool fits(const Attempt& attempt, const IslandStep<Model>& s) noexcept {
    const GivingWay giving = s.island().giving;
    // Short steps from shifted data begin where no body was; an Euler step takes over.
    const bool is_last = attempt.family == Family::growing || attempt.family == Family::compliant ||
        attempt.seed == Seed::scattered;
    if (is_last && s.is_shifted()) return false;
    if (attempt.family == Family::softening) return giving != GivingWay::none;
    if (attempt.family != Family::compliant) return true;
    const bool gives_way = giving == GivingWay::loads || giving == GivingWay::fully;
    return gives_way && s.work.limits.max_compliance > 0;
  }

  /// The attempt that is better made before all others, or -1: where a contact is about to land, the last
  /// answers know nothing of the impact.
  template <class Model>
  static int first(const IslandStep<Model>& s, const Memory<Model>& memory) noexcept {
    return is_landing(s, memory) ? cold : -1;
  }

  /// How often an attempt is made, each time from another start.
  template <class Model>
  static int tries(const Attempt& attempt, const IslandStep<Model>& s) noexcept {
    return attempt.seed == Seed::scattered ? s.work.limits.scattered_starts : 1;
  }

  /// What an attempt is when it is made for the count-th time.
  static constexpr Attempt variant(const Attempt& attempt, int count) noexcept {
    return attempt.seed == Seed::scattered ? scattered_variant(attempt, count) : attempt;
  }

  /// Writes a start to z.
  template <class Model>
  static void seed(
      const Attempt& attempt, int count, const IslandStep<Model>& s, const Memory<Model>& memory) noexcept {
    s.work.units = attempt.units;
    if (is_from_memory(attempt))
      start_from_memory(attempt.seed, s, memory);
    else if (attempt.seed == Seed::scattered)
      scattered_start(s, count);
    else
      cold_start(s);
  }

  /// The embedded solver, from z. Where loads are shared, first with ties that give way.
  template <class Model>
  static solvers::SolveReport<typename Model::Scalar> solve(
      const Attempt& attempt, const IslandStep<Model>& s) noexcept {
    if (attempt.family == Family::compliant) return solve_compliant(attempt, s);
    if (!s.island().shares()) return solve_rows(attempt, s);
    solvers::SolveReport<typename Model::Scalar> report;
    if (attempt.family == Family::step_itself && attempt.seed != Seed::scattered) {
      auto* start = s.work.newton.start_z.data();
      std::copy_n(s.z(), s.island().unknowns, start);
      report = solve_giving_way(s, [&]() noexcept { return solve_rows(attempt, s); });
      const bool is_over = report.status == mcp::Status::solved || s.work.iterations_left <= 0;
      if (is_over || !is_from_memory(attempt)) return report;
      // Bodies at rest may have a load on the edge between two modes, and the last answer is one.
      std::copy_n(start, s.island().unknowns, s.z());
    }
    add_work(solve_rows(attempt, s), report);
    if (report.status == mcp::Status::solved && !is_from_memory(attempt)) select_loads(s, report);
    return report;
  }

  template <class Model>
  static solvers::SolveReport<typename Model::Scalar> solve_rows(
      const Attempt& attempt, const IslandStep<Model>& s) noexcept {
    const auto report = solve_coarsely(attempt, s);
    if (is_from_memory(attempt) && !s.work.tolerance_hides) return report;
    const auto better = polished(s, report);
    if (better.status == mcp::Status::solved) drop_ghosts(s);
    return better;
  }

  /// Contacts that are apart carry nothing, not even what rounding leaves.
  template <class Model>
  static void drop_ghosts(const IslandStep<Model>& s) noexcept {
    using T = typename Model::Scalar;
    const T rounding = T(1e-3) * s.work.limits.tolerance;
    s.for_each_contact([&](const auto& c) {
      T& load = *s.normal_impulse(c, s.z());
      if (load > T(0) && load <= rounding && s.gap_row(c) > load) load = T(0);
    });
  }

  template <class Model>
  static solvers::SolveReport<typename Model::Scalar> solve_coarsely(
      const Attempt& attempt, const IslandStep<Model>& s) noexcept {
    if (attempt.family == Family::softening) return solve_by_softening(attempt, s);
    if (attempt.family == Family::growing) return solve_by_growing(attempt, s);
    const auto set = [&](auto& options) noexcept {
      options.reuse_factors = attempt.method == Method::newton && is_from_memory(attempt);
      options.pivotal = attempt.method == Method::pivotal;
      // Rounding / give is what is left in loads; a tolerance that coordinates made large is not the aim.
      options.to_rounding = s.island().shares() || s.work.tolerance_rounds;
    };
    auto report = solve_island(s, attempt.systems, set);
    if (attempt.seed == Seed::scattered && is_close(s, report))
      add_work(solve_island(s, 2 * attempt.systems, set), report);
    return report;
  }

  /// A solution that is only just one goes on to rounding: what is left of it would be there in every step of
  /// a body that comes to rest, as a speed. Where the tolerance hides what rows of points leave, these are
  /// measured in the speed of a surface.
  template <class Model>
  static solvers::SolveReport<typename Model::Scalar> polished(
      const IslandStep<Model>& s, solvers::SolveReport<typename Model::Scalar> report) noexcept {
    using T = typename Model::Scalar;
    const bool hides = s.work.tolerance_hides;
    const T enough = hides ? T(0) : T(1e-3) * s.work.tolerance;
    if (report.status != mcp::Status::solved || report.residual <= enough) return report;
    std::copy_n(s.z(), s.island().unknowns, s.held());
    const int few = hides ? 8 : 2;
    auto better = solve_within(s.work, few, [&](auto options) noexcept {
      options.tolerance = enough;
      return hides ? solve_points_as_speeds(s, options) : solve_in_units(s, options);
    });
    if (hides) measure_on_step(s, better);
    report.iterations += better.iterations;
    report.evaluations += better.evaluations;
    if (better.residual < report.residual || (hides && better.residual <= s.work.tolerance))
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
    impulses_from_stride(s);
  }
};

}  // namespace signorini::sim
