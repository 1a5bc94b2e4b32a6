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
  T cone{};     // how far friction leaves its ellipsoid, as a part of the bound
  T energy{};   // [J] work done by friction on the bodies; must not be positive
  T overlap{};  // the deepest penetration as a part of what counts as none: see `gap_tolerance_of`
  T open{};     // [m] the largest error of a joint
  T give{};     // [m] by how much gaps and joints give way in a compliant step
  T created{};  // energy that contacts and joints give the bodies, as a part of what chords and turns explain
  int gap_at = -1, cone_at = -1, energy_at = -1, overlap_at = -1, created_at = -1;
  int open_at = -1;  // a joint, by its place in the trace

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
  void add_overlap(T value, int at) noexcept {
    if (!(value <= overlap)) overlap = value, overlap_at = at;
  }
  void add_open(T value, int at) noexcept {
    if (!(value <= open)) open = value, open_at = at;
  }
  void add_created(T value, int at) noexcept {
    if (!(value <= created)) created = value, created_at = at;
  }
  void add(const Certificate& other) noexcept {
    add_overlap(other.overlap, other.overlap_at);
    add_open(other.open, other.open_at);
    add_created(other.created, other.created_at);
    add_gap(other.gap, other.gap_at);
    add_cone(other.cone, other.cone_at);
    add_energy(other.energy, other.energy_at);
    if (other.give > give) give = other.give;
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

  int repeats = 0;  // islands whose step was taken once more, as an Euler step
  T compliance{};   // how much contacts and joints gave way to be solved at all; 0 where they did not

  bool solved() const noexcept { return status == Status::solved || status == Status::solved_compliant; }

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
    const int all = evaluations + island.evaluations, again = repeats + island.repeats;
    const int last = attempt > island.attempt ? attempt : island.attempt;
    const T most_compliant = compliance > island.compliance ? compliance : island.compliance;
    Certificate<T> worst = certificate;
    worst.add(island.certificate);
    if (!island.solved() || !(island.residual <= residual)) *this = island;
    iterations = most;
    evaluations = all;
    repeats = again;
    attempt = last;
    certificate = worst;
    compliance = most_compliant;
    if (solved()) status = compliance > T(0) ? Status::solved_compliant : Status::solved;
  }
};
static_assert(std::is_trivially_copyable_v<StepReport<double>>);  // it crosses a C interface

}  // namespace signorini::sim
