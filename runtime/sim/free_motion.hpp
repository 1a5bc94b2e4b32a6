#pragma once

#include <limits>

#include "signorini/mcp/block_pattern.hpp"
#include "signorini/mcp/problem.hpp"
#include "signorini/sim/sizes.hpp"
#include "signorini/solvers/newton.hpp"

namespace signorini::sim {

/// The momentum rows of one body alone: where it would go without contact.
template <class BodyKind, class T>
class FreeMotionProblem {
 public:
  using Scalar = T;
  using Kernel = std::remove_cvref_t<decltype(BodyKind::step)>;
  static constexpr int extent = unknown_extent<Kernel>();

  FreeMotionProblem(const BodyKind& kind, const T* frozen)
      : kind_(kind), frozen_(frozen), pattern_(kind.step.unknowns, kind.step.entries, kind.step.pattern) {}

  int size() const noexcept { return kind_.step.unknowns; }
  T lower(int) const noexcept { return -std::numeric_limits<T>::infinity(); }
  T upper(int) const noexcept { return std::numeric_limits<T>::infinity(); }
  mcp::PatternView pattern() const noexcept { return pattern_.view(); }
  void residual(const T* z, T* F) const noexcept { kind_.step.residual(z, frozen_, F); }
  void jacobian(const T* z, T* F, T* values) const noexcept { kind_.step.jacobian(z, frozen_, F, values); }

 private:
  const BodyKind& kind_;
  const T* frozen_;
  mcp::BlockPattern<extent, entry_extent<Kernel>()> pattern_;
};

/// nu at l+1 of a body without contact; z starts as nu at l.
template <class T, class BodyKind>
bool free_motion(const BodyKind& kind, const T* frozen, T* z) noexcept {
  using Problem = FreeMotionProblem<BodyKind, T>;
  const Problem problem(kind, frozen);
  solvers::NewtonWorkspace<T, Problem::extent, entry_extent<typename Problem::Kernel>()> work(
      kind.step.unknowns, kind.step.entries);
  return solvers::solve(problem, z, solvers::Options<T>{}, work).status == mcp::Status::solved;
}

}  // namespace signorini::sim
