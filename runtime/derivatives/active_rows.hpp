#pragma once

#include <algorithm>
#include <cmath>

#include "signorini/derivatives/smoothness.hpp"
#include "signorini/mcp/buffer.hpp"
#include "signorini/step/island_step.hpp"

namespace signorini::sim {

/// The rows that hold around a solution: z_i = 0 where the unknown is at its bound, else F_i = 0. H, their
/// derivative by z, gives the derivative of the solution: H dz = -dF for the rows of F, 0 for the others.
/// `width` right-hand sides are solved at once: number c of row i stands at i width + c.
template <class Model, int width>
class ActiveRows {
 public:
  using T = typename Model::Scalar;

  explicit ActiveRows(const Model& model)
      : rhs_(width * model.sizes.island_unknowns),
        y_(width * model.sizes.island_unknowns),
        residual_(width * model.sizes.island_unknowns),
        scratch_(width * model.sizes.island_unknowns),
        influence_(model.sizes.island_unknowns) {}

  /// Evaluates and factors H at the solution z of an island. False where that is not possible.
  bool factor(const IslandStep<Model>& s, const T* z) noexcept {
    auto& newton = s.work.newton;
    const StepProblem<Model> problem = s.problem();
    problem.jacobian(z, newton.F.data(), newton.jacobian.data());
    for (int i = 0; i < problem.size(); ++i) {
      const bool at_bound = is_bounded(s, i) && z[i] < newton.F[i];
      newton.dz[i] = at_bound ? T(1) : T(0);
      newton.dF[i] = at_bound ? T(0) : T(1);
      influence_[i] = T(0);
    }
    smoothness_ = {};
    newton.linear.select(s.number);
    exact_ = newton.linear.factor(matrix(s));
    return exact_ || newton.linear.factor_singular(matrix(s));
  }

  /// y = H^-T rhs. Rows that say z_i = 0 do not depend on anything; their y are set to 0.
  const T* adjoint(const IslandStep<Model>& s) noexcept {
    const int n = s.island().unknowns;
    s.work.newton.linear.template solve_transposed<width>(rhs_.data(), y_.data(), scratch_.data());
    if (!exact_) refine(s);
    for (int i = 0; i < n; ++i) {
      T* y = y_.data() + i * width;
      T largest = influence_[i];
      for (int c = 0; c < width; ++c) largest = std::max(largest, std::abs(y[c]));
      influence_[i] = largest;
      if (s.work.newton.dF[i] == T(0)) std::fill_n(y, width, T(0));
    }
    return y_.data();
  }

  /// The right-hand sides, all zero.
  T* clear_rhs(const IslandStep<Model>& s) noexcept {
    std::fill_n(rhs_.data(), s.island().unknowns * width, T(0));
    return rhs_.data();
  }

  /// Whether H is regular.
  bool exact() const noexcept { return exact_; }

  /// Where H is singular: rows that depend on each other, y with H^T y = 0 and largest entry 1, as wide as
  /// the adjoints. The step is differentiable only where these rows stay consistent: where y times their
  /// change is 0, too.
  const T* dependent_rows(const IslandStep<Model>& s) noexcept {
    const int count = s.island().unknowns * width;
    T any = T(0.4);
    for (int i = 0; i < count; ++i) rhs_[i] = any = T(3.9) * any * (T(1) - any);  // as good as random
    s.work.newton.linear.template solve_transposed<width>(rhs_.data(), y_.data(), scratch_.data());
    T largest = T(0);
    for (int i = 0; i < count; ++i) largest = std::max(largest, std::abs(y_[i]));
    for (int i = 0; i < count; ++i) y_[i] = s.work.newton.dF[i / width] == T(0) ? T(0) : y_[i] / largest;
    return y_.data();
  }

  /// That they do not.
  void contradict() noexcept { smoothness_.determined = false; }

