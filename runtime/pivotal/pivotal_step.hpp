#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <limits>
#include <span>

#include "signorini/linear/newton_matrix.hpp"
#include "signorini/mcp/bounds.hpp"
#include "signorini/mcp/buffer.hpp"
#include "signorini/mcp/problem.hpp"
#include "signorini/pivotal/lemke_dictionary.hpp"
#include "signorini/pivotal/loop_watch.hpp"

namespace signorini::solvers {

/// A Newton step that keeps complementarity: the solution of the linearised problem
///     w = F + J (z' - z) - t r,   0 <= z'_i - l_i _|_ w_i >= 0   (w_i = 0 for a free z_i)
/// followed by pivots from t = 1, where r makes z itself the solution, to t = 0. Where the way ends before,
/// the point of the smallest t. For free unknowns and lower bounds.
///
/// Free unknowns never block the way: the pivots are made in a dictionary of the bounded ones alone. It comes
/// from the matrix H whose rows are those of J where z is inside its bounds, and a diagonal where it is not:
///     H dz = (dw_i + r_i dt inside, dz_i at a bound).
template <std::floating_point T, int Extent>
class PivotalStep {
 public:
  explicit PivotalStep(int n = default_size(Extent))
      : dictionary_(n), bounded_(n), lower_(n), inside_(n), r_(n), x_(n), y_(n), best_z_(n), best_w_(n) {}

  /// The rows of H, as factors of its diagonal and of J, to whose diagonal `proximal` is added. False for a
  /// problem with an upper bound, or with more unknowns than there is storage for.
  template <mcp::Problem P>
  bool take_rows(const P& problem, const T* z, T proximal, T* dz, T* dF) noexcept {
    size_ = problem.size(), count_ = 0, proximal_ = proximal;
    if (size_ > bounded_.size()) return false;
    for (int i = 0; i < size_; ++i) {
      const T lower = problem.lower(i);
      if (problem.upper(i) < mcp::absent_bound<T>) return false;
      const bool is_bounded = lower > -mcp::absent_bound<T>, is_inside = !is_bounded || z[i] > lower;
      dz[i] = is_inside ? proximal : T(1);
      dF[i] = is_inside ? T(1) : T(0);
      if (is_bounded) bounded_[count_] = i, lower_[count_] = lower, inside_[count_++] = is_inside ? 1 : 0;
    }
    return true;
  }

  /// d = z' - z; returns the t that was reached, 1 where nothing was. H is `h` with the rows taken before,
  /// and solve(x) solves H x' = x in place. The dictionary is made in what is lent; none where that is too
  /// little.
  template <class Solve>
  T direction(
      const NewtonMatrix<T>& h, const T* z, const T* F, Solve&& solve, std::span<T> lent, T* d) noexcept {
    for (int i = 0; i < size_; ++i) d[i] = T(0);
    if (static_cast<std::size_t>(count_ * (count_ + 1)) > lent.size()) return T(1);
    load(h, z, F, lent.data());
    fill(h, solve);
    const T reached = follow();
    if (!(reached < T(1))) return T(1);
    for (int i = 0; i < size_; ++i) d[i] = h.dF[i] == T(0) ? T(0) : reached * r_[i] - F[i];
    for (int k = 0; k < count_; ++k) d[bounded_[k]] += inside_[k] ? best_w_[k] : best_z_[k] - lower_[k];
    solve(d);
    for (int k = 0; k < count_; ++k)
      if (!inside_[k]) d[bounded_[k]] = best_z_[k] - z[bounded_[k]];
    return reached;
  }

 private:
  struct Block {
    T distance = T(0);
    int row = -1;
    bool found = false;
  };

  /// z itself, where t = 1: the unknowns inside their bounds are basic, and the rows of those at a bound.
  void load(const NewtonMatrix<T>& h, const T* z, const T* F, T* storage) noexcept {
    largest_ = T(0);
    for (int k = 0; k < h.pattern.nonzeros; ++k) largest_ = std::max(largest_, std::abs(h.jacobian[k]));
    for (int i = 0; i < size_; ++i) r_[i] = h.dF[i] == T(0) ? std::min(F[i], T(0)) : F[i];
    dictionary_.reset(count_, storage);
    for (int k = 0; k < count_; ++k) {
      const int i = bounded_[k];
      if (inside_[k]) dictionary_.swap(k);
      dictionary_.value(dictionary_.z(k)) = inside_[k] ? z[i] : lower_[k];
      dictionary_.value(dictionary_.w(k)) = F[i] - r_[i];
    }
    dictionary_.value(dictionary_.t()) = T(1);
  }

