#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <limits>

#include "signorini/mcp/bounds.hpp"
#include "signorini/mcp/buffer.hpp"
#include "signorini/mcp/check_problem.hpp"
#include "signorini/mcp/finite.hpp"
#include "signorini/mcp/natural_residual.hpp"
#include "signorini/mcp/options.hpp"
#include "signorini/mcp/problem.hpp"
#include "signorini/mcp/status.hpp"
#include "signorini/pivotal/lemke_blocks.hpp"
#include "signorini/pivotal/lemke_dictionary.hpp"

namespace signorini::solvers {

template <std::floating_point T>
struct LemkeOptions {
  T tolerance = sizeof(T) == 4 ? T(1e-5) : T(1e-11);  // on the infinity norm of the natural residual
  int max_pivots = 10'000;
};

/// All storage of a Lemke solve; without heap where the extents are constants.
template <std::floating_point T, int Extent, int NonzeroExtent>
struct LemkeWorkspace {
  explicit LemkeWorkspace(int n = default_size(Extent), int nonzeros = default_size(NonzeroExtent))
      : coefficient(n * (n + 1)), dictionary(n), cover(n), at_upper(n), F(n), jacobian(nonzeros), ray(n) {}

  using Dictionary = LemkeDictionary<T, Extent>;
  mcp::Buffer<T, mcp::product(Extent, mcp::next(Extent))> coefficient;
  Dictionary dictionary;
  mcp::Buffer<T, Extent> cover;
  mcp::Buffer<char, Extent> at_upper;  // the bound where z_i is, or was last
  mcp::Buffer<T, Extent> F;
  mcp::Buffer<T, NonzeroExtent> jacobian;
  mcp::Buffer<T, Extent> ray;  // where the status is `ray`: its direction, |ray|_inf = 1
};

/// Lemke's method for F = M z + q between bounds: the solutions of w = M z + q + cover t are followed from a
/// large t, where every w has the right sign, down to t = 0. Ties are broken lexicographically, as if q were
/// perturbed by (eps, eps^2, ...), so that it does not cycle.
template <mcp::Problem P, class Workspace>
class LemkeRun {
 public:
  using T = typename P::Scalar;

  LemkeRun(const P& problem, T* z, const LemkeOptions<T>& options, Workspace& workspace) noexcept
      : problem_(problem), z_(z), options_(options), w_(workspace), dictionary_(workspace.dictionary) {}

  SolveReport<T> run() noexcept {
    const auto pattern = problem_.pattern();
    const int n = w_.cover.size();
    if (problem_.size() != n || pattern.columns != n || pattern.nonzeros != w_.jacobian.size())
      return report_;
    if (mcp::check_problem(problem_, z_) != mcp::Status::solved) return report_;
    for (int i = 0; i < n; ++i) z_[i] = mcp::project(z_[i], problem_.lower(i), problem_.upper(i));
    problem_.jacobian(z_, w_.F.data(), w_.jacobian.data());
    ++report_.evaluations;
    if (!mcp::all_finite(w_.F.data(), n) || !mcp::all_finite(w_.jacobian.data(), pattern.nonzeros)) {
      report_.status = mcp::Status::not_finite;
      return report_;
    }
    load(pattern);
    return finish(free_the_free() ? follow() : mcp::Status::no_descent);
  }

 private:
  bool is_free(int i) const noexcept {
    return mcp::bound_kind(problem_.lower(i), problem_.upper(i)) == mcp::BoundKind::free;
  }

