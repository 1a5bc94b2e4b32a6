#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "signorini/formulations/implicit/seed.hpp"
#include "signorini/formulations/implicit/units.hpp"
#include "signorini/newton/newton.hpp"
#include "signorini/step/solve_within.hpp"

namespace signorini::sim {

/// Numbers in [-1, 1), the same each time.
class Scatter {
 public:
  template <class T>
  T next() noexcept {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<T>(static_cast<double>(static_cast<std::int64_t>(state_)) * 0x1p-63);
  }

 private:
  std::uint64_t state_ = 1;
};

/// Adds to nu of a body what contacts may add: up to `speed`, and turns of about that speed at its surface.
template <class Model>
void scatter_velocity(const typename Model::Space::Inertia& inertia, typename Model::Scalar speed,
    Scatter& scatter, typename Model::Scalar* nu) noexcept {
  using T = typename Model::Scalar;
  const T turn = speed * std::sqrt(inertia.mass / inertia.izz);
  for (int i = 0; i < Model::Space::velocities; ++i)
    nu[i] += (i < Model::Space::dimension ? speed : turn) * scatter.template next<T>();
}

/// Cold starts from free motion that is changed at random, by about as much as contacts change it. Friction
/// makes problems with several solutions and paths that turn back; then where a solve ends depends on where
/// it begins, and few of many short tries fail all. Reports the try that came closest.
template <class Model>
solvers::SolveReport<typename Model::Scalar> solve_scattered(
    const Attempt& attempt, const IslandStep<Model>& s) noexcept {
  using T = typename Model::Scalar;
  const int tries = s.work.limits.scattered_starts;
  T speed = typical_speed(s);
  s.for_each_contact([&](const auto& c) { speed = std::max(speed, s.work.depths[c.at.trace] / s.h); });
  Scatter scatter;
  solvers::SolveReport<T> best;
  int iterations = 0, evaluations = 0;
  for (int k = 0; k < tries && best.status != mcp::Status::solved && s.work.iterations_left > 0; ++k) {
    cold_start(s, k / 4 % 2 == 0 ? Loads::normal : Loads::sticking, [&](int body, T* nu) {
      scatter_velocity<Model>(s.params.inertias[static_cast<std::size_t>(body)], speed, scatter, nu);
    });
    s.work.units = k / 2 % 2 == 0 ? Units::masses : Units::loads;
    const auto solve = [&](int most) noexcept {
      const auto report = solve_island(s, most, [&](auto& options) { options.pivotal = k % 2 == 0; });
      iterations += report.iterations;
      evaluations += report.evaluations;
      return report;
    };
    auto report = solve(attempt.systems);
    // So close that the active set is the right one: not the moment to begin anew.
    if (report.status == mcp::Status::iteration_limit && report.residual <= T(1e-4) * speed &&
        s.work.iterations_left > 0)
      report = solve(2 * attempt.systems);
    if (k > 0 && !(report.residual < best.residual)) continue;
    best = report;
    std::copy_n(s.z(), s.island().unknowns, s.held());
  }
  std::copy_n(s.held(), s.island().unknowns, s.z());
  best.iterations = iterations;
  best.evaluations = evaluations;
  return best;
}

}  // namespace signorini::sim
