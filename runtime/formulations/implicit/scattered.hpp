#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "signorini/formulations/implicit/seed.hpp"
#include "signorini/newton/newton.hpp"
#include "signorini/step/attempt.hpp"

namespace signorini::sim {

/// Numbers in [-1, 1), the same each time; other ones for each number of a start.
class Scatter {
 public:
  explicit Scatter(int start) noexcept : state_(1 + 0x9e3779b97f4a7c15u * static_cast<std::uint64_t>(start)) {
    next<double>();
  }

  template <class T>
  T next() noexcept {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<T>(static_cast<double>(static_cast<std::int64_t>(state_)) * 0x1p-63);
  }

 private:
  std::uint64_t state_;
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

/// Cold starts from free motion that is changed at random, by as much as contacts may change it, or a tenth
/// or a hundredth of that. Friction makes problems with several solutions and paths that turn back; then
/// where a solve ends depends on where it begins, and few of many short tries fail all.
template <class Model>
void scattered_start(const IslandStep<Model>& s, int count) noexcept {
  using T = typename Model::Scalar;
  if (count == 0) {
    T& speed = s.work.scatter;
    speed = typical_speed(s);
    s.for_each_contact([&](const auto& c) { speed = std::max(speed, s.work.depths[c.at.trace] / s.h); });
  }
  constexpr T parts[] = {T(1), T(0.1), T(1), T(0.01)};
  const T part = parts[count / 8 % 4];
  Scatter scatter(count);
  cold_start(s, count / 4 % 2 == 0 ? Loads::normal : Loads::sticking, [&](int body, T* nu) {
    const auto& inertia = s.params.inertias[static_cast<std::size_t>(body)];
    scatter_velocity<Model>(inertia, part * s.work.scatter, scatter, nu);
  });
}

/// Pivots and Newton's steps in turn, in units of masses and of loads in turn.
constexpr Attempt scattered_variant(Attempt attempt, int count) noexcept {
  attempt.method = count % 2 == 0 ? Method::pivotal : Method::newton;
  attempt.units = count / 2 % 2 == 0 ? Units::masses : Units::loads;
  return attempt;
}

/// So close that the active set is the right one: not the moment to begin anew.
template <class Model>
bool is_close(
    const IslandStep<Model>& s, const solvers::SolveReport<typename Model::Scalar>& report) noexcept {
  using T = typename Model::Scalar;
  return report.status == mcp::Status::iteration_limit && report.residual <= T(1e-4) * s.work.scatter &&
      s.work.iterations_left > 0;
}

}  // namespace signorini::sim