  /// Each z on a bound, the lower one where there is one; w = F(z_0) + M (z - z_0).
  void load(const mcp::PatternView& pattern) noexcept {
    const int n = w_.cover.size();
    dictionary_.reset(n, w_.coefficient.data());
    for (int j = 0; j < n; ++j) {
      for (int k = pattern.column_start[j]; k < pattern.column_start[j + 1]; ++k) {
        dictionary_.column(j)[pattern.row_index[k]] = w_.jacobian[k];
        largest_ = std::max(largest_, std::abs(w_.jacobian[k]));
      }
    }
    for (int i = 0; i < n; ++i) {
      dictionary_.value(dictionary_.z(i)) = z_[i];
      dictionary_.value(dictionary_.w(i)) = w_.F[i];
    }
    for (int i = 0; i < n; ++i) {
      const auto kind = mcp::bound_kind(problem_.lower(i), problem_.upper(i));
      w_.at_upper[i] = kind == mcp::BoundKind::upper;
      w_.cover[i] = T(1);
      if (kind == mcp::BoundKind::upper) w_.cover[i] = T(-1);
      if (kind == mcp::BoundKind::free || kind == mcp::BoundKind::fixed) w_.cover[i] = T(0);
      dictionary_.column(n)[i] = w_.cover[i];
      if (kind == mcp::BoundKind::free) continue;
      const T bound = w_.at_upper[i] ? problem_.upper(i) : problem_.lower(i);
      dictionary_.move(dictionary_.z(i), bound - z_[i]);
      dictionary_.value(dictionary_.z(i)) = bound;
    }
  }

  /// Free unknowns become basic in place of their rows, by pivots of the largest size. False where these
  /// rows and columns are not a regular matrix.
  bool free_the_free() noexcept {
    const int n = dictionary_.size();
    for (int f = 0; f < n; ++f) {
      if (!is_free(f)) continue;
      int row = -1, entering = -1;
      T size = pivot_tolerance();
      for (int i = 0; i < n; ++i) {
        if (!is_free(i) || !dictionary_.is_basic(dictionary_.w(i))) continue;
        const int r = dictionary_.row_of(dictionary_.w(i));
        for (int j = 0; j < n; ++j) {
          if (!is_free(j) || dictionary_.is_basic(dictionary_.z(j))) continue;
          const T entry = std::abs(dictionary_.column(dictionary_.column_of(dictionary_.z(j)))[r]);
          if (!(entry > size)) continue;
          size = entry, row = r, entering = dictionary_.z(j);
        }
      }
      if (row < 0) return false;
      const int leaving = dictionary_.basic(row);
      const T rate = dictionary_.column(dictionary_.column_of(entering))[row];
      dictionary_.move(entering, -dictionary_.value(leaving) / rate);
      dictionary_.value(leaving) = T(0);
      dictionary_.exchange(row, entering);
      ++report_.iterations;
    }
    return true;
  }

  mcp::Status follow() noexcept {
    const int first = enter_cover();
    if (first < 0) return mcp::Status::solved;
    const LemkeBlocks blocks(problem_, w_, pivot_tolerance());
    int leaving = first;
    while (report_.iterations < options_.max_pivots) {
      // The complement of what has left enters, away from its bound.
      const int n = dictionary_.size();
      const int entering = dictionary_.is_z(leaving) ? leaving + n : leaving - n;
      const int i = dictionary_.is_z(leaving) ? leaving : leaving - n;
      // A z that left upwards frees its w to fall; one at its upper bound comes down.
      const T sign = w_.at_upper[i] ? T(-1) : T(1);
      const LemkeBlock<T> block = blocks.first(entering, sign);
      if (!block.found) {
        keep_ray(entering, sign);
        return mcp::Status::ray;
      }
      ++report_.iterations;
      dictionary_.move(entering, sign * block.distance);
      if (block.row < 0) {  // z_i has crossed from one bound to the other
        w_.at_upper[i] = !w_.at_upper[i];
        dictionary_.value(entering) = w_.at_upper[i] ? problem_.upper(i) : problem_.lower(i);
        leaving = entering;
        continue;
      }
      leaving = dictionary_.basic(block.row);
      if (dictionary_.is_z(leaving)) w_.at_upper[leaving] = block.at_upper;
      dictionary_.value(leaving) = bound_of(leaving);
      dictionary_.exchange(block.row, entering);
      if (leaving == dictionary_.t()) return mcp::Status::solved;
    }
    return mcp::Status::iteration_limit;
  }

