#pragma once

#include <concepts>
#include <span>

#include "signorini/linear/newton_matrix.hpp"
#include "signorini/mcp/problem.hpp"

namespace signorini::solvers {

/// What stands behind the Newton system H d = -Phi: dense LU, a sparse factorisation, elimination by groups.
/// It has everything here; what it cannot do it says by its answer.
///     fits             whether it takes matrices of this pattern
///     factor           false where the matrix is singular to working precision; then `solve` is not called
///     factor_singular  the same where rows may repeat others, by a solver that can do that; else `factor`
///     solve            H x = rhs with the last factors; both may be the same array
///     holds            whether there are factors of an earlier matrix with rows of the same forms as these
///     drop             the factors are lost
///     forget           the next matrix is treated as if it were the first
///     spare            what the factors leave of its storage, until the next `factor`: n (n + 1) numbers
///                      after `drop`, where it lends any. `Levenberg` and pivotal steps need them
template <class S, class T>
concept LinearSolver = std::floating_point<T> && requires(S& solver, const S& unchanged,
    const mcp::PatternView& pattern, const NewtonMatrix<T>& h, const T* rhs, T* x) {
  { unchanged.fits(pattern) }
  noexcept->std::same_as<bool>;
  { solver.factor(h) }
  noexcept->std::same_as<bool>;
  { solver.factor_singular(h) }
  noexcept->std::same_as<bool>;
  { solver.solve(rhs, x) }
  noexcept;
  { unchanged.holds(h) }
  noexcept->std::same_as<bool>;
  { solver.drop() }
  noexcept;
  { solver.forget() }
  noexcept;
  { solver.spare() }
  noexcept->std::same_as<std::span<T>>;
};

}  // namespace signorini::solvers
