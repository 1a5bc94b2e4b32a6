#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>

#include "signorini/mcp/bounds.hpp"
#include "signorini/mcp/problem.hpp"

namespace signorini::solvers {

/// The nearest power of two, within 2^-100 ... 2^100 (float: 2^-30 ... 2^30).
template <std::floating_point T>
T power_of_two(T x) noexcept {
  constexpr int limit = sizeof(T) == 4 ? 30 : 100;
  const int exponent = static_cast<int>(std::lround(std::log2(x)));
  return std::ldexp(T(1), std::clamp(exponent, -limit, limit));
}

/// Units of rows and unknowns, F = row F~ and z = column z~, in which the largest entry of each row and of
/// each column of J is about one (Ruiz). Powers of two: nothing is rounded by them. `largest` (n) is scratch.
/// Returns the ratio of the largest unit to the smallest.
template <std::floating_point T>
T choose_units(const mcp::PatternView& pattern, const T* jacobian, T* row, T* column, T* largest) noexcept {
  constexpr int sweeps = 8;
  const int n = pattern.columns;
  for (int i = 0; i < n; ++i) row[i] = column[i] = T(1);
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    for (int i = 0; i < n; ++i) largest[i] = T(0);
    for (int j = 0; j < n; ++j) {
      T column_largest = T(0);
      for (int k = pattern.column_start[j]; k < pattern.column_start[j + 1]; ++k) {
        const int i = pattern.row_index[k];
        const T size = std::abs(jacobian[k]) * column[j] / row[i];
        largest[i] = std::max(largest[i], size);
        column_largest = std::max(column_largest, size);
      }
      if (column_largest > T(0)) column[j] /= std::sqrt(column_largest);
    }
    for (int i = 0; i < n; ++i) {
      if (largest[i] > T(0)) row[i] *= std::sqrt(largest[i]);
    }
  }
  T most = T(0);
  T least = std::numeric_limits<T>::max();
  for (int i = 0; i < n; ++i) {
    row[i] = power_of_two(row[i]);
    column[i] = power_of_two(column[i]);
    most = std::max({most, row[i], column[i]});
    least = std::min({least, row[i], column[i]});
  }
  return n > 0 ? most / least : T(1);
}

/// In which units the natural residual of a problem in other units is measured.
enum class Residual : std::uint8_t { in_user_units, in_own_units };

/// A problem in other units; its solutions are the same. `z_storage` (n) holds z for the calls.
template <mcp::Problem P>
class ScaledProblem {
 public:
  using Scalar = typename P::Scalar;
  static constexpr bool has_units = true;
  using T = Scalar;
  static constexpr int extent = P::extent;

  ScaledProblem(const P& problem, const T* row, const T* column, T* z_storage,
      Residual measured = Residual::in_user_units) noexcept
      : problem_(problem),
        row_(row),
        column_(column),
        z_(z_storage),
        has_own_(measured == Residual::in_own_units) {}

  int size() const noexcept { return problem_.size(); }
  mcp::PatternView pattern() const noexcept { return problem_.pattern(); }
  T lower(int i) const noexcept {
    const T bound = problem_.lower(i);
    return bound > -mcp::absent_bound<T> ? bound / column_[i] : -std::numeric_limits<T>::infinity();
  }
  T upper(int i) const noexcept {
    const T bound = problem_.upper(i);
    return bound < mcp::absent_bound<T> ? bound / column_[i] : std::numeric_limits<T>::infinity();
  }
  void residual(const T* z, T* F) const noexcept {
    unscale(z);
    problem_.residual(z_, F);
    for (int i = 0; i < size(); ++i) F[i] /= row_[i];
  }
  void jacobian(const T* z, T* F, T* values) const noexcept {
    unscale(z);
    problem_.jacobian(z_, F, values);
    for (int i = 0; i < size(); ++i) F[i] /= row_[i];
    const auto p = pattern();
    for (int j = 0; j < size(); ++j) {
      for (int k = p.column_start[j]; k < p.column_start[j + 1]; ++k)
        values[k] *= column_[j] / row_[p.row_index[k]];
    }
  }

  /// As those of other problems, which are 1: see `measure`.
  friend T row_unit(const ScaledProblem& problem, int i) noexcept {
    return problem.has_own_ ? T(1) : problem.row_[i];
  }
  friend T column_unit(const ScaledProblem& problem, int i) noexcept {
    return problem.has_own_ ? T(1) : problem.column_[i];
  }

 private:
  void unscale(const T* z) const noexcept {
    for (int i = 0; i < size(); ++i) z_[i] = z[i] * column_[i];
  }

  const P& problem_;
  const T* row_;
  const T* column_;
  T* z_;
  bool has_own_;  // residual
};

}  // namespace signorini::solvers
