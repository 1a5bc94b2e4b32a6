#pragma once

#include <cmath>
#include <concepts>
#include <limits>

#include "signorini/mcp/bounds.hpp"
#include "signorini/mcp/problem.hpp"

namespace signorini::solvers {

/// Where a variable that enters the basis has to stop.
template <std::floating_point T>
struct LemkeBlock {
  T distance = std::numeric_limits<T>::infinity();
  int row = -1;           // of the basic variable that leaves; -1: the entering variable's own other bound
  bool at_upper = false;  // the bound where it leaves
  bool found = false;
};

/// The ratio test of Lemke's method: which basic variable meets a bound first. Ties are broken
/// lexicographically, as if q were perturbed by (eps, eps^2, ...).
template <mcp::Problem P, class Workspace>
class LemkeBlocks {
 public:
  using T = typename P::Scalar;
  using Block = LemkeBlock<T>;

  LemkeBlocks(const P& problem, const Workspace& workspace, T pivot_tolerance) noexcept
      : problem_(problem),
        w_(workspace),
        dictionary_(workspace.dictionary),
        pivot_tolerance_(pivot_tolerance) {}

  /// What stops the entering variable first. Among equals t, else the lexicographic rule decides.
  Block first(int entering, T sign) const noexcept {
    const T* rate = dictionary_.column(dictionary_.column_of(entering));
    Block best = own_bound(entering);
    for (int r = 0; r < dictionary_.size(); ++r) {
      const T speed = sign * rate[r];
      if (!(std::abs(speed) > pivot_tolerance_)) continue;
      const Block block = of_row(r, speed);
      if (!block.found) continue;
      const T tie = tie_tolerance * (T(1) + block.distance);
      const bool nearer = !best.found || block.distance < best.distance - tie;
      if (nearer || (block.distance <= best.distance + tie && precedes(block, best, rate, sign)))
        best = block;
    }
    return best;
  }

 private:
  /// The other bound of a z that has two.
  Block own_bound(int entering) const noexcept {
    if (!dictionary_.is_z(entering)) return {};
    const T lower = problem_.lower(entering), upper = problem_.upper(entering);
    if (mcp::bound_kind(lower, upper) != mcp::BoundKind::both) return {};
    return {upper - lower, -1, false, true};
  }

  /// Where the basic variable of a row meets a bound, moving at this speed.
  Block of_row(int row, T speed) const noexcept {
    const int variable = dictionary_.basic(row);
    const T value = dictionary_.value(variable);
    const bool up = speed > T(0);
    T bound = T(0);
    if (dictionary_.is_z(variable)) {
      bound = up ? problem_.upper(variable) : problem_.lower(variable);
      if (!(std::abs(bound) < mcp::absent_bound<T>)) return {};
    } else if (dictionary_.is_w(variable)) {
      const int i = variable - dictionary_.size();
      // w >= 0 with z on its lower bound, w <= 0 on its upper; no sign where the bounds are one.
      if (w_.cover[i] == T(0) || up != (w_.at_upper[i] != 0)) return {};
    } else if (up) {
      return {};
    }
    const T distance = (bound - value) / speed;
    return {distance > T(0) ? distance : T(0), row, up, true};
  }

  bool precedes(const Block& a, const Block& b, const T* rate, T sign) const noexcept {
    if (b.row >= 0 && dictionary_.basic(b.row) == dictionary_.t()) return false;
    if (dictionary_.basic(a.row) == dictionary_.t()) return true;
    for (int j = 0; j < dictionary_.size(); ++j) {
      const T delay_a = -perturbation(a.row, j) / (sign * rate[a.row]);
      const T delay_b = b.row < 0 ? T(0) : -perturbation(b.row, j) / (sign * rate[b.row]);
      const T tie = tie_tolerance * (std::abs(delay_a) + std::abs(delay_b));
      if (delay_a < delay_b - tie) return true;
      if (delay_a > delay_b + tie) return false;
    }
    return false;
  }

  /// How far the basic variable of a row moves with a perturbation of row j.
  T perturbation(int row, int j) const noexcept {
    const int variable = dictionary_.w(j);
    if (dictionary_.is_basic(variable)) return dictionary_.row_of(variable) == row ? w_.cover[j] : T(0);
    return -dictionary_.column(dictionary_.column_of(variable))[row] * w_.cover[j];
  }

  static constexpr T tie_tolerance = T(1e4) * std::numeric_limits<T>::epsilon();

  const P& problem_;
  const Workspace& w_;
  const typename Workspace::Dictionary& dictionary_;
  T pivot_tolerance_;
};

}  // namespace signorini::solvers
