#pragma once

#include <concepts>

#include "signorini/linear/dense_kernels.hpp"
#include "signorini/linear/dense_lu.hpp"
#include "signorini/linear/levenberg.hpp"
#include "signorini/linear/linear_solver.hpp"
#include "signorini/mcp/buffer.hpp"
#include "signorini/newton/back_off.hpp"
#include "signorini/pivotal/pivotal_step.hpp"

namespace signorini::solvers {

/// The vectors of a solve.
template <std::floating_point T, int Extent, int NonzeroExtent>
struct NewtonVectors {
  NewtonVectors(int n, int nonzeros)
      : F(n),
        phi(n),
        dz(n),
        dF(n),
        gradient(n),
        direction(n),
        trial_z(n),
        trial_F(n),
        best_z(n),
        anchor_z(n),
        kept_z(n),
        start_z(n),
        natural_z(n),
        row_unit(n),
        column_unit(n),
        jacobian(nonzeros) {}

  mcp::Buffer<T, Extent> F;
  mcp::Buffer<T, Extent> phi;  // Phi and the factors of its derivative
  mcp::Buffer<T, Extent> dz;
  mcp::Buffer<T, Extent> dF;
  mcp::Buffer<T, Extent> gradient;  // H^T Phi
  mcp::Buffer<T, Extent> direction;
  mcp::Buffer<T, Extent> trial_z;
  mcp::Buffer<T, Extent> trial_F;
  mcp::Buffer<T, Extent> best_z;     // the smallest natural residual so far
  mcp::Buffer<T, Extent> anchor_z;   // the smallest merit of the stage
  mcp::Buffer<T, Extent> kept_z;     // where a stage can be begun again
  mcp::Buffer<T, Extent> start_z;    // of `solve_robust`
  mcp::Buffer<T, Extent> natural_z;  // z and the units of a `ScaledProblem`
  mcp::Buffer<T, Extent> row_unit;
  mcp::Buffer<T, Extent> column_unit;
  mcp::Buffer<T, NonzeroExtent> jacobian;
};

/// A start that is hardly off is off by what the answers were off from which it is extrapolated, and every
/// step adds to that. Once it is too much, so many answers are made exact to rounding, that none of the old
/// ones is left.
class Noise {
 public:
  void is_found() noexcept { answers_ = 3; }
  bool is_left() noexcept { return answers_ > 0 && --answers_ > 0; }

 private:
  int answers_ = 0;
};

/// All storage of a solve. Without heap where the extents are constants; else allocated at construction,
/// once, for problems up to a size. From one solve to the next a workspace carries what its linear solver
/// keeps, how well that served, and how many answers are to be made exact; `forget` drops all of it.
template <std::floating_point T, int Extent, int NonzeroExtent, LinearSolver<T> Linear = DenseLu<T, Extent>,
    class Fallback = Levenberg<T, Extent>>
struct NewtonWorkspace : NewtonVectors<T, Extent, NonzeroExtent> {
  using Scalar = T;
  static constexpr int extent = Extent;

  explicit NewtonWorkspace(int n = default_size(Extent),
      int nonzeros = default_size(NonzeroExtent)) requires std::constructible_from<Linear, int>
      : NewtonVectors<T, Extent, NonzeroExtent>(n, nonzeros), linear(n), fallback(n), pivotal(n) {}

  /// For linear solvers that need to know more than the number of unknowns.
  template <class LinearSizes>
  NewtonWorkspace(int n, int nonzeros, const LinearSizes& linear_sizes)
      : NewtonVectors<T, Extent, NonzeroExtent>(n, nonzeros), linear(linear_sizes), fallback(n), pivotal(n) {}

  /// For linear solvers that analyse the pattern. They may keep it: a problem of another is then refused.
  explicit NewtonWorkspace(
      const mcp::PatternView& pattern) requires std::constructible_from<Linear, const mcp::PatternView&>
      : NewtonVectors<T, Extent, NonzeroExtent>(pattern.columns, pattern.nonzeros),
        linear(pattern),
        fallback(pattern) {}

  int size() const noexcept { return this->F.size(); }
  int nonzeros() const noexcept { return this->jacobian.size(); }
  bool fits(const mcp::PatternView& pattern) const noexcept {
    return pattern.columns <= size() && pattern.nonzeros <= nonzeros() && linear.fits(pattern);
  }

  /// The next solve repeats as if it were the first one.
  void forget() noexcept {
    linear.forget();
    reuse = {};
    noise = {};
  }

  Linear linear;
  Fallback fallback;
  PivotalStep<T, Extent> pivotal;
  Noise noise;
  BackOff reuse;  // of the factors of the last solve
};

}  // namespace signorini::solvers