  /// How the basic variables move with each of the others.
  template <class Solve>
  void fill(const NewtonMatrix<T>& h, Solve&& solve) noexcept {
    for (int c = 0; c <= count_; ++c) {
      const bool is_t = c == count_;
      for (int i = 0; i < size_; ++i) x_[i] = is_t && h.dF[i] != T(0) ? r_[i] : T(0);
      if (!is_t) x_[bounded_[c]] = T(1);
      solve(x_.data());
      multiply(h);
      T* column = dictionary_.column(c);
      for (int k = 0; k < count_; ++k) {
        const int i = bounded_[k];
        column[k] = inside_[k] ? x_[i] : y_[i] - (is_t ? r_[i] : T(0));
      }
    }
  }

  /// y = (J + proximal) x.
  void multiply(const NewtonMatrix<T>& h) noexcept {
    for (int i = 0; i < size_; ++i) y_[i] = proximal_ * x_[i];
    for (int j = 0; j < size_; ++j) {
      if (x_[j] == T(0)) continue;
      for (int k = h.pattern.column_start[j]; k < h.pattern.column_start[j + 1]; ++k)
        y_[h.pattern.row_index[k]] += h.jacobian[k] * x_[j];
    }
  }

  /// Pivots until t = 0 or until nothing leads on; the values at the smallest t are kept. The way may also be
  /// a loop, or go round in a corner where many variables are zero.
  T follow() noexcept {
    T best = T(1);
    int entering = dictionary_.t();
    T sign = T(-1);
    LoopWatch watch;
    for (int pivots = 0; pivots < 6 * size_ && !watch.was_here(entering); ++pivots) {
      const Block block = first_block(entering, sign);
      if (!block.found) return best;
      dictionary_.move(entering, sign * block.distance);
      if (const T t = dictionary_.value(dictionary_.t()); t < best) best = t, keep();
      if (block.row < 0) return best;  // t = 0
      const int leaving = dictionary_.basic(block.row);
      dictionary_.value(leaving) = dictionary_.is_z(leaving) ? lower_[leaving] : T(0);
      dictionary_.exchange(block.row, entering);
      if (leaving == dictionary_.t()) return best;
      watch.exchange(leaving, entering);
      entering = dictionary_.is_z(leaving) ? leaving + count_ : leaving - count_;
      sign = T(1);
    }
    return best;
  }

  void keep() noexcept {
    for (int k = 0; k < count_; ++k) {
      best_z_[k] = dictionary_.value(dictionary_.z(k));
      best_w_[k] = dictionary_.value(dictionary_.w(k));
    }
  }

  Block first_block(int entering, T sign) const noexcept {
    const T* rate = dictionary_.column(dictionary_.column_of(entering));
    Block best;
    if (entering == dictionary_.t()) best = {dictionary_.value(entering), -1, true};
    for (int row = 0; row < count_; ++row) {
      const T speed = sign * rate[row];
      const int variable = dictionary_.basic(row);
      const T value = dictionary_.value(variable);
      T distance;
      if (variable == dictionary_.t()) {
        if (!(std::abs(speed) > pivot_tolerance())) continue;
        distance = speed < T(0) ? -value / speed : (T(1.5) - value) / speed;
      } else {
        if (!(speed < -pivot_tolerance())) continue;
        distance = ((dictionary_.is_z(variable) ? lower_[variable] : T(0)) - value) / speed;
      }
      if (!(distance > T(0))) distance = T(0);
      if (!best.found || distance < best.distance) best = {distance, row, true};
    }
    return best;
  }

  T pivot_tolerance() const noexcept { return T(1e3) * std::numeric_limits<T>::epsilon() * largest_; }

  LemkeDictionary<T, Extent> dictionary_;
  mcp::Buffer<int, Extent>
      bounded_;                   // the unknowns with a bound, by which those of the dictionary are numbered
  mcp::Buffer<T, Extent> lower_;  // of these
  mcp::Buffer<char, Extent> inside_;  // whether they are above it
  mcp::Buffer<T, Extent> r_;          // of all unknowns, as the next two
  mcp::Buffer<T, Extent> x_, y_;
  mcp::Buffer<T, Extent> best_z_, best_w_;
  int size_ = 0, count_ = 0;
  T proximal_ = T(0);
  T largest_ = T(0);  // |J|
};

}  // namespace signorini::solvers
