#pragma once

#include <limits>

#include "signorini/mcp/status.hpp"

namespace signorini::sim {

using mcp::Status;

/// A number of the certificate and where it comes from.
template <class T>
struct Defect {
  T value{};
  const char* where = "";  // the contact or body
};

/// What was checked of an accepted step, apart from the residual.
template <class T>
struct Certificate {
  Defect<T> gap{std::numeric_limits<T>::infinity(), ""};  // [m] the smallest true gap
  Defect<T> cone;    // how far friction leaves its ellipsoid, as a part of the bound
  Defect<T> energy;  // [J] work done by friction on the bodies; must not be positive

  /// The worse of two; NaN is the worst.
  void add(const Certificate& other) noexcept {
    if (!(other.gap.value >= gap.value)) gap = other.gap;
    if (!(other.cone.value <= cone.value)) cone = other.cone;
    if (!(other.energy.value <= energy.value)) energy = other.energy;
  }
};

/// The rung of the start ladder that gave the answer.
enum class Start {
  extrapolated,  // the last answers, one step on
  warm,          // the last answer
  cold,          // free motion, closest points there
  warm_pivots,   // the last answer, by steps that keep complementarity
  cold_pivots,   // free motion, by the same
  landing,       // the last answer, with contacts that land moved away first and back in strides
  scattered,     // free motion changed at random, again and again
  approach,      // contact just touched first, then pushed to where it is
  smoothed       // complementarity rounded off
};

inline constexpr Start start_ladder[] = {Start::extrapolated, Start::warm, Start::cold, Start::warm_pivots,
    Start::cold_pivots, Start::landing, Start::scattered, Start::approach, Start::smoothed};

constexpr const char* to_word(Start start) noexcept {
  switch (start) {
    case Start::extrapolated: return "extrapolated";
    case Start::warm: return "warm";
    case Start::cold: return "cold";
    case Start::warm_pivots: return "warm_pivots";
    case Start::cold_pivots: return "cold_pivots";
    case Start::landing: return "landing";
    case Start::scattered: return "scattered";
    case Start::approach: return "approach";
    case Start::smoothed: return "smoothed";
  }
  return "unknown";
}

/// How a step ended. On failure the state is untouched, and status, start, residual, worst row and
/// certificate are those of the rung that came closest; `iteration_limit` where the caller's limit ended it.
template <class T>
struct StepReport {
  Status status = Status::bad_input;
  Start start = Start::warm;
  int iterations = 0;   // Newton systems of the island that took most, all rungs together
  int evaluations = 0;  // of the MCP, all rungs together
  T residual = std::numeric_limits<T>::infinity();  // natural residual, infinity norm
  const char* worst_block = "";                     // where the residual comes from: "rolling",
  const char* worst_row = "";                       // "slip along t"
  Certificate<T> certificate;

  bool solved() const noexcept { return status == Status::solved; }

  /// The report of a step without islands.
  static constexpr StepReport of_nothing() noexcept {
    StepReport report;
    report.status = Status::solved;
    report.start = Start::extrapolated;
    report.residual = T(0);
    return report;
  }

  /// Adds the report of an island: the worst of each, or that of an island that failed.
  void add(const StepReport& island) noexcept {
    const int most = iterations > island.iterations ? iterations : island.iterations;
    const int all = evaluations + island.evaluations;
    const Start last = start > island.start ? start : island.start;
    Certificate<T> worst = certificate;
    worst.add(island.certificate);
    if (!island.solved() || !(island.residual <= residual)) *this = island;
    iterations = most;
    evaluations = all;
    start = last;
    certificate = worst;
  }
};

/// After a rung that failed: `closest` becomes the report so far where the rung came closer than those before
/// it. The work is that of all.
template <class T>
void keep_closest(const StepReport<T>& rung, StepReport<T>& closest) noexcept {
  if (closest.status == Status::bad_input || rung.residual < closest.residual) closest = rung;
  closest.iterations = rung.iterations;
  closest.evaluations = rung.evaluations;
}

}  // namespace signorini::sim
