#pragma once

#include <algorithm>
#include <cmath>

#include "signorini/newton/newton.hpp"
#include "signorini/newton/scaled_problem.hpp"
#include "signorini/step/island_step.hpp"
#include "signorini/step/solve_within.hpp"

namespace signorini::sim {

/// Units in which the rows of an island are commensurate, for solves that begin far from their answer: what a
/// merit weighs, how far steps are damped and how bounds are rounded off depend on them. Powers of two:
/// nothing is rounded by them.
template <class Model>
class IslandUnits {
 public:
  using T = typename Model::Scalar;

  explicit IslandUnits(const IslandStep<Model>& s) noexcept
      : s_(s), row_(s.work.newton.row_unit.data()), column_(s.work.newton.column_unit.data()) {
    std::fill_n(row_, s.island().unknowns, T(1));
    std::fill_n(column_, s.island().unknowns, T(1));
  }

  /// Of points, normals and multipliers: the speed of a surface, size / h. A part of the size is left behind
  /// in a step.
  void of_geometry() noexcept {
    s_.for_each_contact([&](const auto& c) {
      const T slow = solvers::power_of_two(s_.h / s_.pair(c).size);
      for (const Meaning point : {Meaning::point_1, Meaning::point_2, Meaning::distance})
        fill(row_, c, point, slow);
      for (const Meaning multiplier : {Meaning::multiplier_1, Meaning::multiplier_2})
        fill(row_, c, multiplier, slow), fill(column_, c, multiplier, slow);
    });
  }

  /// Of gaps and joints: what is left behind in the step itself, where it is shorter than the pace of its
  /// rows.
  void of_positions() noexcept {
    const T slow = solvers::power_of_two(s_.h / pace_of(s_.h));
    s_.work.islands.for_each_tie(s_.model, s_.island(), [&](const auto& block) {
      for (const Meaning load : loads) fill(row_, block, load, slow);
    });
  }

  /// Of loads and momentum: the speed that they give the heaviest body. A light one between heavy ones
  /// carries loads that would move it at thousands of m/s.
  void of_masses() noexcept {
    const T heaviest = s_.heaviest();
    s_.for_each_body([&](int body) { of_momentum(body, heaviest / s_.mass(body)); });
    s_.work.islands.for_each_tie(s_.model, s_.island(), [&](const auto& tie) {
      for (const Meaning load : loads)
        fill(column_, tie, load, solvers::power_of_two(heaviest / s_.reduced_mass(tie)));
    });
  }

  /// The same by the loads that z has, where these are larger than the speeds there are.
  void of_loads() noexcept {
    T speed = s_.work.speeds[s_.number];
    s_.for_each_body([&](int body) {
      speed = std::max(speed, linear_size<Model>(s_.z() + s_.work.islands.body_at(body)));
    });
    s_.work.islands.for_each_tie(s_.model, s_.island(), [&](const auto& tie) {
      for (const Meaning load : loads) {
        const Group& group = tie.kind.info.group(load);
        T largest = T(0);
        for (int k = group.first; k < group.first + group.count; ++k)
          largest = std::max(largest, std::abs(s_.z()[tie.own + k]) / speed);
        fill(column_, tie, load, solvers::power_of_two(std::max(T(1), largest)));
        for (int side = 0; side < tie.kind.info.bodies; ++side) {
          const int body = tie.at.body[static_cast<std::size_t>(side)];
          of_momentum(body, largest * s_.reduced_mass(tie) / s_.mass(body));
        }
      }
    });
  }

 private:
  static constexpr Meaning loads[] = {Meaning::normal_impulse, Meaning::joint_impulse};

  void of_momentum(int body, T unit) noexcept {
    T* row = row_ + s_.work.islands.body_at(body);
    unit = std::max(row[0], solvers::power_of_two(std::max(T(1), unit)));
    std::fill_n(row, Model::Space::velocities, unit);
  }

  template <class Block>
  static void fill(T* units, const Block& block, Meaning meaning, T unit) noexcept {
    const Group& group = block.kind.info.group(meaning);
    std::fill_n(units + block.own + group.first, group.count, unit);
  }

  const IslandStep<Model>& s_;
  T *row_, *column_;
};

/// The embedded solver in the units of the workspace. Not inline, so that a model in two sources needs it in
/// one.
template <class Model>
struct ScaledSolve {
  using T = typename Model::Scalar;
  static solvers::SolveReport<T> take(
      const IslandStep<Model>& s, const solvers::Options<T>& options, solvers::Residual measured) noexcept;
};

template <class Model>
solvers::SolveReport<typename Model::Scalar> ScaledSolve<Model>::take(
    const IslandStep<Model>& s, const solvers::Options<T>& options, solvers::Residual measured) noexcept {
  const StepProblem<Model> problem = s.problem();
  auto& newton = s.work.newton;
  const T* column = newton.column_unit.data();
  const solvers::ScaledProblem<StepProblem<Model>> scaled(
      problem, newton.row_unit.data(), column, newton.natural_z.data(), measured);
  T* z = s.z();
  for (int i = 0; i < problem.size(); ++i) z[i] /= column[i];
  const auto report = solvers::solve(scaled, z, options, newton, IterateLog<Model>{s.work});
  for (int i = 0; i < problem.size(); ++i) z[i] *= column[i];
  return report;
}

/// With the rows as they are, or in units where these are asked for (`work.units`).
template <class Model>
solvers::SolveReport<typename Model::Scalar> solve_in_units(
    const IslandStep<Model>& s, const solvers::Options<typename Model::Scalar>& options) noexcept {
  if (s.work.units == Units::rows)
    return solvers::solve(s.problem(), s.z(), options, s.work.newton, IterateLog<Model>{s.work});
  IslandUnits<Model> units(s);
  units.of_geometry();
  units.of_positions();
  s.work.units == Units::masses ? units.of_masses() : units.of_loads();
  return ScaledSolve<Model>::take(s, options, solvers::Residual::in_user_units);
}

/// With rows of points in the speed of a surface, in which residuals are measured, too.
template <class Model>
solvers::SolveReport<typename Model::Scalar> solve_points_as_speeds(
    const IslandStep<Model>& s, const solvers::Options<typename Model::Scalar>& options) noexcept {
  IslandUnits<Model>(s).of_geometry();
  return ScaledSolve<Model>::take(s, options, solvers::Residual::in_own_units);
}

/// At most `most` systems with the embedded solver, from z; set(options) says how.
template <class Model, class Set>
solvers::SolveReport<typename Model::Scalar> solve_island(
    const IslandStep<Model>& s, int most, Set&& set) noexcept {
  return solve_within(s.work, most, [&](auto options) noexcept {
    set(options);
    return solve_in_units(s, options);
  });
}

}  // namespace signorini::sim
