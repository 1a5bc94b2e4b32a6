#pragma once

#include <concepts>

namespace signorini::solvers {

/// How an iterate was reached.
enum class Move {
  start,         // of a solve or of a stage of it
  active,        // a Newton step that keeps the active set
  newton,        // along the Newton direction
  pivotal,       // the same, keeping complementarity
  minimum_norm,  // the same where the matrix is singular
  chord,         // with the matrix of an earlier Newton step
  damped,        // Levenberg-Marquardt
  back           // to the point of the lowest merit, where the climb from it led nowhere
};

constexpr const char* to_word(Move move) noexcept {
  switch (move) {
    case Move::start: return "start";
    case Move::active: return "active";
    case Move::newton: return "newton";
    case Move::pivotal: return "pivotal";
    case Move::minimum_norm: return "minimum_norm";
    case Move::chord: return "chord";
    case Move::damped: return "damped";
    case Move::back: return "back";
  }
  return "unknown";
}

/// A point that a solve accepted, as its log sees it.
template <std::floating_point T>
struct Iterate {
  int iteration = 0;  // Newton systems so far
  Move move = Move::start;
  T step = T(0);      // length of the step to it, as a part of the direction
  T eps = T(0);       // smoothing, 0 in exact stages
  T merit = T(0);     // |Phi_eps|^2 / 2
  T residual = T(0);  // natural residual, infinity norm
  int worst_row = -1;
  int size = 0;
  const T* z = nullptr;  // valid during the call only, as F
  const T* F = nullptr;
};

}  // namespace signorini::solvers
