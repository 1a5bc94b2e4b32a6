#pragma once

#include <limits>
#include <type_traits>

#include "signorini/mcp/status.hpp"

namespace signorini::sim {

using mcp::Status;

/// What was checked of an accepted step, apart from the residual: the worst of each, and the contact that it
/// comes from, by its place in the trace; -1 where no contact did worse than nothing.
template <class T>
struct Certificate {
  T gap = std::numeric_limits<T>::infinity();  // [m] the smallest true gap
  T cone{};    // how far friction leaves its ellipsoid, as a part of the bound
  T energy{};  // [J] work done by friction on the bodies; must not be positive
  int gap_at = -1, cone_at = -1, energy_at = -1;

  // Written so that NaN counts as the worst: a comparison with NaN is false.
  void add_gap(T value, int at) noexcept {
    if (!(value >= gap)) gap = value, gap_at = at;
  }
  void add_cone(T value, int at) noexcept {
    if (!(value <= cone)) cone = value, cone_at = at;
  }
  void add_energy(T value, int at) noexcept {
    if (!(value <= energy)) energy = value, energy_at = at;
  }
  void add(const Certificate& other) noexcept {
    add_gap(other.gap, other.gap_at);
    add_cone(other.cone, other.cone_at);
    add_energy(other.energy, other.energy_at);
  }
};

/// How a step ended, in numbers and indices; `place_of` says their names. On failure the state is untouched,
/// and status, attempt, residual, worst row and certificate are those of the attempt that came closest;
/// `iteration_limit` where the caller's limit ended it.
template <class T>
struct StepReport {
  Status status = Status::bad_input;
  int attempt = -1;     // in the ladder of the model's policy; -1 where none was made
  int iterations = 0;   // Newton systems of the island that took most, all attempts together
  int evaluations = 0;  // of the MCP, all attempts together
  T residual = std::numeric_limits<T>::infinity();  // natural residual, infinity norm
  int worst_row = -1;                               // of the MCP, where the residual comes from
  Certificate<T> certificate;

  bool solved() const noexcept { return status == Status::solved; }

  /// The report of a step without islands.
  static constexpr StepReport of_nothing() noexcept {
    StepReport report;
    report.status = Status::solved;
    report.attempt = 0;
    report.residual = T(0);
    return report;
  }

  /// Adds the report of an island: the worst of each, or that of an island that failed.
  void add(const StepReport& island) noexcept {
    const int most = iterations > island.iterations ? iterations : island.iterations;
    const int all = evaluations + island.evaluations;
    const int last = attempt > island.attempt ? attempt : island.attempt;
    Certificate<T> worst = certificate;
    worst.add(island.certificate);
    if (!island.solved() || !(island.residual <= residual)) *this = island;
    iterations = most;
    evaluations = all;
    attempt = last;
    certificate = worst;
  }
};
static_assert(std::is_trivially_copyable_v<StepReport<double>>);  // it crosses a C interface

/// After an attempt that failed: `closest` becomes the report so far where it came closer than those before
/// it. The work is that of all.
template <class T>
void keep_closest(const StepReport<T>& last, StepReport<T>& closest) noexcept {
  if (closest.attempt < 0 || last.residual < closest.residual) closest = last;
  closest.iterations = last.iterations;
  closest.evaluations = last.evaluations;
}

}  // namespace signorini::sim
