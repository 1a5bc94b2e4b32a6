#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <limits>

#include "signorini/mcp/bounds.hpp"
#include "signorini/mcp/problem.hpp"
#include "signorini/solvers/lemke_dictionary.hpp"
#include "signorini/solvers/newton_matrix.hpp"

namespace signorini::solvers {

/// A Newton step that keeps complementarity: the solution of the linearised problem
///     w = F + J (z' - z) - t r,   0 <= z'_i - l_i _|_ w_i >= 0   (w_i = 0 for a free z_i)
/// followed by pivots from t = 1, where r makes z itself the solution, to t = 0. Where the way ends before,
/// the point of the smallest t. For free unknowns and lower bounds.
template <std::floating_point T, int Extent>
class PivotalStep {
 public:
  explicit PivotalStep(int n = default_size(Extent)) : dictionary_(n) {}

  /// d = z' - z; returns the t that was reached, 1 where nothing was. `proximal` is added to the diagonal of
  /// J; `storage` lends n (n + 1) numbers.
  template <mcp::Problem P>
  T direction(const P& problem, const NewtonMatrix<T>& h, const T* z, const T* F, T proximal, T* storage,
      T* d) noexcept {
    const int n = problem.size();
    for (int i = 0; i < n; ++i) d[i] = T(0);
    dictionary_.reset(n, storage);
    if (!load(problem, h, z, F, proximal) || !make_basis(problem, z)) return T(1);
    T best = T(1);
    const auto keep = [&] {
      const T t = dictionary_.value(dictionary_.t());
      if (!(t < best)) return;
      best = t;
      for (int i = 0; i < n; ++i) d[i] = dictionary_.value(dictionary_.z(i)) - z[i];
    };
    int entering = dictionary_.t();
    T sign = T(-1);
    for (int pivots = 0; pivots < 6 * n; ++pivots) {
      const Block block = first_block(problem, entering, sign);
      if (!block.found) return best;
      dictionary_.move(entering, sign * block.distance);
      keep();
      if (block.row < 0) return best;  // t = 0
      const int leaving = dictionary_.basic(block.row);
      dictionary_.value(leaving) = dictionary_.is_z(leaving) ? problem.lower(leaving) : T(0);
      dictionary_.exchange(block.row, entering);
      if (leaving == dictionary_.t()) return best;
      entering = dictionary_.is_z(leaving) ? leaving + n : leaving - n;
      sign = T(1);
    }
    return best;
  }

 private:
  struct Block {
    T distance = T(0);
    int row = -1;
    bool found = false;
  };

  static bool is_free(T lower) noexcept { return !(lower > -mcp::absent_bound<T>); }

  template <mcp::Problem P>
  bool load(const P& problem, const NewtonMatrix<T>& h, const T* z, const T* F, T proximal) noexcept {
    const int n = problem.size();
    largest_ = T(0);
    for (int j = 0; j < n; ++j) {
      if (problem.upper(j) < mcp::absent_bound<T>) return false;
      for (int k = h.pattern.column_start[j]; k < h.pattern.column_start[j + 1]; ++k) {
        dictionary_.column(j)[h.pattern.row_index[k]] = h.jacobian[k];
        largest_ = std::max(largest_, std::abs(h.jacobian[k]));
      }
      dictionary_.column(j)[j] += proximal;
    }
    dictionary_.value(dictionary_.t()) = T(1);
    for (int i = 0; i < n; ++i) {
      const T lower = problem.lower(i);
      const bool inside = is_free(lower) || z[i] > lower;
      const T r = inside ? F[i] : std::min(F[i], T(0));
      dictionary_.column(n)[i] = -r;
      dictionary_.value(dictionary_.z(i)) = inside ? z[i] : lower;
      dictionary_.value(dictionary_.w(i)) = F[i] - r;
    }
    return true;
  }

  /// Unknowns between their bounds become basic in place of their rows, by the largest pivots there are. The
  /// rows of free unknowns must all go; one that cannot is left with its row at zero.
  template <mcp::Problem P>
  bool make_basis(const P& problem, const T* z) noexcept {
    const int n = problem.size();
    const auto inside = [&](int i) { return is_free(problem.lower(i)) || z[i] > problem.lower(i); };
    for (;;) {
      int row = -1, entering = -1;
      T size = pivot_tolerance();
      bool left = false;
      for (int j = 0; j < n; ++j) {
        if (!inside(j) || dictionary_.is_basic(dictionary_.z(j))) continue;
        left = true;
        const T* column = dictionary_.column(dictionary_.column_of(dictionary_.z(j)));
        for (int i = 0; i < n; ++i) {
          if (!inside(i) || !dictionary_.is_basic(dictionary_.w(i))) continue;
          const int r = dictionary_.row_of(dictionary_.w(i));
          if (!(std::abs(column[r]) > size)) continue;
          size = std::abs(column[r]), row = r, entering = dictionary_.z(j);
        }
      }
      if (!left) return true;
      if (row < 0) return false;
      dictionary_.exchange(row, entering);
    }
  }

  template <mcp::Problem P>
  Block first_block(const P& problem, int entering, T sign) const noexcept {
    const int n = problem.size();
    const T* rate = dictionary_.column(dictionary_.column_of(entering));
    Block best;
    if (entering == dictionary_.t()) best = {dictionary_.value(entering), -1, true};
    for (int r = 0; r < n; ++r) {
      const T speed = sign * rate[r];
      const int variable = dictionary_.basic(r);
      T distance;
      if (variable == dictionary_.t()) {
        if (!(std::abs(speed) > pivot_tolerance())) continue;
        distance = speed < T(0) ? -dictionary_.value(variable) / speed
                                : (T(1.5) - dictionary_.value(variable)) / speed;
      } else {
        const bool is_z = dictionary_.is_z(variable);
        const T lower = problem.lower(is_z ? variable : variable - n);
        if (is_free(lower) || !(speed < -pivot_tolerance())) continue;
        distance = ((is_z ? lower : T(0)) - dictionary_.value(variable)) / speed;
      }
      if (!(distance > T(0))) distance = T(0);
      if (!best.found || distance < best.distance) best = {distance, r, true};
    }
    return best;
  }

  T pivot_tolerance() const noexcept { return T(1e3) * std::numeric_limits<T>::epsilon() * largest_; }

  LemkeDictionary<T, Extent> dictionary_;
  T largest_ = T(0);
};

}  // namespace signorini::solvers