  /// t becomes basic at the value that makes every w feasible. Returns the w that leaves, or -1 where no t
  /// is needed.
  int enter_cover() noexcept {
    const int n = dictionary_.size();
    int worst = -1;
    T need = T(0);
    for (int i = 0; i < n; ++i) {
      if (w_.cover[i] == T(0)) continue;
      const T lack = -w_.cover[i] * dictionary_.value(dictionary_.w(i));
      if (lack > T(0) && lack >= need) worst = i, need = lack;
    }
    if (worst < 0) return -1;
    const int leaving = dictionary_.w(worst);
    dictionary_.move(dictionary_.t(), need);
    dictionary_.value(leaving) = T(0);
    dictionary_.exchange(dictionary_.row_of(leaving), dictionary_.t());
    ++report_.iterations;
    return leaving;
  }

  T bound_of(int variable) const noexcept {
    if (!dictionary_.is_z(variable)) return T(0);
    return w_.at_upper[variable] ? problem_.upper(variable) : problem_.lower(variable);
  }

  void keep_ray(int entering, T sign) noexcept {
    const int n = dictionary_.size();
    const T* rate = dictionary_.column(dictionary_.column_of(entering));
    T largest = T(0);
    for (int i = 0; i < n; ++i) {
      const int z = dictionary_.z(i);
      w_.ray[i] = z == entering ? sign : T(0);
      if (dictionary_.is_basic(z)) {
        const T speed = sign * rate[dictionary_.row_of(z)];
        w_.ray[i] = std::abs(speed) > pivot_tolerance() ? speed : T(0);
      }
      largest = std::max(largest, std::abs(w_.ray[i]));
    }
    for (int i = 0; i < n && largest > T(0); ++i) w_.ray[i] /= largest;
  }

  /// The answer is judged by the problem itself, not by the dictionary.
  SolveReport<T> finish(mcp::Status status) noexcept {
    for (int i = 0; i < dictionary_.size(); ++i)
      z_[i] = mcp::project(dictionary_.value(dictionary_.z(i)), problem_.lower(i), problem_.upper(i));
    problem_.residual(z_, w_.F.data());
    ++report_.evaluations;
    const auto norm = mcp::natural_residual_norm(problem_, z_, w_.F.data());
    report_.residual = norm.value;
    report_.worst_row = norm.worst_row;
    report_.status = status == mcp::Status::solved ? mcp::Status::no_descent : status;
    if (!norm.finite) report_.status = mcp::Status::not_finite;
    if (norm.within(options_.tolerance)) report_.status = mcp::Status::solved;
    return report_;
  }

  T pivot_tolerance() const noexcept { return T(1e5) * std::numeric_limits<T>::epsilon() * largest_; }

  const P& problem_;
  T* z_;
  const LemkeOptions<T>& options_;
  Workspace& w_;
  typename Workspace::Dictionary& dictionary_;
  SolveReport<T> report_;
  T largest_ = T(0);  // |M|
};

/// Solves an affine problem. `ray`: the path has no end, its direction is in the workspace; where M is
/// copositive-plus (positive semidefinite, for one) there is then no solution, which `proves_infeasible` can
/// tell. `no_descent`: the answer of the linearisation at z is not one of the problem, or the free unknowns
/// are not determined by their rows. `iterations` counts pivots.
template <mcp::Problem P, class Workspace>
SolveReport<typename P::Scalar> solve_lemke(const P& problem, typename P::Scalar* z,
    const LemkeOptions<typename P::Scalar>& options, Workspace& workspace) noexcept {
  return LemkeRun<P, Workspace>(problem, z, options, workspace).run();
}

}  // namespace signorini::solvers