  /// After the adjoints of what is asked for: how smooth the step is there.
  Smoothness<T> smoothness(const IslandStep<Model>& s, const T* z) noexcept {
    const auto& newton = s.work.newton;
    T most = T(0);
    for (int i = 0; i < s.island().unknowns; ++i) most = std::max(most, influence_[i]);
    constexpr T none = sizeof(T) == 4 ? T(1e-5) : T(1e-10);
    int closest = -1;
    for (int i = 0; i < s.island().unknowns; ++i) {
      // A pair that moves nothing does not matter: friction and closest points of a contact in flight.
      if (!is_bounded(s, i) || influence_[i] <= none * most) continue;
      const T margin = std::max(z[i], newton.F[i]);
      if (!(margin >= smoothness_.margin)) smoothness_.margin = margin, closest = i;
    }
    smoothness_.closest = s.problem().row_name(closest);
    smoothness_.condition = most * largest_row(s);
    return smoothness_;
  }

 private:
  static constexpr Sizes extents = extents_of<Model>();
  static constexpr int wide = mcp::product(width, extents.island_unknowns);

  static bool is_bounded(const IslandStep<Model>& s, int i) noexcept {
    return s.work.nonnegative[s.island().begin + i] != 0;
  }

  solvers::NewtonMatrix<T> matrix(const IslandStep<Model>& s) const noexcept {
    const auto& newton = s.work.newton;
    return {s.problem().pattern(), newton.jacobian.data(), newton.dz.data(), newton.dF.data()};
  }

  /// The largest sum of sizes in a row of H.
  T largest_row(const IslandStep<Model>& s) noexcept {
    const auto h = matrix(s);
    T* sums = scratch_.data();
    for (int i = 0; i < h.size(); ++i) sums[i] = std::abs(h.dz[i]);
    for (int j = 0; j < h.size(); ++j)
      for (int k = h.pattern.column_start[j]; k < h.pattern.column_start[j + 1]; ++k)
        sums[h.pattern.row_index[k]] += std::abs(h.dF[h.pattern.row_index[k]] * h.jacobian[k]);
    T largest = T(0);
    for (int i = 0; i < h.size(); ++i) largest = std::max(largest, sums[i]);
    return largest;
  }

  /// Where H is singular: contacts that share a load, say. Velocities that it determines all the same have
  /// adjoints, which a few corrections find in spite of the pivots that were put in; others have none.
  void refine(const IslandStep<Model>& s) noexcept {
    constexpr int corrections = 8;
    constexpr T tolerance = sizeof(T) == 4 ? T(1e-4) : T(1e-9);
    T size = T(1);
    for (int i = 0; i < s.island().unknowns * width; ++i) size = std::max(size, std::abs(y_[i]));
    for (int round = 0; residual_of_adjoints(s) > tolerance * size; ++round) {
      if (round == corrections) {
        smoothness_.determined = false;
        return;
      }
      s.work.newton.linear.template solve_transposed<width>(
          residual_.data(), residual_.data(), scratch_.data());
      for (int i = 0; i < s.island().unknowns * width; ++i) y_[i] += residual_[i];
    }
  }

  /// residual = rhs - H^T y; returns its largest entry.
  T residual_of_adjoints(const IslandStep<Model>& s) noexcept {
    const auto h = matrix(s);
    T largest = T(0);
    for (int j = 0; j < h.size(); ++j) {
      for (int c = 0; c < width; ++c) {
        T sum = rhs_[j * width + c] - h.dz[j] * y_[j * width + c];
        for (int k = h.pattern.column_start[j]; k < h.pattern.column_start[j + 1]; ++k) {
          const int i = h.pattern.row_index[k];
          sum -= h.dF[i] * h.jacobian[k] * y_[i * width + c];
        }
        residual_[j * width + c] = sum;
        if (!(std::abs(sum) <= largest)) largest = std::abs(sum);
      }
    }
    return largest;
  }

  mcp::Buffer<T, wide> rhs_;
  mcp::Buffer<T, wide> y_;
  mcp::Buffer<T, wide> residual_;
  mcp::Buffer<T, wide> scratch_;
  mcp::Buffer<T, extents.island_unknowns> influence_;  // the largest |y_i|
  Smoothness<T> smoothness_;
  bool exact_ = true;  // H is regular
};

}  // namespace signorini::sim
